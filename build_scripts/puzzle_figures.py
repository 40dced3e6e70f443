"""How long somebody waits for the reply to a move in a puzzle: the section ``puzzles`` of bench.py."""

from __future__ import annotations

import time
from typing import Final

from halloween_games import games
from halloween_games.core.puzzling import SOLVED
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzles_of

MOST_SECONDS: Final = 0.5  # at the 99th percentile


def bench_puzzles() -> None:
    """Every puzzle of the shelf is solved; each verdict is timed, the first one with nothing proven before."""
    print(f"The verdict on a move in a puzzle, at most {MOST_SECONDS} s for 99 of 100:")
    for game_id in games.REGISTRY:
        times = sorted(seconds for puzzle in puzzles_of(game_id).puzzles for seconds in verdicts(puzzle))
        if times:
            slow = times[int(0.99 * (len(times) - 1))]
            print(f"  {game_id:16} {len(times):5} verdicts, 99 % within {slow:.3f} s, all within {times[-1]:.3f} s")


def verdicts(puzzle: Puzzle) -> list[float]:
    """The seconds of each verdict while the puzzle is solved, and of that on a wrong first action."""
    times: list[float] = []
    checker = puzzle.checker()
    legal = [puzzle.game.notation.write(puzzle.view, action) for action in puzzle.view.legal_actions()]
    wrong = next((text for text in legal if text not in puzzle.solution), None)
    if wrong is not None:
        begun = time.perf_counter()
        puzzle.checker().after([wrong])
        times.append(time.perf_counter() - begun)
    played = [puzzle.solution[0]]
    while True:
        begun = time.perf_counter()
        verdict = checker.after(played)
        times.append(time.perf_counter() - begun)
        if verdict.standing == SOLVED:
            return times
        played.append(verdict.reply or verdict.keeping[0])
