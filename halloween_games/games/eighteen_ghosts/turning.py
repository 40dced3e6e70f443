"""18 Ghosts from the other side of the table: the castle stays, the ghosts change hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.reasons import CannotTurn
from halloween_games.games.eighteen_ghosts.rules.actions import NO_GHOST
from halloween_games.games.eighteen_ghosts.rules.state import SETUP, GhostState

EXCHANGED: Final = (NO_GHOST, 4, 5, 6, 1, 2, 3)
"""Each ghost of one seat and that of the other seat with the same color."""


def turned(state: GhostState) -> GhostState:
    """The same position for the other seat."""
    if state.phase == SETUP:
        raise CannotTurn("turn_set_up")
    twin = state.copy()
    twin.board = [EXCHANGED[ghost] for ghost in state.board]
    twin.dungeon = _exchanged(state.dungeon)
    twin.escaped = _exchanged(state.escaped)
    twin.released = EXCHANGED[state.released]
    twin.to_move = _other(state.to_move)
    twin._winner = _other(state._winner)
    return twin


def _exchanged(counts: Sequence[int]) -> list[int]:
    return [counts[other] for other in EXCHANGED]


def _other(seat: int) -> int:
    return 1 - seat if seat >= 0 else seat
