"""Halloween for two from the other side of the table: the graves stay, lords and headstones change hands."""

from __future__ import annotations

from halloween_games.core.reasons import CannotTurn
from halloween_games.games.halloween.rules.state import SETUP, HalloweenState


def turned(state: HalloweenState) -> HalloweenState:
    """The same position for the other seat; raises CannotTurn."""
    if len(state.lords) != 2:
        raise CannotTurn("turn_seats")
    if state.phase == SETUP:
        raise CannotTurn("turn_set_up")
    twin = state.copy()
    twin.claims = [_other(seat) for seat in state.claims]
    twin.lords.reverse()
    twin.wisps.reverse()
    twin.known.reverse()
    twin.turn = 1 - state.turn
    twin.to_move = _other(state.to_move)
    return twin


def _other(seat: int) -> int:
    return 1 - seat if seat >= 0 else seat
