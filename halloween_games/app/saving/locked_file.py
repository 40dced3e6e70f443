"""A JSON file that several programs may change at once: every change is read, made and written under its lock."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from halloween_games.app.saving.indented_json import indented
from halloween_games.app.saving.storage import (
    Lock,
    Missing,
    StorageError,
    TooLarge,
    read_limited,
    set_aside,
    write_atomically,
)
from halloween_games.core.phrases import Phrase

Content = TypeVar("Content", bound=msgspec.Struct)


class LockedFile(Generic[Content]):
    """The file at *path*, which is read on demand; without a path its content lasts until the program ends.

    A damaged file is renamed, a newer program's is left alone. ``on_problem`` is called once when reading or writing
    fails.

    Args:
        content: what is in the file; each of its fields has a default, and ``version`` is one of them.
        version: the newest that is understood.
        words: how the text keys of its problems begin: there are ``words.broken`` and ``words.newer``.
    """

    def __init__(self, path: Path | None, content: type[Content], version: int, words: str) -> None:
        self.path = path
        self.on_problem: Callable[[Phrase], None] = lambda phrase: None
        self._content = content
        self._version = version
        self._words = words
        self._is_told = False
        self._unsaved = content()  # without a path

    def look(self) -> Content:
        """What is in the file; nothing if it cannot be read, which is told."""
        try:
            return self._read()
        except StorageError as error:
            self._tell(error.phrase)
            return self._content()

    def change(self, change: Callable[[Content], bool]) -> bool:
        """Read, *change* and write the file under its lock. False if it was not written, or need not be."""
        if self.path is None:
            change(self._unsaved)
            return False
        lock = None
        try:
            lock = Lock.wait(self.path.with_suffix(".lock"))
            content = self._read()
            if not change(content):
                return False
            write_atomically(self.path, indented(self.path, content, 1))
        except StorageError as error:
            self._tell(error.phrase)
            return False
        finally:
            if lock is not None:
                lock.release()
        self._is_told = False
        return True

    def _read(self) -> Content:
        """The content of the file; raises StorageError. A damaged file is renamed first."""
        if self.path is None:
            return self._unsaved
        try:
            data = read_limited(self.path)
            if msgspec.json.decode(data, type=_Version).version <= self._version:
                return msgspec.json.decode(data, type=self._content)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, TooLarge):
            kept = set_aside(self.path)
            self.on_problem(Phrase(f"{self._words}.broken", {"file": kept.name}))
            return self._content()
        except Missing:
            return self._content()
        raise StorageError(Phrase(f"{self._words}.newer"))

    def _tell(self, phrase: Phrase) -> None:
        if not self._is_told:
            self._is_told = True
            self.on_problem(phrase)


class _Version(msgspec.Struct):
    version: int = 0
