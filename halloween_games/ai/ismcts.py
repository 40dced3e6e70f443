"""Monte Carlo tree search for games with secrets: every iteration imagines what is hidden anew."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random

from halloween_games.ai.mcts import PLAYOUT_LIMIT, UNSEEN_LOSS, draw, play_out
from halloween_games.ai.search import EVEN, Judge, Ranked, payoffs
from halloween_games.core.actions import Action
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.state import State


class Info:
    """What one seat knows after some actions; *available* counts how often the action here could be chosen."""

    __slots__ = ("action", "available", "children", "total", "visits", "weights")

    def __init__(self, action: Action | None) -> None:
        self.action = action
        self.children: dict[Action, Info] = {}
        self.weights: dict[Action, float] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0


class Ismcts:
    """Single-observer information set search: *root* is the view of the seat to move and is only read."""

    def __init__(
        self,
        root: State,
        teams: Sequence[int],
        rng: Random,
        judge: Judge | None = None,
        *,
        depth: int = 0,
        explore: float = 1.4,
    ) -> None:
        self.iterations = 0
        self._legal = root.legal_actions()
        self.finished = False
        self._view = root
        self._teams = teams
        self._rng = rng
        self._judge = judge
        self._depth = depth
        self._explore = explore
        self._root = Info(None)

    # ------------------------------------------------------------------ one iteration

    def step(self) -> None:
        rng = self._rng
        state = self._view.determinize(rng).copy()
        info = self._root
        path: list[Info] = [info]
        movers: list[Seat] = []
        values: Sequence[float] | None = None
        while values is None:
            outcome = state.outcome()
            if outcome is not None:
                values = payoffs(outcome, self._teams)
                break
            mover = state.to_move
            action = draw(state, rng) if mover == CHANCE else self._select(info, state)
            child = info.children.get(action)
            is_new = child is None
            if child is None:
                child = Info(action)
                child.available = 1
                info.children[action] = child
            movers.append(mover)
            path.append(child)
            state.advance(action)
            info = child
            if is_new and mover != CHANCE:
                values = self._leaf(state)
        self._back_up(path, movers, values)
        self.iterations += 1
        self.finished = len(self._legal) == 1

    def _select(self, info: Info, state: State) -> Action:
        actions = state.legal_actions()
        if self._judge is None:
            return self._select_plain(info, actions)
        return self._select_weighed(info, state, actions)

    def _select_plain(self, info: Info, actions: Sequence[Action]) -> Action:
        """UCB1 over what is legal this time; new actions first."""
        children = info.children
        new = [action for action in actions if action not in children]
        for action in actions:
            if action in children:
                children[action].available += 1
        if new:
            return new[int(self._rng.random() * len(new))]
        best, found = -1.0, actions[0]
        for action in actions:
            child = children[action]
            score = child.total / child.visits + self._explore * sqrt(log(child.available) / child.visits)
            if score > best:
                best, found = score, action
        return found

    def _select_weighed(self, info: Info, state: State, actions: Sequence[Action]) -> Action:
        """PUCT over what is legal this time, by the judge's weights."""
        children, weights = info.children, info.weights
        if any(action not in weights for action in actions):
            assert self._judge is not None
            priors = self._judge.weights(state, actions) or [1.0] * len(actions)
            scale = 1.0 / sum(priors)
            for action, prior in zip(actions, priors, strict=True):
                weights[action] = prior * scale
        tried, total = 0, 0.0
        for action in actions:
            child = children.get(action)
            if child is not None:
                child.available += 1
                tried += child.visits
                total += child.total
        hope = (total / tried if tried else EVEN) - UNSEEN_LOSS
        best, found = -1.0, actions[0]
        for action in actions:
            child = children.get(action)
            if child is None:
                score = hope + self._explore * weights[action] * sqrt(tried + 1)
            else:
                curiosity = self._explore * weights[action] * sqrt(child.available + 1) / (1 + child.visits)
                score = child.total / child.visits + curiosity
            if score > best:
                best, found = score, action
        return found

    def _leaf(self, state: State) -> Sequence[float]:
        """What *state*, which is ours, is worth to each seat."""
        limit = PLAYOUT_LIMIT if self._judge is None else self._depth
        return play_out(state, self._teams, self._rng, self._judge, limit)

    def _back_up(self, path: Sequence[Info], movers: Sequence[Seat], values: Sequence[float]) -> None:
        path[0].visits += 1
        for info, mover in zip(path[1:], movers, strict=True):
            info.visits += 1
            if mover >= 0:
                info.total += values[mover]

    # ------------------------------------------------------------------ what came out

    def ranking(self) -> Sequence[Ranked]:
        """By how often the search went there."""
        children = self._root.children
        tried = sum(child.visits for child in children.values())
        hope = sum(child.total for child in children.values()) / tried if tried else EVEN
        found: list[Ranked] = []
        for action in self._legal:
            child = children.get(action)
            if child is None:
                found.append(Ranked(action, max(0.0, hope - UNSEEN_LOSS), 0))
            else:
                found.append(Ranked(action, child.total / child.visits, child.visits))
        found.sort(key=lambda ranked: (-ranked.visits, -ranked.value))
        return found

    def line(self) -> Sequence[Action]:
        """The ways that were walked most."""
        actions: list[Action] = []
        info: Info | None = self._root
        if not self._root.children:
            return [self._legal[0]]
        while info is not None and info.children:
            info = max(info.children.values(), key=lambda child: child.visits)
            if info.action is not None:
                actions.append(info.action)
        return actions
