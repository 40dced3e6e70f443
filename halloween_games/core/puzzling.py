"""Puzzles: positions searched for one, whether tries still lead to the goal, and which reply is the hardest."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.proofs import SOLVER, WINS, Proof
from halloween_games.core.prover import POSITIONS, TooManyPositions
from halloween_games.core.questions import FoundPuzzle, TryVerdict
from halloween_games.core.reasons import IllegalAction
from halloween_games.core.spots import NOBODY
from halloween_games.core.state import State

OPEN: Final = "open"
SOLVED: Final = "solved"
MISSED: Final = "missed"

LONGEST_LINE: Final = 14
"""Actions of everybody that are told or shown of how it goes on."""
WASTED: Final = 6
"""Actions that prevent nothing, tried to find out what threatens; half as many where it takes two turns."""


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

    def after(self, played: Sequence[str]) -> TryVerdict:
        """The verdict after the actions *played* by everybody since the start; raises BadNotation and IllegalAction."""
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
            return TryVerdict(MISSED, turns, reply=self._reply(state, turns), missed_at=missed_at)
        if self.proof.is_reached(state, turns):
            return TryVerdict(SOLVED, turns)
        if state.to_move == SOLVER:
            return TryVerdict(OPEN, turns, tuple(self._written(state, self.proof.keeping(state, turns))))
        return TryVerdict(OPEN, turns, reply=self._reply(state, turns))

    def with_line(self, played: Sequence[str]) -> TryVerdict:
        """The same with how it goes on: a mistake is refuted, and otherwise it goes on to the goal.

        Where something is to be prevented nothing is, so that it is seen what threatens.
        """
        verdict, state, turns = self.after(played), self.start, self._turns
        for text in played:
            before = state
            state = state.apply(self.game.notation.read(state, text))
            turns -= self.proof.ends_turn(before, state)
        if verdict.standing == SOLVED:
            return verdict
        if self.proof.others_turns and verdict.standing == OPEN:
            line = self._threat(state, turns)
        else:
            line = self._going_on(state, turns, verdict.standing == MISSED)
        return replace(verdict, line=tuple(line))

    def _threat(self, state: State, turns: int) -> list[str]:
        """How the other seat wins after an action that prevents nothing: the way that most of them allow."""
        if state.to_move != SOLVER:
            return self._going_on(state, turns, True)
        keeping = self.proof.keeping(state, turns)
        wasted = [action for action in state.legal_actions() if action not in keeping]
        step = max(1, len(wasted) // max(1, WASTED // self.proof.others_turns))
        lines = []
        for action in wasted[::step]:
            after = state.apply(action)
            left = turns - self.proof.ends_turn(state, after)
            lines.append([*self._written(state, [action]), *self._going_on(after, left, True)])
        ways = Counter(tuple(line[1:]) for line in lines)
        return max(lines, key=lambda line: (ways[tuple(line[1:])], -len(line)), default=[])

    def _going_on(self, state: State, turns: int, is_missed: bool) -> list[str]:
        """The actions of everybody from *state*: until the others have shown what they can, or to the goal."""
        line: list[str] = []
        others = max(1, self.proof.others_turns)  # their turns that are left
        while len(line) < LONGEST_LINE and state.to_move != NOBODY and not (is_missed and not others):
            if not is_missed and self.proof.is_reached(state, turns):
                break
            if state.to_move != SOLVER:
                action = self.proof.reply(state, turns)
            elif is_missed:
                action = state.legal_actions()[0]  # whatever is tried
            else:
                action = next(iter(self.proof.keeping(state, turns)), None)
            if action is None:
                break
            line += self._written(state, [action])
            after = state.apply(action)
            turns -= self.proof.ends_turn(state, after)
            others -= state.to_move == 1 - SOLVER != after.to_move
            state = after
        return line

    def _reply(self, state: State, turns: int) -> str:
        if state.to_move in (SOLVER, NOBODY):
            return ""
        reply = self.proof.reply(state, turns)
        return self.game.notation.write(state, reply) if reply is not None else ""

    def _written(self, state: State, actions: Sequence[Action]) -> list[str]:
        return [self.game.notation.write(state, action) for action in actions]


STEP: Final = 40  # positions looked at in one step; more than any line is long
MOST_STEPS: Final = 75  # for one kind, so that tries at the puzzle can be judged quickly, too
WIN_TURNS: Final = (1, 2, 3)
OTHER_TURNS: Final = (1, 2)
MOST_ANSWERS: Final = 5  # first actions that keep the proof; kinds of games without luck have one


class PuzzleSearch:
    """Looks for the first kind, of the fewest turns, for which *view* has a proven answer.

    *view* is what seat 0 sees, which has to act.
    """

    def __init__(self, game: Game[Any], view: State) -> None:
        assert view.to_move == SOLVER
        self._game = game
        self._view = view
        kinds = game.puzzle_kinds
        tried = ((kind, turns) for kind in kinds for turns in (WIN_TURNS if kind in WINS else OTHER_TURNS))
        fitting = [(kind, turns) for kind, turns in tried if kind not in WINS or kind == WINS[turns - 1]]
        self._waiting = deque(sorted(fitting, key=lambda one: one[1]))
        self._proof: Proof[Any] | None = None
        self._steps = 0
        self.found: FoundPuzzle | None = None

    @property
    def done(self) -> bool:
        return self.found is not None or not self._waiting

    def step(self) -> None:
        """Look at a few positions."""
        if self.done:
            return
        kind, turns = self._waiting[0]
        if self._proof is None:
            self._proof, self._steps = self._game.puzzle_kinds[kind](turns, STEP), 0
        self._steps += 1
        try:
            self._try(kind, turns, self._proof)
        except TooManyPositions:
            if self._steps < MOST_STEPS:
                return
        self._waiting.popleft()
        self._proof = None

    def _try(self, kind: str, turns: int, proof: Proof[Any]) -> None:
        if any(True for _ in proof.faults(self._view)):
            return
        keeping = proof.keeping(self._view, proof.own_turns)
        if 0 < len(keeping) <= MOST_ANSWERS:
            write = self._game.notation.write
            self.found = FoundPuzzle(kind, turns, tuple(write(self._view, action) for action in keeping))
