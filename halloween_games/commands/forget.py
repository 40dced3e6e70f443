"""The question ``--forget-everything``: shows what is kept about the user, asks, and removes it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from halloween_games.app.saving import folders
from halloween_games.app.saving.storage import Lock, shown_path, without_home
from halloween_games.usage import UsageError, one_line
from halloween_games.words.text import Text

HELD: Final = ("*.lock", "running-*")  # files that a running program holds


class Trace(NamedTuple):
    """A folder of ours with the number of files in it, also deeper, and their size in bytes."""

    folder: Path
    files: int
    size: int


def traces() -> list[Trace]:
    """Every folder in which something of ours lies, none within another."""
    own = {folders.config(), folders.data(), folders.logs(), folders.cache()}
    outer = [folder for folder in own if not any(other in folder.parents for other in own)]
    found = [_trace(folder) for folder in sorted(outer) if folder.is_dir()]
    return [trace for trace in found if trace.files or not _is_kept(trace.folder)]


def pictures_kept() -> Path | None:
    """The folder of pictures and films, if there is one."""
    folder = folders.pictures()
    return folder if folder.is_dir() else None


def is_in_use() -> bool:
    """Whether a running program has a game, a file or the log of ours open."""
    return any(Lock.is_held(file) for trace in traces() for kind in HELD for file in trace.folder.rglob(kind))


def forget(trace: Trace) -> None:
    """Delete everything in a folder but pictures, and the folder when it is empty then; raises OSError.

    Links are removed, never what they lead to; only the folder itself may be one.
    """
    for entry in sorted(trace.folder.iterdir()):
        if entry == folders.pictures():
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink(missing_ok=True)
    if not _is_kept(trace.folder) and not trace.folder.is_symlink():
        trace.folder.rmdir()
        around = trace.folder.parent  # the log lies in a folder of its own within ours
        if around.name == folders.NAME and not any(around.iterdir()):
            around.rmdir()


def _is_kept(folder: Path) -> bool:
    """Whether pictures lie in *folder*, so that it stays."""
    kept = pictures_kept()
    return kept is not None and folder in kept.parents


def _trace(folder: Path) -> Trace:
    files = list(_files(folder))
    return Trace(folder, len(files), sum(file.lstat().st_size for file in files))


def _files(folder: Path) -> Iterator[Path]:
    for where, inner, names in os.walk(folder):
        kept = [name for name in inner if Path(where, name) != folders.pictures()]
        inner[:] = kept
        yield from (Path(where, name) for name in names)


KILOBYTE = 1000


def forget_everything(text: Text) -> bool:
    """Ask, and delete all folders of ours; whether that was done. Raises UsageError if it cannot be."""
    if is_in_use():
        raise UsageError(text("forget.in_use"))
    found = traces()
    if not found:
        _say(text("forget.nothing"))
        return True
    _say(text("forget.found"))
    for trace in found:
        _say("   " + _line(trace, text))
    kept = pictures_kept()
    if kept is not None:
        _say(text("forget.pictures", folder=without_home(shown_path(kept))))
    if not _is_sure(text):
        _say(text("forget.left"))
        return False
    for trace in found:
        try:
            forget(trace)
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
