"""What positions to practice are about: told by the position, and by what happens when the strongest play it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from halloween_games.core.events import Escaped, Event, Fought, Moved
from halloween_games.core.match import Turn
from halloween_games.core.proofs import SOLVER
from halloween_games.core.spots import NOBODY
from halloween_games.games.halloween.endings import is_certain, lead

FindThemes = Callable[[Any, Sequence[Turn]], Iterator[str]]
"""The themes, the most telling first, from the solver's view of the position and all actions that followed."""

OTHER: Final = 1 - SOLVER
CLOSE: Final = 2  # points


def own(turns: Sequence[Turn]) -> Iterator[Turn]:
    """The solver's actions."""
    return (turn for turn in turns if turn.seat == SOLVER)


def own_events(turns: Sequence[Turn]) -> Iterator[Event]:
    """What the solver's actions did."""
    return (event for turn in own(turns) for event in turn.events)


def always(theme: str) -> FindThemes:
    """All positions have that theme."""
    return lambda view, turns: iter((theme,))


def ghosts_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    outs = (sum(isinstance(event, Escaped) and event.piece[0] == "0" for event in turn.events) for turn in own(turns))
    if any(count > 1 for count in outs):
        yield "double_escape"
    fights = [event for event in own_events(turns) if isinstance(event, Fought)]
    if any(event.loser == event.attacker and event.defender[0] == "1" for event in fights):
        yield "sacrifice"
    if any(event.attacker[0] == event.defender[0] for event in fights):
        yield "own_fight"


def house_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    house = view.house
    if (view.candies & house.halves[SOLVER]).bit_count() == 1:
        yield "last_candy"
    first = next((event for event in own_events(turns) if isinstance(event, Moved) and event.how == "float"), None)
    if first is not None and [house.owner[spot.at] for spot in (first.path[0], first.path[-1])] == [SOLVER, OTHER]:
        yield "over_border"


def pure_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    *plan, last = own(turns)
    afters: list[Any] = [turn.after for turn in plan]
    if any(after.to_move != NOBODY and after.lonely(OTHER) for after in afters):
        yield "attack"
    if any(isinstance(event, Moved) and event.piece[1] == "G" for event in last.events):
        yield "ghost"


def graves_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    if abs(lead(view, SOLVER)) <= CLOSE:
        yield "close"
    elif lead(view, SOLVER) > 0 and not is_certain(view, SOLVER):
        yield "lead"


def graves_defence(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    if not turns or turns[-1].after.to_move == NOBODY:
        yield "deny"


def rhombus_ending(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    mine, other = pieces_left(view)
    if other == 1:
        yield "last_pawn"
    elif mine >= other + 2:
        yield "two_ahead"


def rhombus_defence(view: Any, turns: Sequence[Turn]) -> Iterator[str]:
    if pieces_left(view)[SOLVER] <= 2:
        yield "last_stand"


def pieces_left(view: Any) -> list[int]:
    """How many pieces of each side are on the board or in reserve."""
    return [view.side(seat).bit_count() + view.reserve[seat] for seat in (SOLVER, OTHER)]


ENDINGS: Final[Mapping[str, FindThemes]] = {
    "18-ghosts": ghosts_ending,
    "closest-ghost": house_ending,
    "pure-halloween": pure_ending,
    "halloween": graves_ending,
    "rhombus": rhombus_ending,
}
DEFENCES: Final[Mapping[str, FindThemes]] = {
    "18-ghosts": always("guard"),
    "closest-ghost": always("guard_candy"),
    "pure-halloween": always("parry"),
    "halloween": graves_defence,
    "rhombus": rhombus_defence,
}
