"""Steps a second through the adapters, beside PettingZoo's own Connect Four and OpenSpiel's own games in Python."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

from halloween_games import games

SECONDS: Final = 1.0  # for each figure
STEPS: Final = 300  # of a random game at most


def bench_adapters() -> None:
    """Random play of every game for its fewest players, with masks and observations."""
    try:
        from pettingzoo.classic import connect_four_v3

        from halloween_games.lab.pettingzoo import raw_env
    except ImportError:
        print("PettingZoo is not installed (extra pettingzoo)")
    else:
        warnings.simplefilter("ignore")
        print("PettingZoo, steps a second with observation and mask")
        _tell("Connect Four (PettingZoo's own)", lambda: _agents_play(connect_four_v3.raw_env()))
        for game_id in games.REGISTRY:
            for by_picks in (False, True):
                one = raw_env(game_id, by_picks=by_picks)
                _tell(f"{game_id}{' by picks' if by_picks else ''}", partial(_agents_play, one))
    try:
        import pyspiel
        from open_spiel.python.games import tic_tac_toe

        from halloween_games.lab.openspiel import name
    except ImportError:
        print("OpenSpiel is not installed (extra openspiel)")
        return
    print("OpenSpiel, steps a second with legal actions and observation")
    _tell("Tic-Tac-Toe (OpenSpiel's own in Python)", lambda: _states_play(tic_tac_toe.TicTacToeGame()))
    for game_id in games.REGISTRY:
        game = pyspiel.load_game(name(game_id))
        _tell(game_id, partial(_states_play, game))


def _tell(what: str, play: Callable[[], int]) -> None:
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        steps += play()
    print(f"  {what:42} {steps / (time.perf_counter() - began):10,.0f}")


def _agents_play(env: Any) -> int:
    """The steps of one random game."""
    import numpy as np

    rng = Random(1)
    env.reset(seed=1)
    for step in range(STEPS):
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            return step
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[rng.randrange(len(legal))]))
    return STEPS


def _states_play(game: Any) -> int:
    rng, state = Random(1), game.new_initial_state()
    for step in range(STEPS):
        if state.is_terminal():
            return step
        if state.is_chance_node():
            results, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(results, weights)[0])
        else:
            state.observation_tensor(state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
    return STEPS
