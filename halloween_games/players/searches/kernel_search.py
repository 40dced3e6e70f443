"""Alpha-beta over a kernel: iterative deepening, principal variation search, a table of positions, quiescence.

It is made without recursion, so that it can stop after any position and go on later.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from halloween_games.core.actions import Action
from halloween_games.core.endgames import Endgames
from halloween_games.core.judging import EVEN, Ranked, RootOptions
from halloween_games.core.kernel import MOST_MOVES, MOST_PLIES, SCALE, TIED, UNKNOWN, WON, Kernel, zeros

STEP: Final = 64
"""The positions of one step."""

FIRST_ENTRIES: Final = 1 << 13
MOST_ENTRIES: Final = 1 << 21  # 32 MB
MOST_DEPTH: Final = 60
QUIET_PLIES: Final = 6  # forcing moves in a row that are followed when the depth is used up
PARRIED_PLIES: Final = 6  # beyond the depth, in which threats to win are still answered
REDUCED_FROM: Final = 4  # moves before this one are searched to the full depth
SURE: Final = WON - 1000  # larger values are proven wins
INFINITE: Final = 2 * WON

EXACT: Final = 0
LOWER: Final = 1
UPPER: Final = 2

# An entry of the table, from its lowest bits: move + 1, depth, kind of bound, value.
MOVE_BITS: Final = 16
DEPTH_AT: Final = 16
KIND_AT: Final = 24
VALUE_AT: Final = 26
OFFSET: Final = 1 << 22

FIRST_SCORE: Final = 1 << 40
FORCING: Final = 300  # a promise from which a move comes before the killers
KILLER: Final = 200
PART: Final = 1 << 24

NOISE_MASK: Final = 0xFFF
NOISE_BITS: Final = 48  # where in a key the noise begins: a key has 62 bits

WHOLE_WINDOW: Final = 0
NULL_WINDOW: Final = 1
REDUCED: Final = 2


class KernelSearch:
    """One step looks at STEP positions. Values are those of the seat to move at the root.

    Args:
        kernel: has the root as the position of ply 0.
        endgames: what is proven; positions that are among it are not searched any further.
        most_entries: of the table, a power of two; it grows with the positions that were looked at.
    """

    def __init__(
        self,
        kernel: Kernel,
        options: RootOptions,
        *,
        endgames: Endgames[Any] | None = None,
        most_entries: int = MOST_ENTRIES,
    ) -> None:
        self.iterations = 0
        self.finished = False
        self.positions: i64 = 0
        self.reached = 0
        """The deepest finished iteration."""
        self._kernel = kernel
        self._asks: bool = endgames is not None
        if endgames is not None:
            kernel.ask(endgames)
        self._deepest = options.depth or MOST_DEPTH
        self._exact: bool = options.exact
        rng, liking = options.rng, options.liking
        self._noise: i64 = round(options.noise * SCALE) if rng is not None else 0
        self._noise_at: i64 = 0 if rng is None else rng.randrange(NOISE_BITS)
        self._variety: i64 = 0
        self._draw = 0.0
        """Which of the actions that are nearly as good as the best comes first: a part of their number."""
        if rng is not None and options.variety > 0 and kernel.opening():
            self._variety = round(options.variety * SCALE)
            self._draw = rng.random()
        self._most_entries: i64 = most_entries
        self._entries: i64 = min(FIRST_ENTRIES, most_entries)
        self._keys: vec[i64] = zeros(self._entries)
        self._data: vec[i64] = zeros(self._entries)
        self._history: vec[i64] = zeros(2 << MOVE_BITS)
        self._killers: vec[i64] = zeros(2 * MOST_PLIES)
        self._scores: vec[i64] = zeros(MOST_PLIES * MOST_MOVES)
        self._depth: vec[i64] = zeros(MOST_PLIES)
        self._alpha: vec[i64] = zeros(MOST_PLIES)
        self._beta: vec[i64] = zeros(MOST_PLIES)
        self._old_alpha: vec[i64] = zeros(MOST_PLIES)
        self._best: vec[i64] = zeros(MOST_PLIES)
        self._best_move: vec[i64] = zeros(MOST_PLIES)
        self._count: vec[i64] = zeros(MOST_PLIES)
        self._next: vec[i64] = zeros(MOST_PLIES)
        self._mode: vec[i64] = zeros(MOST_PLIES)
        self._value: i64 = 0
        self._ply: i64 = 0
        count = kernel.find_moves(0)
        self._root: list[int] = [int(kernel.moves[at]) for at in range(count)]
        if rng is not None:
            rng.shuffle(self._root)
        if liking is not None:
            self._root.sort(key=lambda move: -liking(kernel.action(move)))
        self._preferred = frozenset(move for move in self._root if kernel.action(move) in options.preferred)
        self._about: i64 = -1 if options.about is None else self._root_move(options.about)
        self._root.sort(key=lambda move: (move not in self._preferred, -kernel.promise(0, move)))
        self._values: list[int] = [0] * len(self._root)
        self._tied = frozenset(move for move in self._root if kernel.action(move) in options.repeats)
        self._ranking: list[Ranked] = [Ranked(kernel.action(move), EVEN, 0) for move in self._root]
        self._line: list[Action] = []
        self._iteration: int = 0
        self._begin_iteration()

    # ------------------------------------------------------------------ what it found

    @property
    def size(self) -> int:
        return 16 * int(self._entries)

    def ranking(self) -> Sequence[Ranked]:
        return self._ranking

    def line(self) -> Sequence[Action]:
        """The principal variation of the last iteration that was finished, as far as the table holds it."""
        best = self._ranking[0].action
        return self._line if self._line and self._line[0] == best else [best]

    # ------------------------------------------------------------------ the root

    def compare(self, action: Action) -> None:
        """Begin again, with the table, for the values of the best action and of another one than before."""
        move = self._root_move(action)
        if self._about == move:
            return
        self._about = move
        self.finished = False
        self._iteration = 0
        self._begin_iteration()

    def _root_move(self, action: Action) -> int:
        return next(move for move in self._root if self._kernel.action(move) == action)

    def _begin_iteration(self) -> None:
        """The next depth, with the moves in the order that the last one found."""
        kernel = self._kernel
        self._iteration += 1
        if self._about >= 0 and self._root[0] != self._about:  # second, so that both are known early
            self._root.remove(int(self._about))
            self._root.insert(1, int(self._about))
        for at, move in enumerate(self._root):
            kernel.moves[at] = move
        self._depth[0] = self._iteration
        self._alpha[0] = -INFINITE
        self._beta[0] = INFINITE
        self._best[0] = -INFINITE
        self._best_move[0] = -1
        self._count[0] = len(self._root)
        self._next[0] = 0
        self._ply = 0
        if self._advance(0):
            self._ply = 1

    def _root_value(self, value: i64) -> bool:
        """Note the value of a root move; returns whether it has to be searched again with a whole window."""
        at = int(self._next[0]) - 1
        move = self._root[at]
        found = int(value)
        if move in self._tied:
            found = min(found, 0)
        elif self._mode[0] != WHOLE_WINDOW and found > self._alpha[0]:
            self._mode[0] = WHOLE_WINDOW
            return True
        self._values[at] = found
        if found > self._best[0]:
            self._best[0] = found
            self._best_move[0] = move
            if (self._variety == 0 or self._iteration == 1) and (self._about < 0 or at > 0):
                self._raise_in_ranking(at, found)
            if not self._exact:
                self._alpha[0] = found - self._variety  # what is nearly as good gets its own value, too
        if self._about >= 0 and at == 1:
            self._rank_first_two()
        return False

    def _rank_first_two(self) -> None:
        """The best action of the last iteration and the one asked about, both of this one: others come later."""
        two = sorted(range(2), key=lambda at: -self._values[at])
        known = [
            Ranked(self._kernel.action(self._root[at]), probability(self._values[at]), self._iteration) for at in two
        ]
        taken = {ranked.action for ranked in known}
        self._ranking = [*known, *(ranked for ranked in self._ranking if ranked.action not in taken)]

    def _raise_in_ranking(self, at: int, value: int) -> None:
        """A better move counts at once, so that an interrupted iteration still improves on the last one."""
        best = Ranked(self._kernel.action(self._root[at]), probability(value), self._iteration)
        self._ranking = [best, *(ranked for ranked in self._ranking if ranked.action != best.action)]

    def _end_iteration(self) -> None:
        order = sorted(
            range(len(self._root)), key=lambda at: (self._root[at] not in self._preferred, -self._values[at])
        )
        self._root = [self._root[at] for at in order]
        self._values = [self._values[at] for at in order]
        self.reached = self._iteration
        best_first = sorted(zip(self._values, self._root, strict=True), key=lambda found: -found[0])
        self._ranking = [
            Ranked(self._kernel.action(move), probability(value), self._iteration) for value, move in best_first
        ]
        best, best_move = best_first[0]
        if self._variety and -SURE <= best <= SURE:
            near = [at for at, found in enumerate(best_first) if found[0] > best - self._variety]
            chosen = near[int(self._draw * len(near))]
            best_move = best_first[chosen][1]
            self._ranking.insert(0, self._ranking.pop(chosen))
        self._line = self._line_after(best_move)
        decided = all(abs(value) > SURE for value in self._values) if self._exact else abs(best) > SURE
        if self._about >= 0 and best > SURE:
            decided = abs(self._values[self._root.index(int(self._about))]) > SURE
        if decided or self._iteration >= self._deepest:
            self.finished = True
        else:
            self._begin_iteration()

    def _line_after(self, move: int) -> list[Action]:
        """*move* and the best moves that the table knows after it; only between two iterations."""
        kernel = self._kernel
        found = [kernel.action(move)]
        keys = {int(kernel.key(0))}
        ply: i64 = 0
        following: i64 = move
        while True:
            kernel.make(ply, following)
            ply += 1
            key = kernel.key(ply)
            slot = key & (self._entries - 1)
            if ply >= self._iteration or kernel.winner(ply) >= 0 or int(key) in keys or self._keys[slot] != key:
                return found
            keys.add(int(key))
            following = (self._data[slot] & 0xFFFF) - 1
            legal = kernel.find_moves(ply)
            at = ply * MOST_MOVES
            end = at + legal
            while at < end and kernel.moves[at] != following:
                at += 1
            if at == end:
                return found
            found.append(kernel.action(following))

    # ------------------------------------------------------------------ the table

    def _grow(self) -> None:
        """Four times the entries, with what is known."""
        keys, data = self._keys, self._data
        self._entries *= 4
        self._keys = zeros(self._entries)
        self._data = zeros(self._entries)
        at: i64 = 0
        while at < len(keys):
            if keys[at]:
                slot = keys[at] & (self._entries - 1)
                self._keys[slot] = keys[at]
                self._data[slot] = data[at]
            at += 1

    # ------------------------------------------------------------------ one step

    def step(self) -> None:
        if self.positions > self._entries and self._entries < self._most_entries:
            self._grow()
        left: i64 = STEP
        while left and not self.finished:
            left -= 1
            self.positions += 1
            ply = self._ply
            if not self._enter(ply):
                self._advance(ply)
                self._ply = ply + 1
                continue
            while True:
                ply -= 1
                if self._take(ply) or self._advance(ply):
                    self._ply = ply + 1
                    break
                if ply == 0:
                    self._end_iteration()
                    break
                self._close(ply)
        self.iterations += 1

    def _enter(self, ply: i64) -> bool:
        """Open the position at *ply*; returns whether its value is known without looking at its moves."""
        kernel = self._kernel
        seat = kernel.seat(ply)
        winner = kernel.winner(ply)
        if winner >= 0:
            self._value = 0 if winner == TIED else WON - ply if winner == seat else ply - WON
            return True
        if self._asks:
            proven = kernel.proven(ply)
            if proven != UNKNOWN:
                self._value = proven
                return True
        key = kernel.key(ply)
        back = ply - 1
        while back >= 0:
            if kernel.key(back) == key:
                self._value = 0
                return True
            back -= 1
        depth, alpha, beta = self._depth[ply], self._alpha[ply], self._beta[ply]
        self._best_move[ply] = -1
        if depth <= 0 and kernel.knows_threats and ply < self._depth[0] + PARRIED_PLIES and kernel.is_threatened(ply):
            depth = 1
            self._depth[ply] = 1
        if depth <= 0:
            known = self._evaluated(ply, key)
            if known >= beta or depth <= -QUIET_PLIES or ply >= MOST_PLIES - 2:
                self._value = known
                return True
            count = kernel.find_forcing(ply)
            if count == 0:
                self._value = known
                return True
            self._best[ply] = known
            self._old_alpha[ply] = alpha
            if known > alpha:
                self._alpha[ply] = known
            self._count[ply] = count
            self._next[ply] = 0
            at = ply * MOST_MOVES
            end = at + count
            while at < end:
                self._scores[at] = kernel.promise(ply, kernel.moves[at])
                at += 1
            return False
        first: i64 = -1
        slot = key & (self._entries - 1)
        if self._keys[slot] == key:
            data = self._data[slot]
            first = (data & 0xFFFF) - 1
            if data >> DEPTH_AT & 0xFF >= depth:
                known = (data >> VALUE_AT) - OFFSET
                if known > SURE:
                    known -= ply
                elif known < -SURE:
                    known += ply
                kind = data >> KIND_AT & 3
                if kind == EXACT or (kind == LOWER and known >= beta) or (kind == UPPER and known <= alpha):
                    self._value = known
                    return True
        if ply >= MOST_PLIES - 2:
            self._value = self._evaluated(ply, key)
            return True
        count = kernel.find_moves(ply)
        self._best[ply] = -INFINITE
        self._old_alpha[ply] = alpha
        self._count[ply] = count
        self._next[ply] = 0
        history = seat << MOVE_BITS
        at = ply * MOST_MOVES
        end = at + count
        while at < end:
            move = kernel.moves[at]
            if move == first:
                score: i64 = FIRST_SCORE
            else:
                promise = kernel.promise(ply, move)
                if promise >= FORCING:
                    score = promise * PART
                elif move == self._killers[2 * ply] or move == self._killers[2 * ply + 1]:
                    score = KILLER * PART
                else:
                    score = self._history[history + move] + promise * 16
            self._scores[at] = score
            at += 1
        return False

    def _evaluated(self, ply: i64, key: i64) -> i64:
        """The evaluation of the position at *ply*, with the noise that belongs to its key."""
        value = self._kernel.value(ply)
        if self._noise == 0:
            return value
        return value + (key >> self._noise_at & NOISE_MASK) * (2 * self._noise + 1) // (NOISE_MASK + 1) - self._noise

    def _advance(self, ply: i64) -> bool:
        """Make the next move of *ply* with its window; returns whether there was one."""
        kernel = self._kernel
        n = self._next[ply]
        if n >= self._count[ply] or self._alpha[ply] >= self._beta[ply]:
            return False
        at = ply * MOST_MOVES + n
        if ply:
            self._bring_best(at, ply * MOST_MOVES + self._count[ply])
        self._next[ply] = n + 1
        depth = self._depth[ply]
        mode: i64 = WHOLE_WINDOW
        if n and depth > 0 and (ply or not (self._exact or kernel.moves[at] == self._about)):
            mode = NULL_WINDOW
            if n >= REDUCED_FROM and depth >= 3 and ply and self._scores[at] < KILLER * PART:
                mode = REDUCED
        self._mode[ply] = mode
        self._begin(ply, kernel.moves[at])
        return True

    def _begin(self, ply: i64, move: i64) -> None:
        """Make *move* and set the window of the position after it."""
        kernel = self._kernel
        kernel.make(ply, move)
        mode = self._mode[ply]
        self._depth[ply + 1] = self._depth[ply] - (2 if mode == REDUCED else 1)
        low = -INFINITE if ply == 0 and move == self._about else self._alpha[ply]
        high = self._beta[ply] if mode == WHOLE_WINDOW else low + 1
        if kernel.seat(ply + 1) == kernel.seat(ply):
            self._alpha[ply + 1] = low
            self._beta[ply + 1] = high
        else:
            self._alpha[ply + 1] = -high
            self._beta[ply + 1] = -low

    def _bring_best(self, at: i64, end: i64) -> None:
        """Bring the move with the highest score to *at*."""
        scores, moves = self._scores, self._kernel.moves
        best = at
        n = at + 1
        while n < end:
            if scores[n] > scores[best]:
                best = n
            n += 1
        if best != at:
            score, move = scores[best], moves[best]
            scores[best], moves[best] = scores[at], moves[at]
            scores[at], moves[at] = score, move

    def _take(self, ply: i64) -> bool:
        """Take the value of the move that was made at *ply*; returns whether it is searched again."""
        kernel = self._kernel
        value = self._value if kernel.seat(ply + 1) == kernel.seat(ply) else -self._value
        if ply == 0:
            if self._root_value(value):
                self._begin(0, kernel.moves[self._next[0] - 1])
                return True
            return False
        move = kernel.moves[ply * MOST_MOVES + self._next[ply] - 1]
        if value > self._alpha[ply]:
            mode = self._mode[ply]
            if mode == REDUCED:
                self._mode[ply] = NULL_WINDOW
                self._begin(ply, move)
                return True
            if mode == NULL_WINDOW and value < self._beta[ply]:
                self._mode[ply] = WHOLE_WINDOW
                self._begin(ply, move)
                return True
        if value > self._best[ply]:
            self._best[ply] = value
            self._best_move[ply] = move
            if value > self._alpha[ply]:
                self._alpha[ply] = value
                if value >= self._beta[ply] and self._depth[ply] > 0:
                    self._remember_cut(ply, move)
        return False

    def _remember_cut(self, ply: i64, move: i64) -> None:
        if self._killers[2 * ply] != move:
            self._killers[2 * ply + 1] = self._killers[2 * ply]
            self._killers[2 * ply] = move
        depth = self._depth[ply]
        at = (self._kernel.seat(ply) << MOVE_BITS) + move
        if self._history[at] < PART:
            self._history[at] += depth * depth

    def _close(self, ply: i64) -> None:
        """All moves were looked at, or one was good enough: the value of the position at *ply*."""
        best = self._best[ply]
        self._value = best
        depth = self._depth[ply]
        if depth <= 0:
            return
        kept = best
        if best > SURE:
            kept = best + ply
        elif best < -SURE:
            kept = best - ply
        kind: i64 = EXACT
        if best <= self._old_alpha[ply]:
            kind = UPPER
        elif best >= self._beta[ply]:
            kind = LOWER
        key = self._kernel.key(ply)
        slot = key & (self._entries - 1)
        self._keys[slot] = key
        self._data[slot] = (
            (kept + OFFSET) << VALUE_AT | kind << KIND_AT | depth << DEPTH_AT | (self._best_move[ply] + 1)
        )


def probability(value: int) -> float:
    """The value from 0 to 1 of log odds; 1 and 0 only for proven results."""
    if value > SURE:
        return 1.0
    if value < -SURE:
        return 0.0
    return min(0.9999, max(0.0001, 1.0 / (1.0 + exp(-value / SCALE))))
