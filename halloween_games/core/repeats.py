"""Actions that repeat a position, which a computer that is ahead should avoid."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.actions import Action
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE, NOBODY

MIN_TURNS = 3  # no position can repeat earlier


def returning_actions(match: Match) -> Sequence[Action]:
    """The actions that bring back an earlier position; none where secrets hide the earlier positions."""
    if match.game.secrets or match.to_move in (CHANCE, NOBODY) or len(match.turns) < MIN_TURNS:
        return ()
    state = match.state
    return [action for action in state.legal_actions() if match.has_occurred(state.apply(action))]
