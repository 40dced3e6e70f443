"""Does a puzzle hold what it says? It is proven again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from halloween_games.core.prover import POSITIONS, TooManyPositions
from halloween_games.data_problems import DataError, DataProblem
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import ReadShelf


def problems_of_shelf(
    shelf: ReadShelf, file: str, tell: Callable[[int], None] = lambda made: None
) -> Iterator[DataProblem]:
    """What is wrong with puzzles that could be read, each problem with its line; *tell* hears how many are checked."""
    for made, (line, puzzle) in enumerate(zip(shelf.lines, shelf.puzzles, strict=True), 1):
        for error in errors_of(puzzle):
            yield error.at(file, game_id=puzzle.game.id, line=line)
        tell(made)


def errors_of(puzzle: Puzzle, most: int = POSITIONS) -> Iterator[DataError]:
    """What proving *puzzle* shows to be wrong."""
    checker = puzzle.checker(most)
    try:
        faults = list(checker.proof.faults(puzzle.view))
        solution = checker.solution()
    except TooManyPositions:
        yield DataError("puzzle_too_hard")
        return
    yield from (DataError(code) for code in faults)
    if set(solution) != set(puzzle.solution):
        yield DataError("puzzle_solution", {"where": "solution", "actions": ", ".join(solution[:20]) or "-"})
