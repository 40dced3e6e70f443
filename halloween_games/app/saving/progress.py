"""How far everybody has come in the lessons: one local file, one row for each person, game and lesson that was done.

    FOLDER/progress.json

Lessons that no longer exist stay in the file and are shown nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Annotated, Final

import msgspec

from halloween_games.app.saving.person_file import VERSION, PersonFile, PersonRow, Word, join_row, rows_of

MOST_STARS: Final = 3

Count = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
Stars = Annotated[int, msgspec.Meta(ge=1, le=MOST_STARS)]


class Done(PersonRow):
    """A lesson that one person has done: with how many stars at best, how often, and on which day last."""

    game: Word
    lesson: Word
    stars: Stars
    times: Count = 1
    last: date | None = None

    def key(self) -> tuple[str, str]:
        return self.game, self.lesson

    def join(self, other: Done) -> None:
        self.stars = max(self.stars, other.stars)
        self.times += other.times
        self.last = max((day for day in (self.last, other.last) if day is not None), default=None)

    def take(self, other: Done) -> None:
        times = max(self.times, other.times)
        self.join(other)
        self.times = times


class _Saved(msgspec.Struct):
    """The content of the file."""

    version: int = VERSION
    done: list[Done] = []


class Progress(PersonFile[_Saved]):
    """What everybody has done of the lessons."""

    content = _Saved
    stem = "progress"
    lists = ("done",)

    def rows(self) -> list[Done]:
        """Everything that anybody has done; empty if the file cannot be read."""
        return self.look().done

    def stars(self, name: str, game: str, lessons: Iterable[str]) -> dict[str, int]:
        """The best stars of *name* in those of *lessons* that were done, in their order."""
        found = {row.lesson: row.stars for row in rows_of(self.rows(), name) if row.game == game}
        return {lesson: found[lesson] for lesson in lessons if lesson in found}

    def learnt(self, name: str) -> list[str]:
        """The games of which *name* has done a lesson, the one of the last day first."""
        days: dict[str, date] = {}
        for row in rows_of(self.rows(), name):
            days[row.game] = max(days.get(row.game, date.min), row.last or date.min)
        return sorted(days, key=days.__getitem__, reverse=True)

    def add(self, name: str, game: str, lesson: str, stars: int, day: date | None = None) -> bool:
        """*name* has done a lesson; the best stars count. True if that was written."""
        return self.change(lambda saved: join_row(saved.done, Done(name, game, lesson, stars, 1, day)))
