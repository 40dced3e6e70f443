"""How far everybody has come in the lessons: one local file, one row for each person, game and lesson that was done.

    FOLDER/progress.json

Lessons that no longer exist stay in the file and are shown nowhere. A damaged file is renamed, a newer program's is
left alone. Two programs that run at once keep each other's rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Annotated, Final

import msgspec

from halloween_games.app.saving.locked_file import LockedFile
from halloween_games.core.names import clean_name

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


class Progress(LockedFile[_Saved]):
    """The file in *folder*; without a folder it lasts until the program ends."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder / FILE if folder is not None else None, _Saved, VERSION, "progress")

    # ------------------------------------------------------------------ looking

    def rows(self) -> list[Done]:
        """Everything that anybody has done; empty if the file cannot be read."""
        return self.look().done

    def stars(self, name: str, game: str, lessons: Iterable[str]) -> dict[str, int]:
        """The best stars of *name* in those of *lessons* that were done, in their order."""
        found = {row.lesson: row.stars for row in self.rows() if (_key(row.name), row.game) == (_key(name), game)}
        return {lesson: found[lesson] for lesson in lessons if lesson in found}

    def learnt(self, name: str) -> list[str]:
        """The games of which *name* has done a lesson, the one of the last day first."""
        days: dict[str, date] = {}
        for row in self.rows():
            if _key(row.name) == _key(name):
                days[row.game] = max(days.get(row.game, date.min), row.last or date.min)
        return sorted(days, key=days.__getitem__, reverse=True)

    # ------------------------------------------------------------------ changing

    def add(self, name: str, game: str, lesson: str, stars: int, day: date | None = None) -> bool:
        """*name* has done a lesson; the best stars count. True if that was written."""
        new = Done(name, game, lesson, stars, 1, day)

        def change(saved: _Saved) -> bool:
            row = next((row for row in saved.done if _same(row, new)), None)
            if row is None:
                saved.done.append(new)
                return True
            row.name = new.name  # in its current spelling
            row.stars = max(row.stars, stars)
            row.times += 1
            row.last = day or row.last
            return True

        return self.change(change)

    def reset(self, name: str | None = None) -> bool:
        """Forget what *name* has done, or everybody. True if that was written."""

        def change(saved: _Saved) -> bool:
            saved.done = [row for row in saved.done if name is not None and _key(row.name) != _key(name)]
            return True

        return self.change(change)

    def rename(self, name: str, new: str) -> bool:
        """Give what *name* has done to *new*, beside what *new* has done already. True if that was written."""

        def change(saved: _Saved) -> bool:
            mine = [row for row in saved.done if _key(row.name) == _key(name)]
            if not mine:
                return False
            rest = [row for row in saved.done if row not in mine]
            for row in mine:
                row.name = clean_name(new)
                other = next((other for other in rest if _same(other, row)), None)
                if other is None:
                    rest.append(row)
                    continue
                other.name, other.stars = row.name, max(other.stars, row.stars)
                other.times += row.times
                other.last = max((day for day in (other.last, row.last) if day is not None), default=None)
            saved.done = rest
            return True

        return self.change(change)


def _same(row: Done, other: Done) -> bool:
    return (_key(row.name), row.game, row.lesson) == (_key(other.name), other.game, other.lesson)


def _key(name: str) -> str:
    return clean_name(name).casefold()
