"""The command ``puzzles``: prints the puzzles of a game with their solutions, or proves again what a file says."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from halloween_games.core.game import Game
from halloween_games.core.prover import POSITIONS, TooManyPositions
from halloween_games.data_problems import DataError, DataProblem
from halloween_games.puzzles.goals import GOALS, PUZZLE_TEXTS
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import ReadShelf, puzzles_of, read_puzzles
from halloween_games.usage import UsageError
from halloween_games.words.text import Text


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


TELL_SECONDS: Final = 2.0  # between two lines that say how far it is
UNREADABLE: Final = ("file_unreadable", "puzzle_file_too_large")


def lines_of(game: Game[Any], text: Text, *, as_json: bool) -> tuple[list[str], list[str]]:
    """What to print about the puzzles of *game*, and sentences about those that are wrong."""
    shelf = puzzles_of(game.id)
    speaker = text.for_game(game.id).with_sentences(GOALS)
    if as_json:
        lines = [json.dumps({"puzzles": [puzzle.as_json() for puzzle in shelf.puzzles]}, indent=1)]
    elif not shelf.puzzles and not shelf.problems:
        lines = [text("puzzles.none")]
    else:
        lines = [line for number, puzzle in enumerate(shelf.puzzles, 1) for line in _readable(number, puzzle, speaker)]
    return lines, [problem.sentence(text) for problem in shelf.problems]


def check(file: str, text: Text) -> tuple[int, list[str]]:
    """How many puzzles *file* holds, and sentences about everything that is wrong; raises UsageError."""
    path = Path(file)
    shelf = read_puzzles(path)
    if any(problem.code in UNREADABLE for problem in shelf.problems):
        raise UsageError(shelf.problems[0].sentence(text))
    proven = problems_of_shelf(shelf, path.name, _progress(len(shelf.puzzles), text))
    found = sorted((*shelf.problems, *proven), key=lambda problem: problem.line)
    return len(shelf.puzzles), [problem.sentence(text) for problem in found]


def _progress(total: int, text: Text) -> Callable[[int], None]:
    """Says on stderr now and then how far it is: some puzzles take a second each."""
    told = time.monotonic()

    def tell(made: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= TELL_SECONDS and made < total and sys.stderr is not None:
            told = now
            print(text("puzzles.proven", made=made, total=total), file=sys.stderr, flush=True)

    return tell


def _readable(number: int, puzzle: Puzzle, text: Text) -> Iterator[str]:
    """A puzzle for people: what to do, where, and how."""
    if number > 1:
        yield ""
    yield f"{number}. {puzzle.id}: {text.say(puzzle.goal)}"
    themes = ", ".join(text.translated(PUZZLE_TEXTS[f"theme.{theme}"]) for theme in puzzle.themes)
    yield text("puzzles.about", level=text(f"level.{puzzle.level}"), themes=themes)
    yield text("lessons.position", position=json.dumps(puzzle.position, ensure_ascii=False))
    yield text("lessons.solution", actions=" / ".join(puzzle.solution))
