"""Three Graves from the other side of the table: the pieces change hands."""

from __future__ import annotations

from typing import Final

from halloween_games.games._template.rules.actions import NO_PIECE
from halloween_games.games._template.rules.state import ThreeGravesState

EXCHANGED: Final = (NO_PIECE, 2, 1)


def turned(state: ThreeGravesState) -> ThreeGravesState:
    """The same position for the other seat."""
    twin = state.copy()
    twin.board = [EXCHANGED[piece] for piece in state.board]
    twin.to_move = 1 - state.to_move if state.to_move >= 0 else state.to_move
    return twin
