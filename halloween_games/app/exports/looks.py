"""The look of each game that has a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from halloween_games import games

if TYPE_CHECKING:
    from halloween_games.core.game import Game
    from halloween_games.core.speaker import Speaker
    from halloween_games.table.look import GameLook


def load_look(game: Game[Any], text: Speaker, seats: int | None = None) -> GameLook:
    """The look of a game that has a screen, on the board that so many *seats* play on."""
    from halloween_games.table.look import GameLook

    board = game.board if seats is None else game.board_for(seats)
    return cast(type[GameLook], game.parts.look.load())(text, board)


def looks_in(text: Speaker) -> Callable[[str, int], GameLook]:
    """Makes the look of a game, by its id, for so many seats."""
    return lambda game_id, seats: load_look(games.load(game_id), text.for_game(game_id), seats)
