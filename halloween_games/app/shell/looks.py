"""The look of each game that has a screen."""

from __future__ import annotations

from importlib import import_module

from halloween_games import games
from halloween_games.core.speaker import Speaker
from halloween_games.table.look import GameLook


def load_look(game_id: str, text: Speaker) -> GameLook:
    """The look of a game that has a screen."""
    made: GameLook = import_module(f"halloween_games.games.{games.REGISTRY[game_id]}.look.look").look(text)
    return made
