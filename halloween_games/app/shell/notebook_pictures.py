"""Positions as pictures for notebooks, drawn by a program without a window."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from halloween_games import games
from halloween_games.app.shell.looks import load_look
from halloween_games.app.shell.main import prepare

if TYPE_CHECKING:
    from halloween_games.app.shell.program import Program
    from halloween_games.core.game import Game
    from halloween_games.core.state import State


def png_of(view: State) -> bytes:
    """The board of *view* as PNG."""
    services = _program().services
    from halloween_games.app.exports.thumbnail import WHOLE, draw_position, png

    maker = game_of(view).feature_maker
    game, seats = game_of(view).on(maker.board_in(view)), maker.seats_in(view)
    look = load_look(game, services.text.for_game(game.id), seats)
    return png(draw_position(services, view, seats, look, WHOLE))


def game_of(state: State) -> Game:
    """The game that *state* is a position of."""
    module = type(state).__module__
    for entry in (*games.REGISTRY.values(), *games.TEMPLATE.values()):
        if module.startswith(f"{entry.module.rpartition('.')[0]}."):
            return entry.load()
    raise ValueError(f"{type(state).__name__} is a position of no game here.")


@lru_cache(maxsize=1)
def _program() -> Program:
    prepare(headless=True)  # before pygame is imported, which would greet otherwise
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.shell.program import Program

    return Program(settings=Settings())
