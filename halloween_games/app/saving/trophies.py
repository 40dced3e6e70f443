"""The trophies that everybody has won: one local file, one row for each person, game and trophy.

    FOLDER/trophies.json

A trophy counts as a game does in the statistics: while people play, on the standard board, not for somebody who plays
both sides or for whom a computer has acted in this game, not in a game that goes on from a position of another one, and
not after somebody has seen what was hidden. What was done and undone has been done.

Trophies that no longer exist stay in the file and are shown nowhere. A damaged file is renamed, a newer program's is
left alone. Two programs that run at once keep each other's rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from halloween_games.app.saving.locked_file import LockedFile
from halloween_games.app.saving.statistics import is_helped, seats_of_people
from halloween_games.core.names import clean_name

if TYPE_CHECKING:  # imported after the first turn: the terminal starts sooner without
    from halloween_games.core.match import Match
    from halloween_games.core.trophies import Trophy

VERSION: Final = 1
FILE: Final = "trophies.json"

Word = Annotated[str, msgspec.Meta(max_length=80)]


class Won(msgspec.Struct):
    """A trophy that one person has won, and on which day."""

    name: Word
    game: Word
    trophy: Word
    day: date | None = None

    def __post_init__(self) -> None:
        self.name = clean_name(self.name)


class _Saved(msgspec.Struct):
    """The content of the file."""

    version: int = VERSION
    won: list[Won] = []


class Trophies(LockedFile[_Saved]):
    """The file in *folder*; without a folder it lasts until the program ends."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder / FILE if folder is not None else None, _Saved, VERSION, "trophies")

    # ------------------------------------------------------------------ looking

    def rows(self) -> list[Won]:
        """Everything that anybody has won; empty if the file cannot be read."""
        return self.look().won

    def of(self, name: str) -> dict[tuple[str, str], date | None]:
        """The days on which *name* has won trophies, by game and trophy."""
        return {(row.game, row.trophy): row.day for row in self.rows() if _key(row.name) == _key(name)}

    def people(self) -> list[str]:
        """Everybody who has won one and has a name, those with the most first."""
        rows = [row for row in self.rows() if row.name]
        names = {_key(row.name): row.name for row in rows}
        counts = {key: sum(_key(row.name) == key for row in rows) for key in names}
        return [names[key] for key in sorted(counts, key=lambda key: (-counts[key], key))]

    # ------------------------------------------------------------------ changing

    def add(self, name: str, game: str, trophy: str, day: date | None = None) -> bool:
        """*name* has won a trophy. True if it is the first time."""
        new = Won(name, game, trophy, day)
        is_new = False

        def change(saved: _Saved) -> bool:
            nonlocal is_new
            is_new = not any(_same(row, new) for row in saved.won)
            if is_new:
                saved.won.append(new)
            return is_new

        self.change(change)
        return is_new

    def reset(self, name: str | None = None) -> bool:
        """Forget what *name* has won, or everybody. True if that was written."""

        def change(saved: _Saved) -> bool:
            saved.won = [row for row in saved.won if name is not None and _key(row.name) != _key(name)]
            return True

        return self.change(change)

    def rename(self, name: str, new: str) -> bool:
        """Give what *name* has won to *new*, beside what *new* has won already. True if that was written."""

        def change(saved: _Saved) -> bool:
            mine = [row for row in saved.won if _key(row.name) == _key(name)]
            rest = [row for row in saved.won if row not in mine]
            for row in mine:
                row.name = clean_name(new)
                other = next((other for other in rest if _same(other, row)), None)
                if other is None:
                    rest.append(row)
                elif row.day is not None and (other.day is None or row.day < other.day):
                    other.day = row.day  # the first time
            saved.won = rest
            return bool(mine)

        return self.change(change)


def _same(row: Won, other: Won) -> bool:
    return (_key(row.name), row.game, row.trophy) == (_key(other.name), other.game, other.trophy)


def _key(name: str) -> str:
    return clean_name(name).casefold()


# ---------------------------------------------------------------- while a game is played

TellWon = Callable[[str, Sequence["Trophy"]], None]
"""Is told the name of a person and what was won for the first time, all of one turn together."""


def watch_trophies(match: Match, names: Sequence[str], trophies: Trophies, tell: TellWon) -> Callable[[], None]:
    """Keep what the people of *match*, called *names*, win from now on; returns a function that ends it."""
    kept: set[tuple[str, str]] = set()  # what need not be looked up in the file again

    def on_turn(_: object) -> None:
        from halloween_games.core.trophies import earned, last_full_turn, trophies_of

        if not trophies_of(match.game):
            return
        if match.barred or match.practice or match.game.other_board is not None:
            return
        if last_full_turn(match.game, match.turns) is None:
            return
        for seats in seats_of_people(match, names).values():
            if is_helped(match, seats):
                continue
            name = names[seats[0]].strip()
            won: list[Trophy] = []
            for seat in seats:
                for trophy in earned(match.game, match.seats, match.turns, match.outcome, seat):
                    if (name, trophy.id) in kept:
                        continue
                    kept.add((name, trophy.id))
                    if trophies.add(name, match.game.id, trophy.id, date.today()):
                        won.append(trophy)
            if won:
                tell(name, won)

    return match.subscribe(on_turn)
