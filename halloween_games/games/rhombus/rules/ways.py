"""The ways of an unfinished turn's plays: taken back, walked again, and one of them to be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from halloween_games.core.sets import BIT
from halloween_games.games.rhombus.rules.actions import Enter, EntryKill, Kill, Play, Step
from halloween_games.games.rhombus.rules.board import BISHOP
from halloween_games.games.rhombus.rules.cards import STEPS_OF
from halloween_games.games.rhombus.rules.position import Position
from halloween_games.games.rhombus.rules.rhomb import Rhomb

NO_SQUARE: Final = -1


def arrival(play: Play) -> int:
    """Where the piece of *play* stands after it; NO_SQUARE if it moves none."""
    if isinstance(play, Step | Kill):
        return play.to
    return play.at if isinstance(play, Enter | EntryKill) else NO_SQUARE


def taken_back(play: Play, own: int, others: int) -> tuple[int, int]:
    """The pieces of the seat that played and all others before *play*; a flush's plays only."""
    at = arrival(play)
    if at != NO_SQUARE:
        own &= ~BIT[at]
    if isinstance(play, Step | Kill):
        own |= BIT[play.src]
    return own, others | BIT[at] if play.is_kill() else others


def played_again(play: Play, own: int, others: int) -> tuple[int, int]:
    """The same after it."""
    if isinstance(play, Step | Kill):
        own &= ~BIT[play.src]
    at = arrival(play)
    if at == NO_SQUARE:
        return own, others
    return own | BIT[at], others & ~BIT[at]


def way_of(position: Position, play: Step | Kill) -> tuple[int, ...]:
    """The squares of a way of *play* that no other play of the turn contradicts, as far as they are known: the lowest.

    It is told and drawn; what it was matters to nobody but for the square that it came from (ruling 1).
    """
    rhomb = position.rhomb
    if not position.played and not position.coming:
        return next(rhomb.ways(STEPS_OF[play.card], play.src, play.to, position.taken()))
    own = position.men[position.owner()]
    others = position.taken() & ~own
    for earlier in reversed(position.played):
        own, others = taken_back(earlier, own, others)
    walks: list[tuple[Step | Kill, int]] = []
    for one in (*position.played, play, *position.coming):
        if isinstance(one, Step | Kill):
            walks.append((one, own | others))
        own, others = played_again(one, own, others)
    fitting = next(_fitting(rhomb, walks, {}))
    return fitting[[walk for walk, _ in walks].index(play)]


def _fitting(
    rhomb: Rhomb, walks: Sequence[tuple[Step | Kill, int]], came: dict[int, int]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Ways of all *walks* without a step straight back, the lowest first; *came*: from where each piece has come."""
    if not walks:
        yield ()
        return
    (play, taken), *later = walks
    steps = STEPS_OF[play.card]
    for way in rhomb.ways(steps, play.src, play.to, taken, came.get(play.src, 0)):
        since = {at: back for at, back in came.items() if at != play.src}
        if steps != BISHOP:
            since[play.to] = BIT[way[-2]]
        for rest in _fitting(rhomb, later, since):
            yield (way, *rest)
