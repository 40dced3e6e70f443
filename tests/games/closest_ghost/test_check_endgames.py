"""The command that checks the proven endgames: a short run of it, and that it finds what is wrong."""

from __future__ import annotations

from array import array
from typing import cast

from build_scripts.check_endgames import Search, _followed_back, check, proven_by_search
from halloween_games.games.closest_ghost.endgames.knowledge import ClosestEndgames
from halloween_games.games.closest_ghost.rules.state import ClosestState
from tests.games.closest_ghost.positions import at
from tests.games.closest_ghost.test_endgames import known

WON = at("c2 e2", "a1 f1 f3", candies="c3 d1", to_move=0)
"""Seat 0 takes its last candy at once."""


class Liar:
    """Calls every position a draw."""

    def value(self, state: ClosestState) -> float:
        return 0.5


def test_a_few_positions_are_as_the_table_says() -> None:
    found = check(known(), count=40, seed=2, most=600, whole=0)
    assert not found.wrong and found.longest > 3
    assert min(found.values[name] for name in ("win", "draw", "loss")) > 0
    assert min(found.phases.values()) > 5
    assert found.searched["win, proven"] > 5 and found.searched["loss, proven"] > 0
    assert not found.searched["draw, proven"]


def test_what_is_wrong_is_found() -> None:
    """By a step, where one wins at once, and by the search."""
    found = check(cast(ClosestEndgames, Liar()), count=20, seed=2, most=600, whole=0)
    assert any("but its actions lead to win" in sentence for sentence in found.wrong)
    assert any("but a search proves loss" in sentence for sentence in found.wrong)


def test_the_search_proves_in_as_few_decisions_as_there_are() -> None:
    assert proven_by_search(WON, 100) == (0, 1)
    assert not Search(1, 1000).forces(WON, 3)


def test_wins_and_losses_are_followed_back() -> None:
    """Seat 0 chooses in 0 and 2, seat 1 in 1, 3 and 4: 2 wins at once, 1 cannot avoid it, 3 and 4 go round for ever."""
    movers = array("b", [0, 1, 0, 1, 1])
    after = [array("i", to) for to in ([1, 3], [2], [3], [4], [3])]
    assert _followed_back(movers, after, [(2, 1.0)]) == [1.0, 1.0, 1.0, 0.5, 0.5]
    assert _followed_back(movers, after, [(1, 0.0)]) == [0.5, 0.0, 0.5, 0.5, 0.5]
