"""Tries at puzzles: whether they still lead to the goal, and which reply is the hardest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from halloween_games.core.prover import POSITIONS
from halloween_games.core.reasons import IllegalAction
from halloween_games.core.spots import NOBODY

if TYPE_CHECKING:
    from halloween_games.core.actions import Action
    from halloween_games.core.game import Game
    from halloween_games.core.proofs import Proof
    from halloween_games.core.questions import Verdict
    from halloween_games.core.state import State

OPEN: Final = "open"
SOLVED: Final = "solved"
MISSED: Final = "missed"


class Checker:
    """Judges tries at one puzzle. What it has proven it remembers: ask the same one about the same puzzle.

    Args:
        most: positions to look at for one proof; then TooManyPositions is raised.
    """

    def __init__(self, game: Game[Any], kind: str, turns: int, start: State, most: int = POSITIONS) -> None:
        self.game = game
        self.start = start
        self.proof: Proof[Any] = game.puzzle_kinds[kind](turns, most)
        self._turns = self.proof.own_turns

    def solution(self) -> list[str]:
        """Every first action that keeps the proof."""
        return self._written(self.start, self.proof.keeping(self.start, self._turns))

    def after(self, played: Sequence[str]) -> Verdict:
        """The verdict after the actions *played* by everybody since the start; raises BadNotation and IllegalAction."""
        from halloween_games.core.proofs import SOLVER
        from halloween_games.core.questions import Verdict

        state, turns = self.start, self._turns
        missed_at: int | None = None
        for number, text in enumerate(played):
            action = self.game.notation.read(state, text)
            why = state.why_not(action)
            if why is not None:
                raise IllegalAction(why)
            if missed_at is None and state.to_move == SOLVER and action not in self.proof.keeping(state, turns):
                missed_at = number
            after = state.apply(action)
            turns -= self.proof.ends_turn(state, after)
            state = after
        if missed_at is not None:
            return Verdict(MISSED, turns, reply=self._reply(state, turns), missed_at=missed_at)
        if self.proof.is_reached(state, turns):
            return Verdict(SOLVED, turns)
        if state.to_move == SOLVER:
            return Verdict(OPEN, turns, tuple(self._written(state, self.proof.keeping(state, turns))))
        return Verdict(OPEN, turns, reply=self._reply(state, turns))

    def _reply(self, state: State, turns: int) -> str:
        from halloween_games.core.proofs import SOLVER

        if state.to_move in (SOLVER, NOBODY):
            return ""
        reply = self.proof.reply(state, turns)
        return self.game.notation.write(state, reply) if reply is not None else ""

    def _written(self, state: State, actions: Sequence[Action]) -> list[str]:
        return [self.game.notation.write(state, action) for action in actions]
