"""Autosave: the game in progress is completely on disk after every action.

The whole record is rewritten each time: for a game of 1,000 actions that takes about two milliseconds, most of it disk
time (``dev.py bench saves``), so a journal would gain nothing. A game too long to be read again (``MAX_BYTES``, more
than 60,000 actions) is not written any more, and its last save stays.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from halloween_games.app.saving.save_text import MoveTexts, save_text
from halloween_games.app.saving.storage import Lock, StorageError, write_atomically

if TYPE_CHECKING:
    from halloween_games.core.match import Match
    from halloween_games.core.phrases import Phrase

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
        self._moves = MoveTexts(match)
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
            write_atomically(self.path, save_text(self.match, self.seconds, moves=self._moves))
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
