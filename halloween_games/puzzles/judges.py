"""What a try at a puzzle is worth: proved here, or as a question to the computers' process."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from halloween_games.core.prover import TooManyPositions
from halloween_games.core.puzzling import MISSED, OPEN, SOLVED
from halloween_games.core.questions import JudgeTry, Question, Reply, TryVerdict
from halloween_games.puzzles.puzzle import Puzzle


class Try(NamedTuple):
    """Everybody's actions since the start; *wants_line* asks how it goes on after them, too (``Checker.with_line``)."""

    played: tuple[str, ...]
    wants_line: bool = False


class TryProofs:
    """How tries at *puzzle* are judged; if one needs too many positions, or fails, the file is believed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._checker = puzzle.checker()

    def key(self, tried: Try) -> Hashable:
        return tried

    def prove(self, tried: Try) -> TryVerdict:
        try:
            return self._checker.with_line(tried.played) if tried.wants_line else self._checker.after(tried.played)
        except TooManyPositions:
            return stored_verdict(self._puzzle, tried.played)

    def question(self, tried: Try) -> Question:
        puzzle = self._puzzle
        wanted = JudgeTry(puzzle.kind, puzzle.turns, *tried)
        return Question(puzzle.game, puzzle.seats, puzzle.options, puzzle.view, wanted)

    def read(self, tried: Try, reply: Reply) -> TryVerdict:
        return reply.verdict or stored_verdict(self._puzzle, tried.played)


def stored_verdict(puzzle: Puzzle, played: Sequence[str]) -> TryVerdict:
    """What the file says where no proof can be had: the first action decides."""
    if not played:
        return TryVerdict(OPEN, puzzle.turns, puzzle.solution)
    is_right = played[0] in puzzle.solution
    return TryVerdict(SOLVED if is_right else MISSED, 0, missed_at=None if is_right else 0)
