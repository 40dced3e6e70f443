"""Proofs of puzzles: what is to be proven about a position, and whether an action keeps the proof.

The solver is always seat 0, and every game is for two. What "proven" means depends on the kind of the puzzle: KINDS are
those of games without luck and secrets; a game with luck or secrets brings its own (``Parts.puzzle_kinds``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from halloween_games.core.actions import Action
from halloween_games.core.prover import POSITIONS, Prover
from halloween_games.core.spots import Seat
from halloween_games.core.state import S, S_contra, State

SOLVER: Final[Seat] = 0
TEAMS: Final = (0, 1)
MOST_TURNS: Final = 5

SOONER: Final = "puzzle_sooner"
NOT_FORCED: Final = "puzzle_not_forced"
NOT_ONLY: Final = "puzzle_not_only"
NO_DANGER: Final = "puzzle_no_danger"


class Proof(Protocol[S_contra]):
    """What is proven about one puzzle; it remembers what it has found. May raise TooManyPositions.

    *turns* are the solver's own turns that are left in *state*, where a turn that has begun counts.
    """

    def is_reached(self, state: S_contra, turns: int) -> bool:
        """Whether the goal is reached in *state*."""

    def holds(self, state: S_contra, turns: int) -> bool:
        """Whether it still can be reached for sure."""

    def keeping(self, state: S_contra, turns: int) -> Sequence[Action]:
        """The solver's actions after which it holds."""

    def reply(self, state: S_contra, turns: int) -> Action:
        """What the other seat, or luck, does against it."""

    def faults(self, state: S_contra) -> Iterator[str]:
        """Why *state* is no good puzzle of this kind, as codes; nothing if it is one."""


MakeProof = Callable[[int, int], Proof[S]]
"""Makes the proof for a number of turns that looks at so many positions in one question at most."""
Kinds = Mapping[str, MakeProof[S]]


class Win:
    """Win within so many own turns, whatever the other side does, and not sooner; only one action begins it."""

    def __init__(self, turns: int, most: int = POSITIONS) -> None:
        self._turns = turns
        self._prover = Prover(SOLVER, TEAMS, most)

    def is_reached(self, state: State, turns: int) -> bool:
        outcome = state.outcome()
        return outcome is not None and outcome.winners() == (SOLVER,)

    def holds(self, state: State, turns: int) -> bool:
        return self._prover.can_win(state, turns)

    def keeping(self, state: State, turns: int) -> Sequence[Action]:
        return self._prover.winning(state, turns)

    def reply(self, state: State, turns: int) -> Action:
        return self._prover.hardest(state, turns)

    def faults(self, state: State) -> Iterator[str]:
        needed = self._prover.turns_to_win(state, self._turns)
        if needed is None:
            yield NOT_FORCED
        elif needed < self._turns:
            yield SOONER
        elif len(self.keeping(state, self._turns)) > 1:
            yield NOT_ONLY


class Hold:
    """Find the only action after which the other seat cannot win within so many of its own turns."""

    def __init__(self, turns: int, most: int = POSITIONS) -> None:
        self._turns = turns
        self._prover = Prover(1 - SOLVER, TEAMS, most)

    def is_reached(self, state: State, turns: int) -> bool:
        return turns <= 0 and self.holds(state, turns)

    def holds(self, state: State, turns: int) -> bool:
        """*turns* are the solver's, who has one; the danger is always that of the whole puzzle."""
        return not self._prover.can_win(state, self._turns)

    def keeping(self, state: State, turns: int) -> Sequence[Action]:
        return [action for action in state.legal_actions() if self.holds(state.apply(action), turns)]

    def reply(self, state: State, turns: int) -> Action:
        """The action that wins soonest, if one does."""
        for needed in range(1, self._turns + 1):
            winning = self._prover.winning(state, needed)
            if winning:
                return winning[0]
        return state.legal_actions()[0]

    def faults(self, state: State) -> Iterator[str]:
        kept = len(self.keeping(state, 1))
        if not kept:
            yield NOT_FORCED
        elif kept == len(state.legal_actions()):
            yield NO_DANGER
        elif kept > 1:
            yield NOT_ONLY


WINS: Final = tuple(f"win{turns}" for turns in range(1, MOST_TURNS + 1))
HOLD: Final = "hold"
KINDS: Final[Kinds[State]] = {**dict.fromkeys(WINS, Win), HOLD: Hold}


def own_turns(kind: str, turns: int) -> int:
    """How many turns the solver has in a puzzle: *turns*, except that holding is done in one."""
    return 1 if kind == HOLD else turns
