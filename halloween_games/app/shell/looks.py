"""The look of each game that has a screen."""

from __future__ import annotations

from typing import cast

from halloween_games import games
from halloween_games.core.speaker import Speaker
from halloween_games.table.look import GameLook


def load_look(game_id: str, text: Speaker) -> GameLook:
    """The look of a game that has a screen."""
    return cast(type[GameLook], games.load(game_id).parts.look.load())(text)
