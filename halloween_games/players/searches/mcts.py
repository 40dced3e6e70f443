"""Monte Carlo tree search for games without secrets, with chance nodes and a solver for proven positions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import log, sqrt
from random import Random
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import EVEN, SURE_WIN, Evaluator, Ranked, payoffs
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.state import State
from halloween_games.players.searches.tree_search import (
    ACTION_BYTES,
    NODE_BYTES,
    STATE_BYTES,
    UNSEEN_LOSS,
    USUAL_TREE,
    TreeOptions,
    TreeSearch,
)

PASSED_OVER_LOSS: Final = 0.2  # the same for an action that a whole search left untried: measured 0.13 to 0.26


_NO_CHILDREN: Final[list[Node | None]] = []
_NO_WEIGHTS: Final[list[float]] = []
"""Of every node before it is expanded; never modified."""


class Node:
    """A position in the tree; *total* is the sum of its visits' values for the seat that moved here.

    Most nodes stay leaves, so what only expanded ones need is made when a node is visited a second time.
    """

    __slots__ = ("action", "actions", "children", "mover", "proven", "state", "total", "visits", "weights")

    def __init__(self, action: Action | None, mover: Seat, proven: Sequence[float] | None) -> None:
        self.action = action
        self.mover = mover
        self.proven = proven
        self.visits = 0
        self.total = 0.0
        self.state: State | None = None
        self.actions: Sequence[Action] | None = None
        # With a judge the actions are sorted by weight and tried in that order, and *children* grows with each of them,
        # so that selection looks only at those tried and the next one, not at hundreds. Otherwise it has a place for
        # each action.
        self.children: list[Node | None] = _NO_CHILDREN
        self.weights: list[float] = _NO_WEIGHTS  # prior probability of each action or result of luck


class Mcts(TreeSearch):
    """UCT over states; with a judge PUCT with evaluated leaves, without one random playouts.

    The states in the tree are never modified, so *root* need not be copied. A search whose tree has its most bytes is
    finished: it played no better when it went on to evaluate the same leaves.
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
        self._root = self._node(root, None)
        self._expand(self._root, root)

    # ------------------------------------------------------------------ one iteration

    def step(self) -> None:
        node = self._root
        path = [node]
        state: State | None = None  # of *node* where the tree does not hold it
        while node.proven is None and (node.visits or node is self._root):
            if node.state is None:
                state = self._state_of(path)
                if self.size >= self._most_bytes:
                    break
                self._expand(node, state)
            at = self._draw(node) if node.mover == CHANCE else self._select(node)
            child = node.children[at] if at < len(node.children) else None
            if child is None:
                assert node.actions is not None and node.state is not None
                action = node.actions[at]
                state = node.state.apply(action)
                child = self._node(state, action)
                if node.mover == CHANCE and self.size >= self._most_bytes:
                    node = child  # counts for the draw, but is not kept
                    break
                if at < len(node.children):
                    node.children[at] = child
                else:
                    node.children.append(child)
            path.append(child)
            node = child
        values = node.proven
        if values is None:
            assert state is not None, "only expanded nodes hold their state"
            values = self._judge.values(state) if self._judge is not None and not self._depth else self._leaf(state)
        self._back_up(path, values)
        self.iterations += 1
        if self._root.proven is not None or self.size >= self._most_bytes:
            self.finished = True

    def _node(self, state: State, action: Action | None) -> Node:
        self.size += NODE_BYTES
        outcome = state.outcome()
        return Node(action, state.to_move, payoffs(outcome, self._teams) if outcome is not None else None)

    @staticmethod
    def _state_of(path: Sequence[Node]) -> State:
        """The state of the last node of *path*, which is not expanded yet."""
        action, before = path[-1].action, path[-2].state
        assert action is not None and before is not None
        return before.apply(action)

    def _expand(self, node: Node, state: State) -> None:
        """Generate the actions of *node*, whose state is *state*, and their weights."""
        node.state = state
        if node.mover == CHANCE:
            results = state.chance()
            actions: Sequence[Action] = [action for action, _ in results]
            weights = [float(weight) for _, weight in results]
        else:
            actions = state.legal_actions()
            priors = self._judge.weights(state, actions) if self._judge is not None else None
            weights = list(priors) if priors is not None else [1.0] * len(actions)
        scale = 1.0 / sum(weights) if weights else 1.0
        weights = [weight * scale for weight in weights]
        self.size += STATE_BYTES + ACTION_BYTES * len(actions)
        if self._judge is None or node.mover == CHANCE:
            node.actions, node.weights, node.children = actions, weights, [None] * len(actions)
            return
        numbers = list(range(len(weights)))
        if node is self._root:
            self._rng.shuffle(numbers)  # equal actions in random order, so that games differ
        numbers.sort(key=weights.__getitem__, reverse=True)
        node.actions = [actions[at] for at in numbers]
        node.weights = [weights[at] for at in numbers]
        node.children = []

    def _draw(self, node: Node) -> int:
        left = self._rng.random()
        for at, weight in enumerate(node.weights):
            left -= weight
            if left < 0:
                return at
        return len(node.weights) - 1

    def _select(self, node: Node) -> int:
        return self._select_ucb(node) if self._judge is None else self._select_puct(node)

    def _select_ucb(self, node: Node) -> int:
        """UCB1: every action once in random order, then by upper confidence bound."""
        if self.size < self._most_bytes or node is self._root:
            new = [at for at, child in enumerate(node.children) if child is None]
            if new:
                return new[int(self._rng.random() * len(new))]
        seat = node.mover
        spread = self._explore * sqrt(log(node.visits + 1))
        best, found = -1.0, 0
        for at, child in enumerate(node.children):
            if child is None:
                continue
            if child.proven is not None:
                score = child.proven[seat]
            else:
                score = child.total / child.visits + spread / sqrt(child.visits)
            if score > best:
                best, found = score, at
        return found

    def _select_puct(self, node: Node) -> int:
        """PUCT with the judge's weights as priors."""
        seat = node.mover
        spread = self._explore * sqrt(node.visits + 1)
        children, weights = node.children, node.weights
        best, found = -1.0, 0
        visits, total = 0, 0.0
        for at, child in enumerate(children):
            assert child is not None
            visits += child.visits
            total += child.total
            if child.proven is not None:
                score = child.proven[seat]
            else:
                score = child.total / child.visits + spread * weights[at] / (1 + child.visits)
            if score > best:
                best, found = score, at
        at = len(children)
        if at < len(weights) and (self.size < self._most_bytes or node is self._root):
            hope = (total / visits if visits else EVEN) - UNSEEN_LOSS
            if hope + spread * weights[at] > best:
                found = at
        return found

    def _back_up(self, path: Sequence[Node], values: Sequence[float]) -> None:
        for at in range(len(path) - 1, 0, -1):
            node, parent = path[at], path[at - 1]
            node.visits += 1
            if parent.mover >= 0:
                node.total += values[parent.mover]
            if node.proven is not None and parent.proven is None:
                prove(parent, node)
        path[0].visits += 1

    # ------------------------------------------------------------------ results

    def ranking(self) -> Sequence[Ranked]:
        """Proven wins first and proven losses last, otherwise by visits; untried actions by the judge's weights."""
        root = self._root
        assert root.actions is not None
        seat = root.mover
        untried = self._mean(root) - PASSED_OVER_LOSS
        found: list[tuple[float, int, Ranked]] = []
        for action, child, weight in zip_longest(root.actions, root.children, root.weights):
            if child is None:
                found.append((0.0, 0, Ranked(action, max(0.0, untried + UNSEEN_LOSS * weight), 0)))
            elif child.proven is not None:
                value = child.proven[seat]
                sure = 1.0 if value >= SURE_WIN else 0.0 if value > 0 else -1.0
                found.append((sure, child.visits, Ranked(action, value, child.visits)))
            else:
                found.append((0.0, child.visits, Ranked(action, child.total / child.visits, child.visits)))
        tried = [child for child in root.children if child is not None]
        if root.proven is not None and len(tried) == len(root.weights) and all(child.proven for child in tried):
            found.sort(key=lambda entry: -entry[2].value)
        else:
            found.sort(key=lambda entry: (-entry[0], -entry[1], -entry[2].value))
        return [ranked for _, _, ranked in found]

    @staticmethod
    def _mean(node: Node) -> float:
        """The mean value of the actions tried in *node*, for its seat."""
        visits = sum(child.visits for child in node.children if child is not None)
        total = sum(child.total for child in node.children if child is not None)
        return total / visits if visits else EVEN

    def line(self) -> Sequence[Action]:
        """The most visited path."""
        actions: list[Action] = [self.ranking()[0].action]
        node: Node | None = next((child for child in self._root.children if child and child.action == actions[0]), None)
        while node is not None:
            children = [child for child in node.children if child is not None]
            node = max(children, key=lambda child: child.visits, default=None)
            if node is not None and node.action is not None:
                actions.append(node.action)
        return actions


def prove(parent: Node, child: Node) -> None:
    """Store in *parent* what follows from *child* being proven."""
    proven = child.proven
    assert proven is not None
    seat = parent.mover
    if seat >= 0 and proven[seat] >= SURE_WIN:
        parent.proven = proven
        return
    known: list[Sequence[float]] = []
    if len(parent.children) < len(parent.weights):
        return
    for other in parent.children:
        if other is None or other.proven is None:
            return
        known.append(other.proven)
    if seat >= 0:
        parent.proven = max(known, key=lambda values: values[seat])
    else:
        parent.proven = [
            sum(weight * values[at] for weight, values in zip(parent.weights, known, strict=True))
            for at in range(len(proven))
        ]
