"""Alpha-beta with iterative deepening and a transposition table, for two sides without luck and secrets."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import EVEN, Judge, Ranked, RootOptions, payoffs
from halloween_games.core.spots import CHANCE
from halloween_games.core.state import State
from halloween_games.players.searches.tree_size import ENTRY_BYTES, TREE_BYTES

MAX_DEPTH: Final = 64
PLY_BONUS: Final = 0.0005  # a win one ply earlier is worth this much more, and a loss one ply later

EXACT: Final = 0
LOWER_BOUND: Final = 1
UPPER_BOUND: Final = 2

Entry = tuple[int, int, float, Action | None]  # depth, EXACT or a bound, value, best action
Work = Generator[None, None, float]


class AlphaBeta:
    """Iterative deepening; one step is one inner node. Values are those of the side to move at *root*.

    Args:
        most_bytes: a table of this size is emptied.
    """

    def __init__(
        self,
        root: State,
        teams: Sequence[int],
        judge: Judge[Any],
        options: RootOptions,
        most_bytes: int = TREE_BYTES,
    ) -> None:
        self.iterations = 0
        self.finished = False
        self._deepening = _Deepening(root, teams, judge, options, most_bytes)
        self._work = self._deepening.run()

    def step(self) -> None:
        if self.finished:
            return
        try:
            next(self._work)
        except StopIteration:
            self.finished = True
        self.iterations += 1

    @property
    def size(self) -> int:
        return self._deepening.size()

    def ranking(self) -> Sequence[Ranked]:
        """Sorted by the value of the deepest iteration that reached each action."""
        return self._deepening.ranking

    def line(self) -> Sequence[Action]:
        """The principal variation, as far as the table holds it."""
        return self._deepening.line()


class _Deepening:
    """What the search knows, and how it goes on; apart from AlphaBeta, which holds the generator that ``run`` returns.

    That generator holds this object: were both one, only the garbage collector would free the table.
    """

    def __init__(
        self,
        root: State,
        teams: Sequence[int],
        judge: Judge[Any],
        options: RootOptions,
        most_bytes: int,
    ) -> None:
        self.reached = 0
        """The deepest finished iteration."""
        self._state = root
        self._seat = root.to_move
        self._teams = teams
        self._judge = judge
        self._deepest = options.depth or MAX_DEPTH
        self._exact = options.exact
        self._repeats = frozenset(options.repeats)
        self._most_entries = most_bytes // ENTRY_BYTES
        self._table: dict[Hashable, Entry] = {}
        self._history: dict[Action, int] = {}
        legal = list(root.legal_actions())
        if options.rng is not None:
            options.rng.shuffle(legal)
        if options.liking is not None:
            legal.sort(key=options.liking, reverse=True)
        self.ranking = [Ranked(action, EVEN, 0) for action in self._sorted(root, legal, None)]

    def size(self) -> int:
        return ENTRY_BYTES * len(self._table)

    def line(self) -> Sequence[Action]:
        actions = [self.ranking[0].action]
        state = self._state.apply(actions[0])
        while len(actions) <= self.reached:
            entry = self._table.get(state.key())
            if entry is None or entry[3] is None or state.outcome() is not None:
                break
            actions.append(entry[3])
            state = state.apply(entry[3])
        return actions

    def run(self) -> Work:
        for depth in range(1, self._deepest + 1):
            yield from self._iteration(depth)
            self.reached = depth
            looked_at = self.ranking if self._exact else self.ranking[:1]
            is_decided = all(not PLY_BONUS * depth < ranked.value < 1.0 - PLY_BONUS * depth for ranked in looked_at)
            if is_decided:
                break
        return self.ranking[0].value

    def _iteration(self, depth: int) -> Generator[None, None, None]:
        """Search every root action to *depth*, the best of the last iteration first."""
        alpha = -1.0
        done: list[Ranked] = []
        waiting = [ranked.action for ranked in self.ranking]
        for action in waiting:
            low = -1.0 if self._exact else alpha
            value = yield from self._value(self._state.apply(action), depth - 1, low, 2.0, 1)
            if action in self._repeats:
                value = min(value, EVEN)
            found = Ranked(action, value, depth)
            if value > alpha:  # otherwise the value is only a bound
                alpha = value
                done.insert(0, found)
                # Stored at once, so that an interrupted iteration still improves on the last one.
                seen = {ranked.action for ranked in done}
                self.ranking = [*done, *(ranked for ranked in self.ranking if ranked.action not in seen)]
            else:
                done.append(found)
        self.ranking = sorted(done, key=lambda ranked: -ranked.value)

    def _value(self, state: State, depth: int, alpha: float, beta: float, ply: int) -> Work:
        """The value of *state* for the root's side, exact between *alpha* and *beta*."""
        outcome = state.outcome()
        if outcome is not None:
            value = payoffs(outcome, self._teams)[self._seat]
            return value + (0.5 - value) * 2 * PLY_BONUS * ply
        if depth <= 0:
            return self._judge.values(state)[self._seat]
        assert state.to_move != CHANCE, "alpha-beta has no chance nodes"
        yield
        key = state.key()
        entry = self._table.get(key)
        if entry is not None and entry[0] >= depth:
            _, kind, known, _ = entry
            if kind == EXACT or (kind == LOWER_BOUND and known >= beta) or (kind == UPPER_BOUND and known <= alpha):
                return known
        is_ours = self._teams[state.to_move] == self._teams[self._seat]
        low, high = alpha, beta
        best = -1.0 if is_ours else 2.0
        best_action: Action | None = None
        for action in self._sorted(state, state.legal_actions(), entry[3] if entry is not None else None):
            value = yield from self._value(state.apply(action), depth - 1, low, high, ply + 1)
            if value > best if is_ours else value < best:
                best, best_action = value, action
            if is_ours:
                low = max(low, best)
            else:
                high = min(high, best)
            if low >= high:
                self._history[action] = self._history.get(action, 0) + depth * depth
                break
        kind = UPPER_BOUND if best <= alpha else LOWER_BOUND if best >= beta else EXACT
        if len(self._table) >= self._most_entries:
            self._table.clear()
        self._table[key] = (depth, kind, best, best_action)
        return best

    def _sorted(self, state: State, actions: Sequence[Action], first: Action | None) -> Sequence[Action]:
        """*actions* in search order: the table's best first, then by the judge's weights and the history heuristic."""
        weights = self._judge.weights(state, actions)
        history = self._history
        scores: list[tuple[float, int]] = []
        for at, action in enumerate(actions):
            score = float(history.get(action, 0))
            if weights is not None:
                score += 1e6 * weights[at]
            if action == first:
                score = 1e18
            scores.append((-score, at))
        scores.sort()
        return [actions[at] for _, at in scores]
