"""What a tournament says about its board: the share of the side that begins, and the length of games."""

from __future__ import annotations

from halloween_games.arena.contest import FORFEIT, Played, Spent
from halloween_games.arena.report import measured
from halloween_games.core.board import Measured


def played(number: int, score: float, actions: int, end: str = "three", fault: str = "") -> Played:
    half = actions // 2
    return Played("a", "b", number, score, 400, end, Spent(half), Spent(actions - half), fault)


def test_the_share_is_that_of_the_side_that_begins() -> None:
    """*a* begins in the games with even numbers, *b* in the others."""
    games = [played(number, score, 20) for number, score in enumerate([1, 0, 1, 0, 1, 0, 1, 1])]
    found = measured(games)
    assert found is not None
    assert (found.games, found.first) == (8, round(100 * 7 / 8))
    assert measured([played(number, 1, 20) for number in range(8)]) == Measured(8, 50, 22, 78, 20, 20, 20)


def test_games_lost_by_a_fault_say_nothing() -> None:
    lost = [played(number, 1, 2, FORFEIT, "slow") for number in range(4)]
    assert measured(lost) is None
    assert measured([]) is None
    found = measured([*lost, played(4, 1, 30)])
    assert found is not None
    assert (found.games, found.actions) == (1, 30)
