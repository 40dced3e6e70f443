"""What the other player could do next in Three Graves."""

from __future__ import annotations

from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.threats import LOSS, Threat
from halloween_games.games._template.rules.actions import Occupy
from halloween_games.games._template.rules.state import ThreeGravesState


def threats(state: ThreeGravesState, seat: Seat) -> list[Threat]:
    """The graves where the other player would have three in a row."""
    other = 1 - seat
    theirs = state.in_turn_of(other)
    if theirs is None:
        return []
    return [
        Threat("line", LOSS, other, Spot(BOARD, action.to), None, (action,))
        for action in theirs.legal_actions()
        if isinstance(action, Occupy) and theirs.apply(action).full_line() is not None
    ]
