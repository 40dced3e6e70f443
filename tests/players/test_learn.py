"""What is learned from games: the fits find what made the numbers, and positions look alike from both seats."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.spots import CHANCE

np = pytest.importorskip("numpy")
learn = pytest.importorskip("build_scripts.learn")


def test_the_weights_behind_the_results_are_found() -> None:
    rng = np.random.default_rng(1)
    behind = np.array([1.5, 0.0, -0.7])
    rows = rng.uniform(-2, 2, (3000, 3)).astype(np.float32)
    results = (rng.random(3000) < learn.chance(rows @ behind)).astype(float)
    weights = learn.fit_linear(rows, results, np.ones(3), np.ones(3))
    assert weights == pytest.approx(behind, abs=0.2)
    assert learn.loss(rows @ weights, results) < learn.loss(rows @ np.ones(3), results)


def test_hidden_units_foretell_what_no_sum_does(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    rows = rng.integers(0, 2, (3000, 4)).astype(np.float32)
    differ = (rows[:, 0] != rows[:, 1]).astype(float)
    number = np.arange(3000)
    known = learn.Positions(rows, number, differ, differ)
    network = learn.fit_network(known.of_part(-1), known.of_part(3), np.zeros(4), np.random.default_rng(3))
    assert learn.loss(network.log_odds(rows), differ) < 0.4
    learn.write(tmp_path / "network.json", network, "a recipe")
    again = learn.read(tmp_path / "network.json")
    assert again.log_odds(rows) == pytest.approx(network.rounded().log_odds(rows))


@pytest.mark.parametrize("game_id", sorted(games.REGISTRY))
def test_the_numbers_of_both_seats_are_those_of_one_with_seats_exchanged(game_id: str) -> None:
    game = games.load(game_id)
    features = game.features_for(learn.SEATS)
    there = learn.exchanged(features, game_id in learn.TURNED_BOARDS)
    assert sorted(there) == list(range(len(features)))
    assert [there[at] for at in there] == list(range(len(features)))
    assert there != list(range(len(features)))


def test_a_game_becomes_positions_of_both_seats() -> None:
    game = games.load("closest-ghost")
    numbers = learn.Numbers(game)
    played = learn.play(game, 4, 2)
    assert played == learn.play(game, 4, 2)
    found = list(learn.positions_in(game, numbers, played))
    assert found
    for (own, result, value), (other, lost, worth) in zip(found[::2], found[1::2], strict=True):
        assert result + lost == pytest.approx(1.0)
        assert value + worth == pytest.approx(1.0)
        assert own @ numbers.today == pytest.approx(-other @ numbers.today, abs=1e-4)
        assert len(own) == len(other) == len(numbers.names)


def test_a_learned_judgment_is_the_same_for_both_seats() -> None:
    game, rng = games.load("rhombus"), Random(4)
    numbers = learn.Numbers(game)
    size = len(numbers.names)
    judgment = learn.Judgment(np.linspace(-0.1, 0.1, size), np.zeros((size, 0)), np.zeros(0))
    state = game.start(2, {option.name: option.default for option in game.options}, rng)
    while state.to_move == CHANCE:
        state = state.apply(state.chance()[0][0])
    first, second = learn.LearnedAI(game, judgment).judge().values(state)
    assert first + second == pytest.approx(1.0)
