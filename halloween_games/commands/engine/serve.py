"""The main loop of the engine, which only ``quit`` and the end of the input stop."""

from __future__ import annotations

import json
import sys
import traceback
from typing import BinaryIO, Final

from halloween_games.app.saving.strict_json import MAX_BYTES
from halloween_games.commands.engine.requests import Refused
from halloween_games.commands.engine.session import Session
from halloween_games.core.game import Json
from halloween_games.core.phrases import Phrase
from halloween_games.words.text import Text

CHUNK: Final = 65_536


def serve(lines: BinaryIO, answers: BinaryIO, text: Text) -> None:
    """Answer each of *lines* immediately with one line, until ``quit`` or the end."""
    session = Session(text)
    while not session.over:
        line = read_line(lines)
        if line == b"":
            return
        if line is None:
            too_long = Refused("too_long", Phrase("engine.too_long", {"limit": MAX_BYTES}), "line")
            answer = session.refusal(too_long)
        else:
            answer = _answer(session, line, text)
        # ASCII only, so that neither the platform's encoding nor a lone surrogate can make writing fail.
        answers.write(json.dumps(answer, separators=(", ", ": ")).encode("ascii") + b"\n")
        answers.flush()


def read_line(lines: BinaryIO) -> bytes | None:
    """The next line with its line feed, empty at the end of the input; None for one that is too long."""
    line = lines.readline(MAX_BYTES + 1)
    if len(line) <= MAX_BYTES or line.endswith(b"\n"):
        return line
    while line and not line.endswith(b"\n"):
        line = lines.readline(CHUNK)
    return None


def _answer(session: Session, line: bytes, text: Text) -> dict[str, Json]:
    try:
        return session.answer(line)
    except Exception:  # noqa: BLE001 - a bug of ours must not end a client's game; the traceback goes to stderr
        traceback.print_exc(file=sys.stderr)
        return session.refusal(Refused("internal", text("engine.internal"), "line"))
