"""PettingZoo's own tests for every game and number of players, and what is ours in the environments."""

from __future__ import annotations

import pickle
import runpy
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from halloween_games import games
from halloween_games.core.reasons import IllegalAction
from halloween_games.lab.numbered_actions import numbered_actions, numbered_picks
from halloween_games.lab.pettingzoo import env, raw_env
from tests.nightly import only_at_night

WAYS = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]
quietly = pytest.mark.filterwarnings("ignore")  # PettingZoo warns of dictionaries and of float observations


def by_name(ways: list[tuple[str, int]]) -> list[Any]:
    return [pytest.param(*way, id=f"{way[0]}-{way[1]}") for way in ways]


@quietly
@pytest.mark.parametrize("by_picks", [False, True], ids=["actions", "picks"])
@pytest.mark.parametrize(("game_id", "seats"), by_name(WAYS))
def test_api_and_seed(game_id: str, seats: int, by_picks: bool, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game_id, seats, by_picks=by_picks), num_cycles=60)
    seed_test(lambda: env(game_id, seats, by_picks=by_picks), num_cycles=40)


@quietly
@pytest.mark.parametrize(("game_id", "seats"), by_name(WAYS))
def test_render(game_id: str, seats: int) -> None:
    render_test(lambda render_mode=None: env(game_id, seats, render_mode=render_mode))


def random_game(one: Any, seed: int) -> list[tuple[str, int]]:
    """Play until the end; who did what."""
    rng, done = Random(seed), []
    one.reset(seed=seed)
    for agent in one.agent_iter():
        observation, _, termination, truncation, _ = one.last()
        if termination or truncation:
            one.step(None)
            continue
        action = rng.choice([int(number) for number in np.flatnonzero(observation["action_mask"])])
        done.append((agent, action))
        one.step(action)
    return done


@pytest.mark.parametrize("by_picks", [False, True], ids=["actions", "picks"])
@pytest.mark.parametrize(("game_id", "seats"), by_name([way for way in WAYS if way[0] != "pure-halloween"]))
def test_whole_games_end_and_sum_to_nothing(game_id: str, seats: int, by_picks: bool) -> None:
    one = raw_env(game_id, seats, by_picks=by_picks)
    one.reset(seed=3)
    total = dict.fromkeys(one.possible_agents, 0.0)
    rng = Random(3)
    for agent in one.agent_iter():
        observation, reward, termination, _, info = one.last()
        total[agent] += reward
        if termination:
            assert info["reason"]
            one.step(None)
        else:
            one.step(rng.choice([int(number) for number in np.flatnonzero(observation["action_mask"])]))
    assert sum(total.values()) == pytest.approx(0) and set(total) == {f"player_{seat}" for seat in range(seats)}


def test_a_step_is_the_action_of_its_number() -> None:
    one = raw_env("18-ghosts", options={"any_three": True})
    one.reset(seed=1)
    game = games.load("18-ghosts")
    actions = numbered_actions(game, 2)
    view = game.start(2, {"any_three": True}, Random(1))
    number = actions.legal(view)[5]
    mask = one.observe("player_0")["action_mask"]
    assert [int(at) for at in np.flatnonzero(mask)] == actions.legal(view)
    assert not one.observe("player_1")["action_mask"].any(), "it is not asked"
    one.step(number)
    expected = game.features(view.apply(actions[number]))
    assert one.observe("player_1")["observation"].tolist() == pytest.approx(expected)
    with pytest.raises(IllegalAction):
        one.step(number)


def test_picks_are_few_and_lead_to_the_same_actions() -> None:
    """Rhombus has tens of thousands of actions and some hundred picks."""
    game = games.load("rhombus")
    assert len(numbered_actions(game, 2)) > 30_000 and len(numbered_picks(game, 2)) < 500
    one = raw_env("rhombus", by_picks=True)
    one.reset(seed=2)
    first = one.observe("player_0")
    assert first["observation"].shape == one.observation_space("player_0")["observation"].shape
    pick = int(np.flatnonzero(first["action_mask"])[0])
    one.step(pick)
    assert one.agent_selection == "player_0", "a card alone is no action yet"
    marked = np.flatnonzero(one.observe("player_0")["observation"] != first["observation"])
    assert marked.tolist() == [len(game.features_for(2)) + pick]


@pytest.mark.parametrize("game_id", [game_id for game_id in games.REGISTRY if games.load(game_id).secrets])
def test_an_agent_observes_only_what_it_may_know(game_id: str) -> None:
    """Its numbers are those of its view; those of the other agent's view differ."""
    one = raw_env(game_id)
    one.reset(seed=4)
    rng, differ = Random(4), 0
    for agent in one.agent_iter(60):
        observation, _, termination, truncation, _ = one.last()
        if termination or truncation:
            break
        seen = [one.observe(agent)["observation"].tolist() for agent in one.possible_agents]
        views = [one.game.features(one._match.view(seat)) for seat in range(2)]
        for numbers, view in zip(seen, views, strict=True):
            assert numbers == pytest.approx(view)
        differ += seen[0] != seen[1]
        one.step(rng.choice([int(number) for number in np.flatnonzero(observation["action_mask"])]))
    assert differ


def test_the_same_seed_gives_the_same_luck_and_a_pickle_the_same_environment() -> None:
    assert random_game(raw_env("rhombus"), 5) == random_game(raw_env("rhombus"), 5)
    again = pickle.loads(pickle.dumps(raw_env("rhombus", 4, {"mystery": "refill"}, by_picks=True)))
    assert again.possible_agents == [f"player_{seat}" for seat in range(4)]
    assert random_game(again, 6) == random_game(raw_env("rhombus", 4, {"mystery": "refill"}, by_picks=True), 6)


# ---------------------------------------------------------------- the example

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "train_a_player.py"


@only_at_night
def test_the_trained_player_beats_easy() -> None:
    """An untrained one does not. The luck of training is the same each time; 88 % of 60 games were measured."""
    main = runpy.run_path(str(EXAMPLE))["main"]
    assert main(["800", "40"]) > 0.6 > main(["1", "40"])


def test_it_runs() -> None:
    assert 0 <= runpy.run_path(str(EXAMPLE))["main"](["2", "2"]) <= 1
