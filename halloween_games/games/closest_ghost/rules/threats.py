"""What the other player could do next in The Closest Ghost: win, shut in an avatar, cover a candy."""

from __future__ import annotations

from collections.abc import Iterator

from halloween_games.core.events import Skipped
from halloween_games.core.sets import BIT
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.threats import HARM, LOSS, Threat, in_turns_of, lines, the_other
from halloween_games.games.closest_ghost.rules.actions import Haunt, Walk
from halloween_games.games.closest_ghost.rules.state import PARTS, WALK, ClosestState


@in_turns_of(the_other)
def threats(state: ClosestState, theirs: ClosestState, seat: Seat) -> Iterator[Threat]:
    """Everything in the other player's next turn that hurts *seat*."""
    other = 1 - seat
    for line in lines(theirs, other):
        action = line.actions[-1]
        outcome = line.after.outcome()
        if outcome is not None:
            if isinstance(action, Walk) and other in outcome.winners():
                avatar = Spot(BOARD, action.src)
                yield Threat("win", LOSS, other, Spot(BOARD, action.to), avatar, line.actions)
            continue
        if isinstance(action, Haunt) and line.before.candies & BIT[action.to] and state.house.owner[action.to] == seat:
            ghost = Spot(BOARD, action.src)
            yield Threat("cover", HARM, other, Spot(BOARD, action.to), ghost, line.actions)
        if any(isinstance(event, Skipped) and (event.seat, event.part) == (seat, PARTS[WALK]) for event in line.events):
            yield Threat("trap", HARM, other, Spot(BOARD, state.avatars[seat]), None, line.actions)
