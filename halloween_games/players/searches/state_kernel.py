"""Positions of any game without luck and secrets as a kernel: alpha-beta then plays by the rules themselves."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any, Final

from mypy_extensions import i64

from halloween_games.core.actions import Action
from halloween_games.core.judging import Evaluator
from halloween_games.core.kernel import MOST_MOVES, MOST_PLIES, SCALE, TIED, Kernel
from halloween_games.core.spots import CHANCE
from halloween_games.core.state import State

KEY_BITS: Final = (1 << 62) - 1
EVEN_PROMISE: Final = 100  # where a judge weighs nothing
MOST_PROMISE: Final = 1000
CERTAIN: Final = 0.0005  # evaluations stay that far from 0 and 1, which are proven results


class StateKernel(Kernel):
    """One state for each ply, and actions numbered as they are met. Seats are the two sides."""

    def __init__(self, state: State, teams: Sequence[int], judge: Evaluator[Any]) -> None:
        super().__init__()
        self._states: list[State] = [state] * (MOST_PLIES + 1)
        self._teams = teams
        self._judge = judge
        self._actions: list[Action] = []
        self._numbers: dict[Action, int] = {}
        self._promises: list[dict[int, int]] = [{} for _ in range(MOST_PLIES + 1)]

    def load(self, state: State) -> None:
        self._states[0] = state

    def seat(self, ply: i64) -> i64:
        return self._teams[max(0, self._states[ply].to_move)]

    def opening(self) -> bool:
        return False

    def winner(self, ply: i64) -> i64:
        outcome = self._states[ply].outcome()
        if outcome is None:
            return -1
        sides = {self._teams[seat] for seat in outcome.winners()}
        return TIED if len(sides) > 1 else sides.pop()

    def key(self, ply: i64) -> i64:
        return hash(self._states[ply].key()) & KEY_BITS

    def find_moves(self, ply: i64) -> i64:
        state = self._states[ply]
        assert state.to_move != CHANCE, "alpha-beta has no chance nodes"
        actions = state.legal_actions()[:MOST_MOVES]
        weights = self._judge.weights(state, actions)
        most = max(weights) if weights is not None else 1.0
        promises = self._promises[ply] = {}
        at = ply * MOST_MOVES
        for number, action in enumerate(actions):
            move = self._numbers.setdefault(action, len(self._actions))
            if move == len(self._actions):
                self._actions.append(action)
            promises[move] = EVEN_PROMISE if weights is None else int(MOST_PROMISE * weights[number] / most)
            self.moves[at + number] = move
        return len(actions)

    def find_forcing(self, ply: i64) -> i64:
        return 0

    def promise(self, ply: i64, move: i64) -> i64:
        return self._promises[ply].get(move, EVEN_PROMISE)

    def make(self, ply: i64, move: i64) -> None:
        self._states[ply + 1] = self._states[ply].apply(self._actions[move])

    def value(self, ply: i64) -> i64:
        state = self._states[ply]
        value = min(1.0 - CERTAIN, max(CERTAIN, self._judge.values(state)[state.to_move]))
        return round(log(value / (1.0 - value)) * SCALE)

    def action(self, move: i64) -> Action:
        return self._actions[move]
