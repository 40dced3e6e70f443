"""The setup of a new game: who sits where, and the options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from halloween_games.core.board import BoardSpec
    from halloween_games.core.game import Game, OptionValue
    from halloween_games.core.match import MatchOfTwo, Player
    from halloween_games.core.outcome import Outcome
    from halloween_games.core.state import State


@dataclass(frozen=True)
class SeatPlan:
    """Who is to play a seat."""

    name: str = ""  # as entered; an empty one is the default in any language
    level: str = ""  # of the computer; empty for a person
    fits: bool = False  # it is as strong as the person, whatever its level was last

    def player(self, name: str) -> Player:
        """The player of that seat, called *name*."""
        from halloween_games.core.match import Player

        return Player("computer" if self.level else "human", name, self.level)


def seat_plans(count: int, names: Sequence[str] = (), levels: Sequence[str] = ()) -> tuple[SeatPlan, ...]:
    """Plans for *count* seats: a person where *levels* is empty, the default name where *names* is empty."""
    named, leveled = (*names, *("",) * count), (*levels, *("",) * count)
    return tuple(SeatPlan(named[seat], leveled[seat]) for seat in range(count))


@dataclass(frozen=True)
class NewGame:
    """A complete setup."""

    game_id: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    board: BoardSpec | None = None  # None for the standard one
    start: State | None = None  # a position that was set up; None for the usual beginning
    night: str = ""  # the one of the thirteen nights that the game belongs to
    of_two: MatchOfTwo | None = None  # the match of two games that the game belongs to
    learning: bool = False  # a coach warns in it
    drawn: int | None = None  # the seat here that begins, if that was drawn

    @property
    def may_teach(self) -> bool:
        """Whether it can be a learning game: somebody plays against a computer."""
        return len({bool(plan.level) for plan in self.seats}) > 1

    @property
    def teaches(self) -> bool:
        """Whether it is one."""
        return self.learning and self.may_teach

    def against(self, level: str) -> NewGame:
        """The same with computers of *level*."""
        return replace(self, seats=tuple(replace(plan, level=level) if plan.level else plan for plan in self.seats))

    def with_first(self, seat: int) -> NewGame:
        """The same, with the seats rotated so that whoever sits on *seat* begins."""
        return replace(self, seats=(*self.seats[seat:], *self.seats[:seat]))


def first_of_rematch(game: Game, outcome: Outcome | None) -> int:
    """Which seat of a game that ended with *outcome* begins the next one: the last one, of several the one who is next.

    Where a rule of the game says that the loser begins, the winner deals and the seat to the right of the dealer begins
    (rhombus ruling 13). The last seat has dealt, so it deals again if its side has won; else the first seat does.
    """
    if outcome is None or outcome.is_tie():
        return 1
    if game.loser_begins:
        return 1 if 0 in outcome.winners() else 0
    later = (*range(1, len(outcome.scores)), 0)
    lowest: float = min(outcome.scores)
    seat: int = next(seat for seat in later if outcome.scores[seat] == lowest)
    return seat
