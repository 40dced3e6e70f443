"""The shortest search: every action is tried once and the position after it judged."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import EVEN, Judge, Ranked, payoffs
from halloween_games.core.spots import CHANCE
from halloween_games.core.state import State

MANY: Final = 8  # more results of luck than these are not tried one by one: the judge sees the position before them


class Glance:
    """Judges the position after each action; luck that follows at once is averaged.

    What the judge finds not worth a try is left out. What is hidden is not imagined: the judge reads the view itself,
    and says what its seat may expect of it.
    """

    def __init__(self, root: State, teams: Sequence[int], rng: Random, judge: Judge) -> None:
        self.iterations = 0
        self.finished = False
        self._view = root
        self._seat = root.to_move
        self._teams = teams
        self._judge = judge
        actions = root.legal_actions()
        weights = judge.weights(root, actions) or [1.0] * len(actions)
        self._legal = [action for action, weight in zip(actions, weights, strict=True) if weight]
        rng.shuffle(self._legal)  # equals come in any order
        self._values: list[float] = []

    def step(self) -> None:
        if self.finished:
            return
        self._values.append(self.value_of(self._legal[self.iterations]))
        self.iterations += 1
        self.finished = self.iterations >= len(self._legal)

    def value_of(self, action: Action) -> float:
        """What the seat to move may expect after *action*, which need not be worth a try."""
        return self._value(self._view.apply(action))

    def _value(self, state: State) -> float:
        outcome = state.outcome()
        if outcome is not None:
            return payoffs(outcome, self._teams)[self._seat]
        if state.to_move != CHANCE:
            return self._judge.values(state)[self._seat]
        results = state.chance()
        if len(results) > MANY:
            return self._judge.values(state)[self._seat]
        whole = sum(weight for _, weight in results)
        return sum(weight * self._value(state.apply(action)) for action, weight in results) / whole

    def ranking(self) -> Sequence[Ranked]:
        """What was tried, by value; before the first step any action."""
        if not self._values:
            return [Ranked(self._legal[0], EVEN, 0)]
        found = [Ranked(action, value, 1) for action, value in zip(self._legal, self._values, strict=False)]
        found.sort(key=lambda ranked: -ranked.value)
        return found

    def line(self) -> Sequence[Action]:
        return [self.ranking()[0].action]
