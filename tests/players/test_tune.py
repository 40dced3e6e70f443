"""The tuning script: its regression finds what made the numbers, and it plays whole games."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from build_scripts import tune
from halloween_games import games


def test_the_factors_behind_the_results_are_found() -> None:
    rng = Random(1)
    behind = (1.5, 0.0, -0.7)
    rows = [[rng.uniform(-2, 2) for _ in behind] for _ in range(3000)]
    payoff = []
    for row in rows:
        total = sum(factor * amount for factor, amount in zip(behind, row, strict=True))
        payoff.append(float(rng.random() < 1 / (1 + exp(-total))))
    factors, errors = tune.fit(rows, payoff, [1.0, 1.0, 1.0])
    assert factors == pytest.approx(behind, abs=0.2)
    assert all(0.0 < error < 0.1 for error in errors)
    assert tune.loss(factors, rows, payoff) < tune.loss([1.0, 1.0, 1.0], rows, payoff)


def test_terms_that_are_much_too_large_at_first_do_not_throw_it_off() -> None:
    rng = Random(2)
    rows = [[float(rng.randrange(-30, 31))] for _ in range(2000)]
    payoff = [float(rng.random() < 1 / (1 + exp(-0.1 * row[0]))) for row in rows]
    factors, _ = tune.fit(rows, payoff, [1.0])
    assert factors == pytest.approx([0.1], abs=0.02)


def test_a_game_becomes_samples_of_all_seats() -> None:
    game, ai = games.load("closest-ghost"), games.load("closest-ghost").ai
    samples = tune.play(game, ai, ai.levels["medium"], 20, 2)
    assert samples
    assert samples == tune.play(game, ai, ai.levels["medium"], 20, 2)
    for first, second in zip(samples[::2], samples[1::2], strict=True):
        assert first.payoff + second.payoff == 1.0
        assert first.terms[tune.TURN] == -second.terms[tune.TURN]
        assert first.terms["candy"] == -second.terms["foe_candy"]
