"""Who judges tries at a puzzle: at once, or asked of the computers' process, so that no frame waits for a proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from halloween_games.core import questions
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.puzzling import MISSED, OPEN, SOLVED
from halloween_games.core.questions import Brain, JudgeTry, Question, Verdict
from halloween_games.puzzles.puzzle import Puzzle


class Judge(Protocol):
    """Tells what tries at one puzzle are worth."""

    def verdict(self, played: Sequence[str]) -> Verdict | None:
        """The verdict after everybody's actions; None as long as it is not known, and then one asks again."""

    def line(self, played: Sequence[str]) -> Sequence[str] | None:
        """How it goes on after them (``Checker.with_line``), empty where that needs too much; None as above."""

    def forget(self) -> None:
        """Nobody waits for the last verdict any more."""


class AtOnce:
    """Proves where it is asked: for the terminal and tests."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._checker = puzzle.checker()

    def verdict(self, played: Sequence[str]) -> Verdict:
        try:
            return self._checker.after(played)
        except TooManyPositions:
            return stored_verdict(self._puzzle, played)

    def line(self, played: Sequence[str]) -> Sequence[str]:
        try:
            return self._checker.with_line(played).line
        except TooManyPositions:
            return ()

    def forget(self) -> None:
        """There is nothing that one waits for."""


class Asking(questions.Asking):
    """Asks the computers' process, one try after the other, and keeps what it has said."""

    def __init__(self, puzzle: Puzzle, brain: Brain) -> None:
        super().__init__(brain)
        self._puzzle = puzzle

    def verdict(self, played: Sequence[str]) -> Verdict | None:
        return self._told(played)

    def line(self, played: Sequence[str]) -> Sequence[str] | None:
        verdict = self._told(played, wants_line=True)
        return verdict.line if verdict is not None else None

    def _told(self, played: Sequence[str], wants_line: bool = False) -> Verdict | None:
        """The verdict; if it needs too many positions, or fails, what the file says."""
        about = tuple(played), wants_line
        reply = self.answer(about, lambda: question_about(self._puzzle, played, wants_line))
        return None if reply is None else reply.verdict or stored_verdict(self._puzzle, played)


def question_about(puzzle: Puzzle, played: Sequence[str], wants_line: bool = False) -> Question:
    """The question for a verdict, which holds nothing but what the solver sees."""
    wanted = JudgeTry(puzzle.kind, puzzle.turns, tuple(played), wants_line)
    return Question(puzzle.game, puzzle.seats, puzzle.options, puzzle.view, wanted)


def stored_verdict(puzzle: Puzzle, played: Sequence[str]) -> Verdict:
    """What the file says where no proof can be had: the first action decides."""
    if not played:
        return Verdict(OPEN, puzzle.turns, puzzle.solution)
    is_right = played[0] in puzzle.solution
    return Verdict(SOLVED if is_right else MISSED, 0, missed_at=None if is_right else 0)
