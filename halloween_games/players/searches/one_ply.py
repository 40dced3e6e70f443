"""The one-ply search: every action is tried once and the position after it evaluated."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import EVEN, Evaluator, Ranked, payoffs
from halloween_games.core.spots import CHANCE
from halloween_games.core.state import State

MAX_AVERAGED: Final = 8  # results of luck; with more of them the position before the draw is evaluated instead


class OnePly:
    """Evaluates the position after each action; luck that follows at once is averaged.

    Actions of weight 0 are left out. Hidden information is not sampled: the judge evaluates the view itself.
    """

    def __init__(self, root: State, teams: Sequence[int], rng: Random, judge: Evaluator[Any]) -> None:
        self.iterations = 0
        self.size = 0
        self.finished = False
        self._view = root
        self._seat = root.to_move
        self._teams = teams
        self._judge = judge
        actions = root.legal_actions()
        weights = judge.weights(root, actions) or [1.0] * len(actions)
        self._legal = [action for action, weight in zip(actions, weights, strict=True) if weight]
        rng.shuffle(self._legal)  # equal actions in random order
        self._values: list[float] = []

    def step(self) -> None:
        if self.finished:
            return
        self._values.append(self.value_of(self._legal[self.iterations]))
        self.iterations += 1
        self.finished = self.iterations >= len(self._legal)

    def value_of(self, action: Action) -> float:
        """The value of *action* for the seat to move; actions of weight 0 are allowed, too."""
        return self._value(self._view.apply(action))

    def _value(self, state: State) -> float:
        outcome = state.outcome()
        if outcome is not None:
            return payoffs(outcome, self._teams)[self._seat]
        if state.to_move != CHANCE:
            return self._judge.values(state)[self._seat]
        results = state.chance()
        if len(results) > MAX_AVERAGED:
            return self._judge.values(state)[self._seat]
        whole = sum(weight for _, weight in results)
        return sum(weight * self._value(state.apply(action)) for action, weight in results) / whole

    def compare(self, action: Action) -> None:
        """All actions have their own values anyway."""

    def ranking(self) -> Sequence[Ranked]:
        """The actions tried so far, by value; before the first step any action."""
        if not self._values:
            return [Ranked(self._legal[0], EVEN, 0)]
        found = [Ranked(action, value, 1) for action, value in zip(self._legal, self._values, strict=False)]
        found.sort(key=lambda ranked: -ranked.value)
        return found

    def line(self) -> Sequence[Action]:
        return [self.ranking()[0].action]
