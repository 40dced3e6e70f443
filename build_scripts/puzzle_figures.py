"""How long somebody waits for the reply to a move in a puzzle: the section ``puzzles`` of bench.py.

What the computers' process does is timed, in its small steps; the way through the pipe takes a few milliseconds more.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from halloween_games import games
from halloween_games.core.puzzling import SOLVED
from halloween_games.core.questions import Verdict
from halloween_games.players.tasks import task_of
from halloween_games.puzzles.judges import question_about
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
    legal = [puzzle.game.notation.write(puzzle.view, action) for action in puzzle.view.legal_actions()]
    wrong = next((text for text in legal if text not in puzzle.solution), None)
    if wrong is not None:
        times.append(_timed(puzzle, [wrong])[1])
    played = [puzzle.solution[0]]
    while True:
        verdict, seconds = _timed(puzzle, played)
        times.append(seconds)
        if verdict.standing == SOLVED:
            return times
        played.append(verdict.reply or verdict.keeping[0])


def _timed(puzzle: Puzzle, played: Sequence[str]) -> tuple[Verdict, float]:
    """The verdict on what was *played*, and the seconds that it took."""
    begun = time.perf_counter()
    task = task_of(question_about(puzzle, played))
    while not task.done:
        task.step()
    verdict = task.found().verdict
    assert verdict is not None
    return verdict, time.perf_counter() - begun
