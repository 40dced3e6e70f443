"""Does a puzzle hold what it says? It is proven again."""

from __future__ import annotations

from collections.abc import Iterator

from halloween_games.core.prover import POSITIONS, TooManyPositions
from halloween_games.data_problems import DataError, DataProblem
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import ReadShelf


def problems_of_shelf(shelf: ReadShelf, file: str) -> Iterator[DataProblem]:
    """What is wrong with puzzles that could be read, each problem with its line."""
    for line, puzzle in zip(shelf.lines, shelf.puzzles, strict=True):
        for error in errors_of(puzzle):
            yield error.at(file, game_id=puzzle.game.id, line=line)


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
