"""Perft against counts worked out by hand, with luck as branches."""

from __future__ import annotations

from random import Random

from halloween_games import games
from halloween_games.commands.games import perft
from halloween_games.core.game import Game


def test_the_opening_of_18_ghosts() -> None:
    """Eighteen carpets for the first ghost, seventeen for the second, sixteen for the third."""
    start = games.load("18-ghosts").start(2, {}, Random(0))
    assert [perft(start, depth) for depth in range(4)] == [1, 18, 18 * 17, 18 * 17 * 16]


def test_luck_branches_and_a_finished_game_ends(coins: Game) -> None:
    """Flip or pass, and two faces after a flip; the fourth flip is the last."""
    start = coins.start(2, {}, Random(0))
    assert [perft(start, depth) for depth in range(4)] == [1, 2, 4, 8]
    state = coins.notation.load({"heads": [0, 0], "flips": 4, "turn": 0, "to_move": -1}, 2, {})
    assert [perft(state, depth) for depth in range(4)] == [1, 2, 0, 0]
