"""A program for the kill test: solves puzzles and lessons, or fails, until it is killed.

``python -m tests.app.solve_and_save FOLDER REPORT SEED``: after every change, when its file is written, it writes what
has to be there as a JSON line to REPORT.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import date, timedelta
from pathlib import Path
from random import Random

from halloween_games.app.saving.progress import Progress
from halloween_games.app.saving.solved_puzzles import Mistake, SolvedPuzzles
from halloween_games.core.phrases import Phrase
from halloween_games.puzzles.puzzle_file import puzzles_of

NAMES = ("Ann", "Bö", "")
DAY = date(2026, 11, 22)


def state_of(folder: Path) -> dict[str, object]:
    """What must not be lost: how often everything was tried, the nights, mistakes, ratings and lessons."""
    solved, progress = SolvedPuzzles(folder), Progress(folder)
    solved.on_problem = progress.on_problem = _fail
    return {
        "tried": sum(row.times for name in NAMES for row in solved.tried(name).values()),
        "nights": sum(len(solved.nights(name)) for name in NAMES),
        "mistakes": sum(len(solved.mistakes(name)) for name in NAMES),
        "rated": sum(solved.rating(name, "18-ghosts").deviation != 350.0 for name in NAMES),
        "lessons": sum(row.times for row in progress.rows()),
    }


def _fail(phrase: Phrase) -> None:
    raise AssertionError(phrase)


def change(folder: Path, rng: Random) -> None:
    """One thing that somebody does."""
    solved, progress = SolvedPuzzles(folder), Progress(folder)
    solved.on_problem = progress.on_problem = _fail
    name, puzzle = rng.choice(NAMES), rng.choice(puzzles_of("18-ghosts").puzzles[:40])
    day, is_clean = DAY + timedelta(days=rng.randrange(400)), rng.random() < 0.5
    wish = rng.randrange(5)
    if wish == 0:
        solved.add_night(name, day, puzzle)
    elif wish == 1:
        solved.add_lesson(name, "18-ghosts", rng.choice(("mirrors", "stop")), is_clean, day)
    elif wish == 2:
        progress.add(name, "18-ghosts", rng.choice(("mirrors", "stop")), rng.randrange(1, 4), day)
    elif wish == 3:
        solution = list(puzzle.solution)
        solved.add_mistake(
            Mistake(name, "18-ghosts", puzzle.id, puzzle.kind, puzzle.turns, puzzle.position, solution, "a1-a2", day)
        )
    else:
        solved.add_try(name, puzzle, is_clean, day)


def main(folder: Path, report: Path, seed: int) -> None:
    rng = Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    lines = os.open(report, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    while True:
        os.write(lines, json.dumps(state_of(folder)).encode() + b"\n")
        change(folder, rng)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
