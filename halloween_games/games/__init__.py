"""The games of the collection: one line per game, imported on first use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
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

_TEMPLATE: Final[Mapping[str, EntryPoint[Game]]] = {
    "three-graves": EntryPoint("halloween_games.games._template.game", "GAME"),
}
TEMPLATE: Final = _TEMPLATE if Path(__file__).with_name("_template").is_dir() else {}
"""What ``dev.py new-game`` copies: no game of the collection, but in a checkout it can be loaded like one."""


def load(game_id: str) -> Game:
    """The manifest of the game *game_id*; raises KeyError, which names the games that there are.

    >>> import halloween_games as hg
    >>> list(hg.games.REGISTRY)
    ['18-ghosts', 'closest-ghost', 'halloween', 'rhombus', 'pure-halloween']
    >>> hg.load("rhombus").seats
    (2, 4)
    """
    known = {**TEMPLATE, **REGISTRY}
    if game_id not in known:
        raise KeyError(f"There is no game {game_id!r}; there are {', '.join(REGISTRY)}.")
    return known[game_id].load()
