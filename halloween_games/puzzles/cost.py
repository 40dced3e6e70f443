"""What a mistake in a puzzle has cost, in one sentence that the proof has shown to be true."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import Phrase
from halloween_games.core.proofs import WINS
from halloween_games.puzzles.goals import GIFT
from halloween_games.puzzles.puzzle_run import PuzzleRun

DENY: Final = "deny"
OTHERS: Final = ("sure", "chance")  # kinds with a sentence of their own


def cost_of(run: PuzzleRun) -> Phrase:
    """What the mistake that is told has cost, after what the others have answered."""
    puzzle, answers = run.puzzle, run.answers
    outcome = answers[-1].after.outcome() if answers else None
    if outcome is not None and run.seat not in outcome.winners():
        name = "lost"
    elif puzzle.others_turns:
        has_made_sure = puzzle.kind == DENY and puzzle.others_turns == 1
        name = "open" if not answers else "certain" if has_made_sure else "late"
    elif puzzle.kind in WINS:
        name = GIFT if GIFT in puzzle.themes and puzzle.turns == 1 else "win"
    else:
        name = puzzle.kind if puzzle.kind in OTHERS else "turn"
    return Phrase(f"puzzle.cost.{name}", {"count": puzzle.turns})
