"""Puzzles of Rhombus: a turn is looked for, among all that the own cards allow, in which a piece is eliminated.

Nothing hidden matters: the cards of a turn are those held when it begins, and what the others hold acts later.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from halloween_games.core.actions import Action
from halloween_games.core.proofs import NOT_FORCED, SOLVER, MakeProof, acts_no_more
from halloween_games.core.prover import POSITIONS, TooManyPositions
from halloween_games.core.spots import NOBODY
from halloween_games.games.rhombus.rules.actions import Play
from halloween_games.games.rhombus.rules.state import RhombusState

NOT_HIDDEN: Final = "puzzle_not_hidden"

KILL: Final = "kill"
QUIET: Final = "quiet"
LAST: Final = "last"

MOST_SHARE: Final = 0.05
"""At most so many of all turns reach the goal; otherwise it would be found by trying."""


class Turns(NamedTuple):
    """How many turns are possible, as sequences of plays, and how many of them reach the goal."""

    all: int
    good: int


class Kill:
    """Eliminate a piece in this turn.

    Args:
        turns: always one.
        most: positions to look at in one question; then TooManyPositions is raised.
    """

    others_turns = 0

    def __init__(self, turns: int, most: int = POSITIONS) -> None:
        self.own_turns = 1
        self._most = most
        self._positions = 0
        self._counts: dict[Hashable, Turns] = {}
        self._found: dict[Hashable, bool] = {}

    # ------------------------------------------------------------------ what a puzzle asks

    def is_reached(self, state: RhombusState, turns: int) -> bool:
        """Once the turn is over, a quiet count of zero tells of an elimination."""
        if turns > 0 and state.to_move != NOBODY:
            return any(play.is_kill() for play in state.played)
        return state.quiet == 0 or self._has_won(state)

    def keeping(self, state: RhombusState, turns: int) -> Sequence[Action]:
        self._positions = 0
        return [action for action in state.legal_actions() if self._after(state, action)]

    def reply(self, state: RhombusState, turns: int) -> Action | None:
        """Nobody: the turn decides."""
        return None

    def ends_turn(self, before: RhombusState, after: RhombusState) -> bool:
        return acts_no_more(before, after)

    def faults(self, state: RhombusState) -> Iterator[str]:
        turns = self.count(state)
        if not turns.good:
            yield NOT_FORCED
        elif turns.good > MOST_SHARE * turns.all or not self._is_worthy(state):
            yield NOT_HIDDEN

    def _is_worthy(self, state: RhombusState) -> bool:
        """What the kind asks besides."""
        return state.side(1 - SOLVER).bit_count() > 1

    def _has_won(self, state: RhombusState) -> bool:
        outcome = state.outcome()
        return outcome is not None and outcome.winners() == (SOLVER,)

    # ------------------------------------------------------------------ all turns

    def count(self, state: RhombusState) -> Turns:
        """How many turns are possible from *state*, and how many of them reach the goal."""
        self._positions = 0
        return self._count(state)

    def lines(self, state: RhombusState) -> Iterator[tuple[Action, ...]]:
        """The turns that reach the goal, each as its plays up to there."""
        for action in state.legal_actions():
            after = state.apply(action)
            if self._is_good(state, action, after):
                yield (action,)
            elif after.to_move == SOLVER:
                yield from ((action, *rest) for rest in self.lines(after))

    def _is_good(self, state: RhombusState, action: Action, after: RhombusState) -> bool:
        """Whether *action* reaches the goal, whatever follows in this turn."""
        return isinstance(action, Play) and action.is_kill()

    def _count(self, state: RhombusState) -> Turns:
        key = state.key()
        known = self._counts.get(key)
        if known is not None:
            return known
        self._look()
        whole = good = 0
        for action in state.legal_actions():
            after = state.apply(action)
            more = self._count(after) if after.to_move == SOLVER else Turns(1, 0)
            whole += more.all
            good += more.all if self._is_good(state, action, after) else more.good
        found = self._counts[key] = Turns(whole, good)
        return found

    def _can_reach(self, state: RhombusState) -> bool:
        if self.is_reached(state, int(state.to_move == SOLVER)):
            return True
        if state.to_move != SOLVER:
            return False
        key = state.key()
        known = self._found.get(key)
        if known is None:
            self._look()
            known = self._found[key] = any(self._after(state, action) for action in state.legal_actions())
        return known

    def _after(self, state: RhombusState, action: Action) -> bool:
        after = state.apply(action)
        return self._is_good(state, action, after) or (after.to_move == SOLVER and self._can_reach(after))

    def _look(self) -> None:
        self._positions += 1
        if self._positions > self._most:
            raise TooManyPositions(f"more than {self._most} positions")


class Quiet(Kill):
    """Eliminate a piece in this turn, which no first play does."""

    def _is_worthy(self, state: RhombusState) -> bool:
        kills = any(isinstance(action, Play) and action.is_kill() for action in state.legal_actions())
        return super()._is_worthy(state) and not kills


class Last(Kill):
    """Eliminate the last piece in this turn, which wins."""

    def is_reached(self, state: RhombusState, turns: int) -> bool:
        return self._has_won(state)

    def _is_good(self, state: RhombusState, action: Action, after: RhombusState) -> bool:
        return self._has_won(after)

    def _is_worthy(self, state: RhombusState) -> bool:
        return state.side(1 - SOLVER).bit_count() == 1


PUZZLE_KINDS: Final[Mapping[str, MakeProof[RhombusState]]] = {KILL: Kill, QUIET: Quiet, LAST: Last}
