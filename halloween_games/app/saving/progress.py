"""How far everybody has come in the lessons and in the thirteen nights: two local files.

    FOLDER/progress.json   one row for each person, game and lesson that was done
    FOLDER/nights.json     one row for each person and night

Lessons and nights that no longer exist stay in the files and are shown nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Annotated, Final

import msgspec

from halloween_games.app.saving.person_file import PersonFile, PersonRow, Saved, Word, join_row, row_like, rows_of
from halloween_games.campaign.night import Going, How, Step

MOST_STARS: Final = 3


class Done(PersonRow):
    """A lesson that one person has done: with how many stars at best, how often, and on which day last."""

    game: Word
    lesson: Word
    stars: Annotated[int, msgspec.Meta(ge=1, le=MOST_STARS)]
    times: Annotated[int, msgspec.Meta(ge=1, le=10**9)] = 1
    last: date | None = None

    keys = ("game", "lesson")

    def join(self, other: Done) -> None:
        self.stars = max(self.stars, other.stars)
        self.times += other.times
        self.last = max((day for day in (self.last, other.last) if day is not None), default=None)

    def take(self, other: Done) -> None:
        times = max(self.times, other.times)
        self.join(other)
        self.times = times


class _Saved(Saved):
    """The content of the file."""

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


# ---------------------------------------------------------------- nights

ORDER: Final[tuple[How, ...]] = ("skipped", "done", "won")  # what counts more comes later


class Walked(PersonRow):
    """What one person has done of a night, on which day last, and in which file of saves its game was begun last."""

    night: Word
    steps: dict[Step, How] = {}
    game: Annotated[str, msgspec.Meta(max_length=120)] = ""
    last: date | None = None
    heard: list[Word] = []  # of what is told: the opening, the closing, of the story how it begins and ends
    gentle: bool = False  # the person of the night was asked to play gently
    rose: bool = False  # a return match was won

    keys = ("night",)

    def join(self, other: Walked) -> None:
        for step, how in other.steps.items():
            self.steps[step] = max(self.steps.get(step, how), how, key=ORDER.index)
        self.game = self.game or other.game
        self.heard += [told for told in other.heard if told not in self.heard]
        self.gentle, self.rose = self.gentle or other.gentle, self.rose or other.rose
        self.last = max((day for day in (self.last, other.last) if day is not None), default=None)


class _SavedNights(Saved):
    """The content of the file."""

    nights: list[Walked] = []


class WalkedNights(PersonFile[_SavedNights]):
    """What everybody has done of the nights."""

    content = _SavedNights
    stem = "nights"
    lists = ("nights",)

    def of_person(self, name: str) -> _SavedNights:
        rows = super().of_person(name).nights
        return _SavedNights(nights=[msgspec.structs.replace(row, game="") for row in rows])  # games stay where they are

    def goings(self, name: str) -> Mapping[str, Going]:
        """What *name* has done, by night."""
        return {row.night: dict(row.steps) for row in rows_of(self.look().nights, name) if row.steps or row.game}

    def row(self, name: str, night: str) -> Walked:
        """All that is known of *name* and *night*."""
        return next((row for row in rows_of(self.look().nights, name) if row.night == night), Walked(name, night))

    def night_in(self, file: str) -> str:
        """The night whose game is in a file of saves; empty if it is another game."""
        return next((row.night for row in self.look().nights if file and row.game == file), "")

    def note(self, name: str, night: str, step: Step, how: How, day: date | None = None) -> bool:
        """*name* has done a step, or skipped it; the best counts. True if that was written."""
        return self._join(Walked(name, night, {step: how}, last=day))

    def hear(self, name: str, night: str, told: str) -> bool:
        """*name* was told something of *night*. True if that was written."""
        return self._join(Walked(name, night, heard=[told]))

    def win_return(self, name: str, night: str) -> bool:
        """*name* has won the return match of *night*. True if that was written."""
        return self._join(Walked(name, night, rose=True))

    def _join(self, walked: Walked) -> bool:
        return self.change(lambda saved: join_row(saved.nights, walked))

    def choose_gentle(self, name: str, night: str, *, gentle: bool) -> bool:
        """*name* has asked for a gentle game, or not. True if that was written."""

        def change(saved: _SavedNights) -> None:
            row_like(saved.nights, Walked(name, night)).gentle = gentle

        return self.change(change)

    def begin_game(self, name: str, night: str, file: str) -> bool:
        """*name* has begun the game of *night* in a file of saves. True if that was written."""

        def change(saved: _SavedNights) -> None:
            row_like(saved.nights, Walked(name, night)).game = file

        return self.change(change)
