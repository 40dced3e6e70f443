"""The trophies that everybody has won: one local file, one row for each person, game and trophy.

    FOLDER/trophies.json

A trophy counts as a game does in the statistics: while people play, on the standard board, not for somebody who plays
both sides or for whom a computer has acted in this game, not in a game that goes on from a position of another one, and
not after somebody has seen what was hidden. What was done and undone has been done.

Trophies that no longer exist stay in the file and are shown nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from halloween_games.app.saving.person_file import PersonFile, PersonRow, Saved, Word, people_of, row_like, rows_of
from halloween_games.app.saving.statistics import is_helped, seats_of_people

if TYPE_CHECKING:  # imported after the first turn: the terminal starts sooner without
    from halloween_games.core.match import Match
    from halloween_games.core.trophies import Trophy


class Won(PersonRow):
    """A trophy that one person has won, and on which day."""

    game: Word
    trophy: Word
    day: date | None = None

    keys = ("game", "trophy")

    def join(self, other: Won) -> None:
        self.day = min((day for day in (self.day, other.day) if day is not None), default=None)  # the first time


class _Saved(Saved):
    """The content of the file."""

    won: list[Won] = []


class Trophies(PersonFile[_Saved]):
    """What everybody has won."""

    content = _Saved
    stem = "trophies"
    lists = ("won",)

    def of(self, name: str) -> dict[tuple[str, str], date | None]:
        """The days on which *name* has won trophies, by game and trophy."""
        return {(row.game, row.trophy): row.day for row in rows_of(self.look().won, name)}

    def people(self) -> list[str]:
        """Everybody who has won one and has a name, those with the most first."""
        people = people_of(self.look().won)
        return [people[key][-1].name for key in sorted(people, key=lambda key: (-len(people[key]), key))]

    def add(self, name: str, game: str, trophy: str, day: date | None = None) -> bool:
        """*name* has won a trophy. True if it is the first time."""
        new = Won(name, game, trophy, day)
        is_new = False

        def change(saved: _Saved) -> bool:
            nonlocal is_new
            is_new = row_like(saved.won, new) is new
            return is_new

        self.change(change)
        return is_new


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
