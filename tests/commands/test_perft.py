"""Perft against counts worked out by hand, with luck as branches."""

from __future__ import annotations

from random import Random

from halloween_games import games
from halloween_games.commands.games import perft
from halloween_games.core.game import Game, check_options


def test_the_opening_of_18_ghosts() -> None:
    """Eighteen carpets for the first ghost, seventeen for the second, sixteen for the third."""
    start = games.load("18-ghosts").start(2, {}, Random(0))
    assert [perft(start, depth) for depth in range(4)] == [1, 18, 18 * 17, 18 * 17 * 16]


def test_luck_branches_and_a_finished_game_ends(race: Game) -> None:
    """Four actions at the start; then five, five, two faces of a coin or three cards. One step more may be the last."""
    start = race.start(2, check_options(race, {}), Random(0))
    assert [perft(start, depth) for depth in range(3)] == [1, 4, 5 + 5 + 2 + 3]
    position = {"counter": 11, "cards": [-1, -1], "awaited": "coin", "actor": 0, "stuck": False, "to_move": -1}
    state = race.notation.load(position, 2, {})
    assert [perft(state, depth) for depth in range(3)] == [1, 2, 5]
