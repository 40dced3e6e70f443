"""How many positions alpha-beta looks at in a second in Pure Halloween, on the kernel and on states.

``python -m build_scripts.pure_speed [SECONDS]``, as the rules of this checkout are, compiled or interpreted.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any, Final

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.game import check_options
from halloween_games.core.judging import RootOptions
from halloween_games.core.state import State
from halloween_games.players.searches.alphabeta import AlphaBeta
from halloween_games.players.searches.kernel_search import KernelSearch

TEAMS: Final = (0, 1)
GAMES: Final = 6  # each gives one position
FIRST: Final = 12  # plies before the first of them
MORE: Final = 3  # plies later for each further one


class CountingJudge:
    """The judge of the game, which counts the positions that it is asked about."""

    def __init__(self) -> None:
        self._judge = games.load("pure-halloween").ai.judge()
        self.asked = 0

    def values(self, state: State) -> Sequence[float]:
        self.asked += 1
        return self._judge.values(state)

    def weights(self, state: State, actions: Sequence[Action]) -> Sequence[float] | None:
        return self._judge.weights(state, actions)


def positions() -> list[State]:
    game = games.load("pure-halloween")
    found = []
    for seed in range(GAMES):
        rng = Random(seed)
        state = game.start(2, check_options(game, {}), rng)
        for _ in range(FIRST + MORE * seed):
            state = state.apply(rng.choice(list(state.legal_actions())))
        found.append(state)
    return found


def seconds_of(search: Any, seconds: float) -> float:
    """Let *search* run for about so long; returns how long it took."""
    begun = process_time()
    while process_time() - begun < seconds and not search.finished:
        search.step()
    return process_time() - begun


def speeds(seconds: float) -> dict[str, float]:
    """Positions per second of both, so long in each position; a step on states is a position, too."""
    ai = games.load("pure-halloween").ai
    on_kernel = on_states = kernel_seconds = states_seconds = 0.0
    for state in positions():
        judge = CountingJudge()
        plain = AlphaBeta(state, TEAMS, judge, RootOptions(rng=Random(1)))
        states_seconds += seconds_of(plain, seconds)
        on_states += judge.asked + plain.iterations
        kernel = ai.kernel(state)
        assert kernel is not None
        search = KernelSearch(kernel, RootOptions(rng=Random(1)))
        kernel_seconds += seconds_of(search, seconds)
        on_kernel += int(search.positions)
    return {"kernel": on_kernel / kernel_seconds, "states": on_states / states_seconds}


if __name__ == "__main__":
    print(json.dumps(speeds(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)))
