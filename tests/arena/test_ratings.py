"""Elo and intervals against values worked out by hand."""

from __future__ import annotations

import math
from math import log10

import pytest

from halloween_games.core.board import Measured
from halloween_games.lab.contest import FORFEIT, Played, Spent
from halloween_games.lab.report import PairScore, measured, rate


def test_two_players_have_the_elo_of_their_score() -> None:
    """A score of 3 in 4 is 191 Elo; the prior of half a game reduces it a little."""
    ratings = rate([PairScore("a", "b", 7500, 10_000)])
    assert ratings["b"].elo == 0
    assert ratings["a"].elo == pytest.approx(400 * log10(3), abs=0.1)


def test_the_most_likely_strengths_are_found() -> None:
    """At the maximum everybody's score equals the score that the strengths predict."""
    pairs = [PairScore("a", "b", 61, 100), PairScore("b", "c", 40, 50), PairScore("a", "c", 60, 80)]
    ratings = rate(pairs)
    for name in "abc":
        scored = promised = 0.0
        for a, b, score, games in pairs:
            if name in (a, b):
                other = b if name == a else a
                share = 1 / (1 + 10 ** ((ratings[other].elo - ratings[name].elo) / 400))
                scored += (score if name == a else games - score) + 0.25
                promised += (games + 0.5) * share
        assert promised == pytest.approx(scored, abs=1e-4)


def test_the_margin_is_that_of_the_binomial() -> None:
    """For two players the average is half way, so each margin is half that of their difference."""
    games = 400
    margin = rate([PairScore("a", "b", games / 2, games)])["a"].margin
    slope = 400 / math.log(10) / 0.25  # Elo for each unit of the share, at one half
    assert margin == pytest.approx(1.96 * slope * math.sqrt(0.25 / games) / 2, rel=0.01)


def test_a_clean_sweep_has_an_end_and_strangers_have_no_rating() -> None:
    """No rating is infinite, and players whom no games connect with the others get none."""
    ratings = rate([PairScore("a", "b", 10, 10), PairScore("x", "y", 5, 10), PairScore("a", "z", 0, 0)])
    assert set(ratings) == {"a", "b"} and 400 < ratings["a"].elo < 1000
    assert rate([]) == {}


# ---------------------------------------------------------------- what the file of strengths says


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
