"""Pure Halloween from the other side of the table: the board stays, the pieces change hands."""

from __future__ import annotations

from halloween_games.core.reasons import CannotTurn
from halloween_games.games.pure_halloween.rules.actions import KINDS
from halloween_games.games.pure_halloween.rules.position import BOTH, OPENING
from halloween_games.games.pure_halloween.rules.state import PureState


def turned(state: PureState) -> PureState:
    """The same position for the other seat; raises CannotTurn in the opening, where seat 0 is always first."""
    if state.phase == OPENING:
        raise CannotTurn("turn_set_up")
    kinds = len(KINDS)
    twin = state.copy()
    twin.sets = state.sets[kinds:] + state.sets[:kinds]
    twin.own.reverse()
    twin.to_move = _other(state.to_move)
    if state.result != BOTH:
        twin.result = _other(state.result)
    return twin


def _other(seat: int) -> int:
    return 1 - seat if seat >= 0 else seat
