"""Tries at puzzles: whether they still lead to the goal, and which reply is the hardest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.game import Game, Json
from halloween_games.core.proofs import SOLVER, Proof, own_turns
from halloween_games.core.prover import POSITIONS
from halloween_games.core.reasons import IllegalAction
from halloween_games.core.spots import NOBODY
from halloween_games.core.state import State

OPEN: Final = "open"
SOLVED: Final = "solved"
MISSED: Final = "missed"


@dataclass(frozen=True)
class Verdict:
    """What the checker says of a try at a puzzle, in texts, so that it can be sent as JSON.

    Args:
        standing: OPEN, SOLVED or MISSED; it is missed as soon as the proof does not hold any more.
        turns: own turns left, where a turn that has begun counts.
        keeping: the solver's actions now that keep the proof; empty while somebody else has to act.
        reply: what the other seat or luck does now: the hardest reply or, if the try is missed, one that shows why.
    """

    standing: str
    turns: int
    keeping: tuple[str, ...] = ()
    reply: str = ""

    def as_data(self) -> dict[str, Json]:
        return {**asdict(self), "keeping": list(self.keeping)}

    @staticmethod
    def from_data(data: Mapping[str, Json]) -> Verdict:
        return Verdict(data["standing"], data["turns"], tuple(data["keeping"]), data["reply"])


class Checker:
    """Judges tries at one puzzle. What it has proven it remembers: ask the same one about the same puzzle.

    Args:
        most: positions to look at for one proof; then TooManyPositions is raised.
    """

    def __init__(self, game: Game[Any], kind: str, turns: int, start: State, most: int = POSITIONS) -> None:
        self.game = game
        self.start = start
        self.proof: Proof[Any] = game.puzzle_kinds[kind](turns, most)
        self._turns = own_turns(kind, turns)

    def solution(self) -> list[str]:
        """Every first action that keeps the proof."""
        return self._written(self.start, self.proof.keeping(self.start, self._turns))

    def after(self, played: Sequence[str]) -> Verdict:
        """The verdict after the actions *played* by everybody since the start; raises BadNotation and IllegalAction."""
        state, turns = self.start, self._turns
        for text in played:
            mover = state.to_move
            action = self.game.notation.read(state, text)
            why = state.why_not(action)
            if why is not None:
                raise IllegalAction(why)
            state = state.apply(action)
            if mover == SOLVER and state.to_move != SOLVER:
                turns -= 1
        return self._verdict(state, turns)

    def _verdict(self, state: State, turns: int) -> Verdict:
        if self.proof.is_reached(state, turns):
            return Verdict(SOLVED, turns)
        if state.to_move == NOBODY or not self.proof.holds(state, turns):
            is_over = state.to_move in (SOLVER, NOBODY)
            return Verdict(MISSED, turns, reply="" if is_over else self._reply(state, turns))
        if state.to_move == SOLVER:
            return Verdict(OPEN, turns, tuple(self._written(state, self.proof.keeping(state, turns))))
        return Verdict(OPEN, turns, reply=self._reply(state, turns))

    def _reply(self, state: State, turns: int) -> str:
        return self.game.notation.write(state, self.proof.reply(state, turns))

    def _written(self, state: State, actions: Sequence[Action]) -> list[str]:
        return [self.game.notation.write(state, action) for action in actions]
