"""Autosave: the game in progress is completely on disk after every action.

The whole record is rewritten each time: for a game of 1,000 actions that takes about two milliseconds, most of it disk
time (``dev.py bench saves``), so a journal would gain nothing. A game too long to be read again (``MAX_BYTES``, more
than 60,000 actions) is not written any more, and its last save stays.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from halloween_games.app.saving.storage import MAX_BYTES, Lock, StorageError, write_atomically
from halloween_games.core.game import Json
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.core.record import record
from halloween_games.core.spots import CHANCE
from halloween_games.core.turn_numbers import count_turns


def save_text(match: Match, seconds: float, name: str = "") -> bytes:
    """What is written for *match*; raises StorageError if it has become too long to be read again."""
    body = msgspec.json.encode(record(match, undone=True))
    when = round(max(0.0, time.time()), 3)
    to_move = CHANCE if match.outcome is not None else max(CHANCE, match.to_move)  # for lists, which replay nothing
    saved = {"name": name, "when": when, "seconds": round(seconds, 1), "to_move": to_move}
    saved["turns"] = count_turns(match.turns)
    saved["seal"] = zlib.crc32(body)
    text = body[:-1] + b',"saved":' + msgspec.json.encode(saved) + b"}"
    if len(text) > MAX_BYTES:
        raise StorageError(Phrase("storage.game_too_long"))
    return text


def is_sealed(data: Json) -> bool:
    """Whether a saved game is as this program wrote it."""
    saved: Any = data.get("saved") if isinstance(data, dict) else None
    if not isinstance(saved, dict):
        return False
    try:
        body = msgspec.json.encode({name: value for name, value in data.items() if name != "saved"})
    except (msgspec.EncodeError, OverflowError, RecursionError, UnicodeEncodeError):
        return False
    return saved.get("seal") == zlib.crc32(body)


# ---------------------------------------------------------------- autosave

IN_USE: Final = "storage.in_use"


class Autosave:
    """Writes *match* to *path* whenever its history changes, until ``end``.

    A match without actions is not written. If writing fails, ``on_problem`` is called once, and the next action tries
    again; of a file that another program has open it is called when the next action fails, too.
    """

    def __init__(self, match: Match, path: Path, lock: Lock | None, seconds: float = 0.0) -> None:
        self.match = match
        self.path = path
        self.on_problem: Callable[[Phrase], None] = lambda phrase: None
        self.problem: Phrase | None = None
        self._refused = 0  # times in a row
        self._lock = lock
        self._seconds = seconds
        self._began = time.monotonic()
        self._unwatch = match.watch(self.save)

    @property
    def seconds(self) -> float:
        """The time the game has been played."""
        return self._seconds + time.monotonic() - self._began

    def save(self) -> None:
        """Write the file now."""
        try:
            write_atomically(self.path, save_text(self.match, self.seconds))
        except StorageError as error:
            self.problem = error.phrase
            self._refused += 1
            # A backup may have the file open for longer than write_atomically tries; the next action mostly succeeds.
            if self._refused == (2 if error.phrase.key == IN_USE else 1):
                self.on_problem(error.phrase)
            return
        self.problem, self._refused = None, 0

    def end(self) -> None:
        """Stop saving and release the file for other programs."""
        self._unwatch()
        if self._lock is not None:
            self._lock.release()
            self._lock = None
