"""The question ``--forget-everything``: shows what is kept about the user, asks, and removes it."""

from __future__ import annotations

import sys

from halloween_games.app.saving import forgetting
from halloween_games.app.saving.forgetting import Trace
from halloween_games.app.saving.storage import shown_path, without_home
from halloween_games.usage import UsageError, one_line
from halloween_games.words.text import Text

KILOBYTE = 1000


def forget_everything(text: Text) -> bool:
    """Ask, and delete all folders of ours; whether that was done. Raises UsageError if it cannot be."""
    if forgetting.is_in_use():
        raise UsageError(text("forget.in_use"))
    found = forgetting.traces()
    if not found:
        _say(text("forget.nothing"))
        return True
    _say(text("forget.found"))
    for trace in found:
        _say("   " + _line(trace, text))
    kept = forgetting.pictures_kept()
    if kept is not None:
        _say(text("forget.pictures", folder=without_home(shown_path(kept))))
    if not _is_sure(text):
        _say(text("forget.left"))
        return False
    for trace in found:
        try:
            forgetting.forget(trace)
        except OSError as error:
            where = without_home(shown_path(trace.folder))
            raise UsageError(text("forget.failed", folder=where, why=error.strerror or str(error))) from error
    _say(text("forget.done"))
    return True


def _line(trace: Trace, text: Text) -> str:
    where = without_home(shown_path(trace.folder))
    return text("forget.folder", folder=where, files=trace.files, size=-(-trace.size // KILOBYTE))


def _is_sure(text: Text) -> bool:
    """Whether the user says so in a whole word, in the language or in English."""
    yes = text("forget.yes")
    print(one_line(text("forget.ask", yes=yes)), end=" ", flush=True)
    return sys.stdin.readline().strip().casefold() in {yes.casefold(), "yes"}


def _say(sentence: str) -> None:
    print(one_line(sentence) if not sentence.startswith(" ") else f"   {one_line(sentence)}", flush=True)
