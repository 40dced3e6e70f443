"""What the other player could do next in Three Graves."""

from __future__ import annotations

from collections.abc import Iterator

from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.threats import LOSS, Threat, in_turns_of, the_other
from halloween_games.games._template.rules.actions import Occupy
from halloween_games.games._template.rules.state import ThreeGravesState


@in_turns_of(the_other)
def threats(state: ThreeGravesState, theirs: ThreeGravesState, seat: Seat) -> Iterator[Threat]:
    """The graves where the other player would have three in a row."""
    for action in theirs.legal_actions():
        if isinstance(action, Occupy) and theirs.apply(action).full_line() is not None:
            yield Threat("line", LOSS, 1 - seat, Spot(BOARD, action.to), None, (action,))
