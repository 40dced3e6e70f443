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

    own_turns: int
    """How many turns the solver has in all."""
    others_turns: int
    """Within how many of its own the other seat wins unless it is prevented; 0 where nothing is to be prevented."""

    def is_reached(self, state: S_contra, turns: int) -> bool:
        """Whether the goal is reached in *state*, after nothing but actions that keep the proof."""

    def keeping(self, state: S_contra, turns: int) -> Sequence[Action]:
        """The solver's actions after which the goal can still be reached for sure."""

    def reply(self, state: S_contra, turns: int) -> Action | None:
        """What the other seat, or luck, does against it; None if it does not matter any more."""

    def ends_turn(self, before: S_contra, after: S_contra) -> bool:
        """Whether a turn of the solver is over with the action between these positions."""

    def faults(self, state: S_contra) -> Iterator[str]:
        """Why *state* is no good puzzle of this kind, as codes; nothing if it is one."""


MakeProof = Callable[[int, int], Proof[S]]
"""Makes the proof for a number of turns that looks at so many positions in one question at most."""
Kinds = Mapping[str, MakeProof[S]]


def acts_no_more(before: State, after: State) -> bool:
    """Whether the solver has acted and somebody else is to act, or nobody."""
    return before.to_move == SOLVER != after.to_move


class Win:
    """Win within so many own turns, whatever the other side does, and not sooner; only one action begins it."""

    others_turns = 0

    def __init__(self, turns: int, most: int = POSITIONS) -> None:
        self.own_turns = self._turns = turns
        self._prover = Prover(SOLVER, TEAMS, most)
        self._other = Prover(1 - SOLVER, TEAMS, most)

    def is_reached(self, state: State, turns: int) -> bool:
        outcome = state.outcome()
        return outcome is not None and outcome.winners() == (SOLVER,)

    def keeping(self, state: State, turns: int) -> Sequence[Action]:
        return self._prover.winning(state, turns)

    def reply(self, state: State, turns: int) -> Action | None:
        """What wins for the other seat at once, if anything does, otherwise what puts the win off longest."""
        winning = self._other.winning(state, 1)
        return winning[0] if winning else self._prover.hardest(state, turns)

    def ends_turn(self, before: State, after: State) -> bool:
        return acts_no_more(before, after)

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
        self.own_turns = 1
        self.others_turns = self._turns = turns
        self._prover = Prover(1 - SOLVER, TEAMS, most)

    def is_reached(self, state: State, turns: int) -> bool:
        return turns <= 0

    def keeping(self, state: State, turns: int) -> Sequence[Action]:
        """*turns* are the solver's, who has one; the danger is always that of the whole puzzle."""
        actions = state.legal_actions()
        return [action for action in actions if not self._prover.can_win(state.apply(action), self._turns)]

    def reply(self, state: State, turns: int) -> Action | None:
        """The action that wins soonest, if one does."""
        for needed in range(1, self._turns + 1):
            winning = self._prover.winning_one(state, needed)
            if winning is not None:
                return winning
        return None

    def ends_turn(self, before: State, after: State) -> bool:
        return acts_no_more(before, after)

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
