"""What is agreed on before a game begins: who is to sit where, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from halloween_games.core.game import OptionValue
from halloween_games.core.match import Player


@dataclass(frozen=True)
class SeatPlan:
    """Who is to sit on a seat."""

    name: str = ""  # as given; an empty one is the usual one of whatever language
    level: str = ""  # of the computer; a person has none

    def player(self, name: str) -> Player:
        """Whoever sits there, called *name*."""
        return Player("computer" if self.level else "human", name, self.level)


def seat_plans(count: int, names: Sequence[str] = (), levels: Sequence[str] = ()) -> tuple[SeatPlan, ...]:
    """Plans for *count* seats: where *levels* says nothing a person, where *names* says nothing with the usual name."""
    named, leveled = (*names, *("",) * count), (*levels, *("",) * count)
    return tuple(SeatPlan(named[seat], leveled[seat]) for seat in range(count))


@dataclass(frozen=True)
class NewGame:
    """What was set up, ready to be played."""

    game_id: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)

    def with_next_first(self) -> NewGame:
        """The same, but whoever was second begins."""
        return replace(self, seats=(*self.seats[1:], self.seats[0]))
