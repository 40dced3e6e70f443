"""How far everybody has come in the lessons: one local file, one row for each person, game and lesson that was done.

    FOLDER/progress.json

Lessons that no longer exist stay in the file and are shown nowhere. A damaged file is renamed, a newer program's is
left alone. Two programs that run at once keep each other's rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import Annotated, Final

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
from halloween_games.core.names import clean_name
from halloween_games.core.phrases import Phrase

VERSION: Final = 1
FILE: Final = "progress.json"
MOST_STARS: Final = 3

Word = Annotated[str, msgspec.Meta(max_length=80)]
Count = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
Stars = Annotated[int, msgspec.Meta(ge=1, le=MOST_STARS)]


class Done(msgspec.Struct):
    """A lesson that one person has done: with how many stars at best, how often, and on which day last."""

    name: Word
    game: Word
    lesson: Word
    stars: Stars
    times: Count = 1
    last: date | None = None

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)


class _Saved(msgspec.Struct):
    """The content of the file."""

    version: int = VERSION
    done: list[Done] = []


class _Version(msgspec.Struct):
    version: int = VERSION


class Progress:
    """The file in *folder*, read on demand; without a folder it lasts until the program ends.

    ``on_problem`` is called once when reading or writing fails.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.path = folder / FILE if folder is not None else None
        self.on_problem: Callable[[Phrase], None] = lambda phrase: None
        self._is_told = False
        self._unsaved = _Saved()  # without a folder

    # ------------------------------------------------------------------ looking

    def rows(self) -> list[Done]:
        """Everything that anybody has done; empty if the file cannot be read."""
        try:
            return self._read().done
        except StorageError as error:
            self._tell(error.phrase)
            return []

    def stars(self, name: str, game: str, lessons: Iterable[str]) -> dict[str, int]:
        """The best stars of *name* in those of *lessons* that were done, in their order."""
        found = {row.lesson: row.stars for row in self.rows() if (_key(row.name), row.game) == (_key(name), game)}
        return {lesson: found[lesson] for lesson in lessons if lesson in found}

    # ------------------------------------------------------------------ changing

    def add(self, name: str, game: str, lesson: str, stars: int, day: date | None = None) -> bool:
        """*name* has done a lesson; the best stars count. True if that was written."""
        new = Done(name, game, lesson, stars, 1, day)

        def change(saved: _Saved) -> None:
            row = next((row for row in saved.done if _same(row, new)), None)
            if row is None:
                saved.done.append(new)
                return
            row.name = new.name  # in its current spelling
            row.stars = max(row.stars, stars)
            row.times += 1
            row.last = day or row.last

        return self._change(change)

    def reset(self, name: str | None = None) -> bool:
        """Forget what *name* has done, or everybody. True if that was written."""

        def change(saved: _Saved) -> None:
            saved.done = [row for row in saved.done if name is not None and _key(row.name) != _key(name)]

        return self._change(change)

    def _change(self, change: Callable[[_Saved], None]) -> bool:
        """Read, *change* and write the file under its lock."""
        if self.path is None:
            change(self._unsaved)
            return False
        lock = None
        try:
            lock = Lock.wait(self.path.with_suffix(".lock"))
            saved = self._read()
            change(saved)
            write_atomically(self.path, indented(self.path, saved, 1))
        except StorageError as error:
            self._tell(error.phrase)
            return False
        finally:
            if lock is not None:
                lock.release()
        self._is_told = False
        return True

    def _read(self) -> _Saved:
        """The content of the file; raises StorageError. A damaged file is renamed first."""
        if self.path is None:
            return self._unsaved
        try:
            data = read_limited(self.path)
            if msgspec.json.decode(data, type=_Version).version <= VERSION:
                return msgspec.json.decode(data, type=_Saved)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, TooLarge):
            kept = set_aside(self.path)
            self.on_problem(Phrase("progress.broken", {"file": kept.name}))
            return _Saved()
        except Missing:
            return _Saved()
        raise StorageError(Phrase("progress.newer"))

    def _tell(self, phrase: Phrase) -> None:
        if not self._is_told:
            self._is_told = True
            self.on_problem(phrase)


def _same(row: Done, other: Done) -> bool:
    return (_key(row.name), row.game, row.lesson) == (_key(other.name), other.game, other.lesson)


def _key(name: str) -> str:
    return clean_name(name).casefold()
