"""The games of the collection: one line per game, imported on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from halloween_games.core.game import EntryPoint, Game

# In the order of the launcher.
REGISTRY: Final[Mapping[str, EntryPoint[Game]]] = {
    "18-ghosts": EntryPoint("halloween_games.games.eighteen_ghosts.game", "GAME"),
    "closest-ghost": EntryPoint("halloween_games.games.closest_ghost.game", "GAME"),
    "halloween": EntryPoint("halloween_games.games.halloween.game", "GAME"),
    "rhombus": EntryPoint("halloween_games.games.rhombus.game", "GAME"),
    "pure-halloween": EntryPoint("halloween_games.games.pure_halloween.game", "GAME"),
}


def load(game_id: str) -> Game:
    """The manifest of the game *game_id*."""
    return REGISTRY[game_id].load()
