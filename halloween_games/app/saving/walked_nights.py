"""How far everybody has come in the thirteen nights: one local file, one row for each person and night.

    FOLDER/nights.json

Nights that no longer exist stay in the file and are shown nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Final

import msgspec

from halloween_games.app.saving.locked_file import LockedFile
from halloween_games.campaign.night import Going, How, Step
from halloween_games.core.names import clean_name

VERSION: Final = 1
FILE: Final = "nights.json"
ORDER: Final[tuple[How, ...]] = ("skipped", "done", "won")  # what counts more comes later

Word = Annotated[str, msgspec.Meta(max_length=80)]
Stem = Annotated[str, msgspec.Meta(max_length=120)]


class Walked(msgspec.Struct):
    """What one person has done of a night, on which day last, and in which file of saves its game was begun last."""

    name: Word
    night: Word
    steps: dict[Step, How] = {}
    game: Stem = ""
    last: date | None = None

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)


class _Saved(msgspec.Struct):
    """The content of the file."""

    version: int = VERSION
    nights: list[Walked] = []


class WalkedNights(LockedFile[_Saved]):
    """The file in *folder*, read on demand; without a folder it lasts until the program ends."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder / FILE if folder is not None else None, _Saved, VERSION, "nights")

    # ------------------------------------------------------------------ looking

    def goings(self, name: str) -> Mapping[str, Going]:
        """What *name* has done, by night."""
        return {row.night: dict(row.steps) for row in self.look().nights if _is(row.name, name)}

    def game_of(self, name: str, night: str) -> str:
        """The file in which *name* began the game of *night* last; empty if that was never done."""
        rows = self.look().nights
        return next((row.game for row in rows if _is(row.name, name) and row.night == night), "")

    def night_in(self, file: str) -> str:
        """The night whose game is in a file of saves; empty if it is another game."""
        return next((row.night for row in self.look().nights if file and row.game == file), "")

    # ------------------------------------------------------------------ changing

    def note(self, name: str, night: str, step: Step, how: How, day: date | None = None) -> bool:
        """*name* has done a step, or skipped it; the best counts. True if that was written."""

        def change(saved: _Saved) -> bool:
            row = _row(saved, name, night)
            row.steps[step] = max(row.steps.get(step, how), how, key=ORDER.index)
            row.last = day or row.last
            return True

        return self.change(change)

    def begin_game(self, name: str, night: str, file: str) -> bool:
        """*name* has begun the game of *night* in a file of saves. True if that was written."""

        def change(saved: _Saved) -> bool:
            _row(saved, name, night).game = file
            return True

        return self.change(change)

    def rename(self, name: str, new: str) -> bool:
        """Give what *name* has done to *new*, beside what *new* has done already. True if that was written."""

        def change(saved: _Saved) -> bool:
            mine = [row for row in saved.nights if _is(row.name, name)]
            if not mine:
                return False
            saved.nights = [row for row in saved.nights if row not in mine]
            for row in mine:
                _join(_row(saved, new, row.night), row)
            return True

        return self.change(change)


def _row(saved: _Saved, name: str, night: str) -> Walked:
    """The row of *name* and *night*, which is added if there is none."""
    row = next((row for row in saved.nights if _is(row.name, name) and row.night == night), None)
    if row is None:
        row = Walked(name, night)
        saved.nights.append(row)
    row.name = clean_name(name)  # in its current spelling
    return row


def _join(row: Walked, other: Walked) -> None:
    """Add to *row* what is better in *other*."""
    for step, how in other.steps.items():
        row.steps[step] = max(row.steps.get(step, how), how, key=ORDER.index)
    row.game = row.game or other.game
    row.last = max((day for day in (row.last, other.last) if day is not None), default=None)


def _is(name: str, other: str) -> bool:
    return clean_name(name).casefold() == clean_name(other).casefold()
