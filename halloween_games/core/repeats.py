"""Actions that only lead back: what a computer that is ahead should not choose."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.actions import Action
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE, NOBODY

FEWEST_TURNS = 3  # before that no position can come back


def returning_actions(match: Match) -> Sequence[Action]:
    """What the seat to move could do to bring back an earlier position; nothing where secrets hide what came before."""
    if match.game.secrets or match.to_move in (CHANCE, NOBODY) or len(match.turns) < FEWEST_TURNS:
        return ()
    state = match.state
    return [action for action in state.legal_actions() if match.has_been(state.apply(action))]
