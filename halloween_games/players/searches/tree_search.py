"""What searches that grow a tree have in common: how large it may be, and what a leaf is worth.

How large a tree may grow is counted, not measured, so that a search gives the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from halloween_games.core.actions import Action
from halloween_games.core.judging import Evaluator, payoffs
from halloween_games.core.spots import CHANCE
from halloween_games.core.state import State

TREE_BYTES: Final = 330_000_000
"""Of one search. Mcts is finished then; the tree of Ismcts stops growing, and alpha-beta has a table of one size."""

PATIENCE: Final = (0, 0, 0, 0, 0, 1, 3, 6, 6)
"""How many visits more a leaf of Ismcts needs to branch, by the eighths of its room that are used.

Each visit evaluates other hidden things there. The slower growth begins where no level gets in its three seconds, so
that these play as with endless room. A leaf of Mcts has one value, and branches at its second visit.
"""

# What each part takes at most, in every game, interpreted and compiled: tests/contract/test_computers.py compares it
# with what the trees of every game take, and ``dev.py bench thinking`` measures the whole process.
NODE_BYTES: Final = 180  # of Mcts, with its place in its parent
STATE_BYTES: Final = 1000  # of an expanded node of Mcts,
ACTION_BYTES: Final = 48  # and of each of its actions
CHOICE_BYTES: Final = 165  # a node of Ismcts, with its place in its parent

UNSEEN_LOSS: Final = 0.1  # first-play urgency: how much worse than its parent an untried action is assumed to be
PLAYOUT_LIMIT: Final = 400  # plies; a longer playout without a judge counts as a tie


class TreeOptions(NamedTuple):
    """How a search grows its tree.

    Args:
        depth: plies of random play before a leaf is evaluated; without a judge it is played to its end.
        explore: the exploration constant.
        most_bytes: what the tree may take.
        about: an action of the root that is compared with the best.
    """

    depth: int = 0
    explore: float = 1.4
    most_bytes: int = TREE_BYTES
    about: Action | None = None


USUAL_TREE: Final = TreeOptions()


class TreeSearch:
    """What searches with a tree have in common; with a judge leaves are evaluated, without one played at random."""

    def __init__(
        self, teams: Sequence[int], rng: Random, judge: Evaluator[Any] | None, options: TreeOptions = USUAL_TREE
    ) -> None:
        self.iterations = 0
        self.finished = False
        self.size = 0
        self._most_bytes = options.most_bytes
        self._teams = teams
        self._rng = rng
        self._judge = judge
        self._depth = options.depth if judge is not None else PLAYOUT_LIMIT
        self._explore = options.explore
        self._about = options.about

    def compare(self, action: Action) -> None:
        """From now on look at *action* of the root, too."""
        self._about = action

    def _leaf(self, state: State) -> Sequence[float]:
        """The value of *state*, which may be modified, for each seat."""
        return play_out(state, self._teams, self._rng, self._judge, self._depth)


def play_out(
    state: State, teams: Sequence[int], rng: Random, judge: Evaluator[Any] | None, limit: int
) -> Sequence[float]:
    """Play *state* (modified in place) randomly to its end, or for *limit* plies and then evaluate it with *judge*."""
    for _ in range(limit):
        outcome = state.outcome()
        if outcome is not None:
            return payoffs(outcome, teams)
        if state.to_move == CHANCE:
            state.advance(draw(state, rng))
        else:
            actions = state.legal_actions()
            state.advance(actions[int(rng.random() * len(actions))])
    outcome = state.outcome()
    if outcome is not None:
        return payoffs(outcome, teams)
    return judge.values(state) if judge is not None else [1.0 / len(set(teams))] * len(teams)


def draw(state: State, rng: Random) -> Action:
    """A random result of luck, by weight."""
    results = state.chance()
    left = rng.random() * sum(weight for _, weight in results)
    for action, weight in results:
        left -= weight
        if left < 0:
            return action
    return results[-1][0]
