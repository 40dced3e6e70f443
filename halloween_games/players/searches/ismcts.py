"""Monte Carlo tree search for games with secrets: each iteration samples the hidden information anew."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import EVEN, Evaluator, Ranked, payoffs
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.players.searches.tree_search import (
    CHOICE_BYTES,
    PATIENCE,
    UNSEEN_LOSS,
    USUAL_TREE,
    TreeOptions,
    TreeSearch,
    draw,
)


class Info:
    """An information set in the tree; *available* counts how often the action that leads here was legal."""

    __slots__ = ("action", "available", "children", "total", "visits", "weight")

    def __init__(self, action: Action | None, weight: float = 1.0) -> None:
        self.action = action
        self.children: dict[Action, Info] = _NO_CHILDREN
        self.weight = weight  # prior probability of the action, by the judge
        self.visits = 0
        self.available = 0
        self.total = 0.0


_NO_CHILDREN: Final[dict[Action, Info]] = {}
"""Of every node before its first child; never modified. Most nodes stay leaves."""


class Ismcts(TreeSearch):
    """Single-observer ISMCTS: *root* is the view of the seat to move and is never modified.

    With a judge the tree branches on a result of luck only if the seat that got it moves next: nobody else may know
    what the others draw, and a branch for each draw would leave every branch with few visits.

    A tree that has its most bytes stops growing: only the root still gets children. From then on leaves are evaluated
    again and again, and go on counting.

    Every second iteration begins with the action *about* of the options, if it is given, so that it can be compared
    with the best.
    """

    def __init__(
        self,
        root: State,
        teams: Sequence[int],
        rng: Random,
        judge: Evaluator[Any] | None = None,
        options: TreeOptions = USUAL_TREE,
    ) -> None:
        super().__init__(teams, rng, judge, options)
        self._legal = root.legal_actions()
        self._view = root
        self._root = Info(None)

    # ------------------------------------------------------------------ one iteration

    def step(self) -> None:
        rng = self._rng
        state = self._view.determinize(rng).copy()
        info = self._root
        path: list[Info] = []
        movers: list[Seat] = []
        mover: Seat = NOBODY
        values: Sequence[float] | None = None
        while values is None:
            outcome = state.outcome()
            if outcome is not None:
                values = payoffs(outcome, self._teams)
            elif state.to_move == CHANCE:
                action = draw(state, rng)
                state.advance(action)
                if self._judge is None or state.to_move == mover:
                    child = self._after_luck(info, action)
                    if child is None:
                        values = self._leaf(state)
                    else:
                        info = child
                        path.append(info)
                        movers.append(CHANCE)
            else:
                child = self._select(info, state)
                if child is None:
                    values = self._leaf(state)
                else:
                    mover = state.to_move
                    info = child
                    path.append(info)
                    movers.append(mover)
                    assert info.action is not None
                    state.advance(info.action)
                    if not info.visits:
                        values = self._leaf(state)
        self._root.visits += 1
        for info, mover in zip(path, movers, strict=True):
            info.visits += 1
            if mover >= 0:
                info.total += values[mover]
        self.iterations += 1

    def _after_luck(self, info: Info, action: Action) -> Info | None:
        """The child of *info* for a result of luck; None if there is no room for it."""
        child = info.children.get(action)
        if child is None and self.size < self._most_bytes:
            if info.children is _NO_CHILDREN:
                info.children = {}
            child = info.children[action] = Info(action)
            self.size += CHOICE_BYTES
        return child

    def _select(self, info: Info, state: State) -> Info | None:
        """The child of *info* that this iteration goes to; None where the tree does not grow yet, or no more."""
        patience = PATIENCE[min(8, 8 * self.size // self._most_bytes)]
        if patience and info.visits <= patience and not info.children and info is not self._root:
            return None
        actions = state.legal_actions()
        children = info.children
        options: list[Info] = []
        for action in actions:
            child = children.get(action)
            if child is None:
                if self.size >= self._most_bytes and info is not self._root:
                    continue
                self._expand(info, state, actions)
                children = info.children
                child = children[action]
            child.available += 1
            if child.weight:
                options.append(child)
        if self._about is not None and info is self._root and self.iterations % 2:
            return info.children[self._about]
        if not options:
            return None
        return self._best_ucb(options) if self._judge is None else self._best_puct(options)

    def _expand(self, info: Info, state: State, actions: Sequence[Action]) -> None:
        """Add the children for those of *actions* that were never legal before."""
        if info.children is _NO_CHILDREN:
            info.children = {}
        children = info.children
        self.size -= CHOICE_BYTES * len(children)
        seen = self._view if info is self._root else state
        priors = self._judge.weights(seen, actions) if self._judge is not None else None
        if priors is None:
            priors = [1.0] * len(actions)
        scale = 1.0 / sum(priors)
        for action, prior in zip(actions, priors, strict=True):
            if action not in children:
                children[action] = Info(action, prior * scale)
        self.size += CHOICE_BYTES * len(children)

    def _best_ucb(self, options: Sequence[Info]) -> Info:
        """UCB1 over the actions legal this time, new ones first."""
        new = [child for child in options if not child.visits]
        if new:
            return new[int(self._rng.random() * len(new))]
        best, found = -1.0, options[0]
        for child in options:
            score = child.total / child.visits + self._explore * sqrt(log(child.available) / child.visits)
            if score > best:
                best, found = score, child
        return found

    def _best_puct(self, options: Sequence[Info]) -> Info:
        """PUCT over the actions legal this time, with the judge's weights as priors."""
        tried, total = 0, 0.0
        for child in options:
            tried += child.visits
            total += child.total
        hope = (total / tried if tried else EVEN) - UNSEEN_LOSS
        explore = self._explore
        spread = explore * sqrt(tried + 1)
        best, found = -1.0, options[0]
        for child in options:
            visits = child.visits
            if visits:
                score = child.total / visits + explore * child.weight * sqrt(child.available) / (1 + visits)
            else:
                score = hope + spread * child.weight
            if score > best:
                best, found = score, child
        return found

    # ------------------------------------------------------------------ results

    def ranking(self) -> Sequence[Ranked]:
        """Sorted by visits; one that was asked about comes first if it is better than the most visited other one."""
        children = self._root.children
        tried = sum(child.visits for child in children.values())
        hope = sum(child.total for child in children.values()) / tried if tried else EVEN
        found: list[Ranked] = []
        for action in self._legal:
            child = children.get(action)
            if child is None or not child.visits:
                found.append(Ranked(action, max(0.0, hope - UNSEEN_LOSS), 0))
            else:
                found.append(Ranked(action, child.total / child.visits, child.visits))
        found.sort(key=lambda ranked: (-ranked.visits, -ranked.value))
        asked = next((ranked for ranked in found if ranked.action == self._about), None)
        if asked is not None and len(found) > 1:
            found.remove(asked)
            found.insert(asked.value < found[0].value, asked)
        return found

    def line(self) -> Sequence[Action]:
        """The most visited path."""
        actions: list[Action] = []
        info: Info | None = self._root
        if not self._root.children:
            return [self._legal[0]]
        while info is not None and info.children:
            info = max(info.children.values(), key=lambda child: child.visits)
            if info.action is not None and info.visits:
                actions.append(info.action)
        return actions
