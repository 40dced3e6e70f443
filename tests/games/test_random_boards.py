"""Every game on random boards: each is played on like the standard one, and a record holds all of it."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.core.record import record
from tests.games.board_games import check_random_game
from tests.games.closest_ghost import boards as closest_ghost
from tests.games.eighteen_ghosts import boards as eighteen_ghosts
from tests.games.halloween import boards as halloween
from tests.games.pure_halloween import boards as pure_halloween
from tests.games.rhombus import boards as rhombus
from tests.nightly import IS_NIGHT

BOARDS = {
    "18-ghosts": (eighteen_ghosts.random_board, eighteen_ghosts.with_layer),
    "closest-ghost": (closest_ghost.random_board, closest_ghost.with_layer),
    "halloween": (halloween.random_board, halloween.with_layer),
    "pure-halloween": (pure_halloween.random_board, pure_halloween.with_layer),
    "rhombus": (rhombus.random_board, rhombus.with_layer),
}
LONGEST = {"halloween": 2000, "pure-halloween": 120, "rhombus": 200}


@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize(
    "numbers", [*((n,) for n in range(6)), pytest.param(range(6, 200 if IS_NIGHT else 20), marks=pytest.mark.long)]
)
def test_random_games_on_random_boards(game_id: str, numbers: tuple[int, ...]) -> None:
    """With each number of seats and the options by turns; every second board has something to see besides."""
    game = games.load(game_id)
    make, with_layer = BOARDS[game_id]
    for number in numbers:
        rng = Random(number)
        board = with_layer(make(rng)) if number % 2 else make(rng)
        seats = game.on(board).seats
        options = {option.name: option.choices[number // 2 % len(option.choices)] for option in game.options}
        check_random_game(game, board, seats[number % len(seats)], options, rng, LONGEST.get(game_id, 400))


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_record_of_the_standard_board_has_none(game_id: str) -> None:
    game = games.load(game_id)
    assert all("board" not in record(Match(game, seats, {}, 1)) for seats in game.seats)
