"""The look of each game that has a screen."""

from __future__ import annotations

from importlib import import_module

from halloween_games import games
from halloween_games.ui.look import GameLook
from halloween_games.ui.services import Speaker


def load_look(game_id: str, text: Speaker) -> GameLook:
    """The look of a game that has a screen."""
    made: GameLook = import_module(f"halloween_games.games.{games.REGISTRY[game_id]}.look").look(text)
    return made
