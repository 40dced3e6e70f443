"""The shortest search: every action is tried once and the position after it judged."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from halloween_games.ai.search import EVEN, Judge, Ranked, payoffs
from halloween_games.core.actions import Action
from halloween_games.core.spots import CHANCE
from halloween_games.core.state import State

ROUNDS: Final = 4  # how often what is hidden is imagined, where something is hidden
MANY: Final = 8  # more results of luck than these are not tried one by one: the judge sees the position before them


class Glance:
    """Judges the position after each action; luck that follows at once is averaged, what is hidden imagined."""

    def __init__(self, root: State, teams: Sequence[int], rng: Random, judge: Judge) -> None:
        self.iterations = 0
        self.finished = False
        self._view = root
        self._seat = root.to_move
        self._teams = teams
        self._rng = rng
        self._judge = judge
        self._legal = root.legal_actions()
        self._totals = [0.0] * len(self._legal)
        self._visits = [0] * len(self._legal)
        self._whole = root.determinize(rng)
        self._rounds = 1 if self._whole is root else ROUNDS

    def step(self) -> None:
        if self.finished:
            return
        at = self.iterations % len(self._legal)
        if at == 0 and self.iterations:
            self._whole = self._view.determinize(self._rng)
        self._totals[at] += self._value(self._whole.apply(self._legal[at]))
        self._visits[at] += 1
        self.iterations += 1
        self.finished = self.iterations >= self._rounds * len(self._legal)

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
        """By value; what was not tried yet counts as even."""
        found = [
            Ranked(action, total / visits if visits else EVEN, visits)
            for action, total, visits in zip(self._legal, self._totals, self._visits, strict=True)
        ]
        found.sort(key=lambda ranked: -ranked.value)
        return found

    def line(self) -> Sequence[Action]:
        return [self.ranking()[0].action]
