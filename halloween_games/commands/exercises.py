"""The commands ``lessons``, ``puzzles`` and ``nights``: what a game has is printed, or a file is checked and proven."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, get_args

from halloween_games.campaign.night_file import read_nights
from halloween_games.commands.arguments import shown_file
from halloween_games.core.game import Game, Json, check_options
from halloween_games.core.proofs import NOT_FORCED, SOLVER, TEAMS
from halloween_games.core.prover import POSITIONS, Prover, TooManyPositions
from halloween_games.core.speaker import Speaker
from halloween_games.data_files import FileKind
from halloween_games.data_problems import DataError, DataProblem
from halloween_games.lessons import annotated as annotated_games
from halloween_games.lessons.annotated import problems_of_games, read_annotated
from halloween_games.lessons.as_json import course_json
from halloween_games.lessons.checks import problems_of_course, worth
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.lessons.lesson import Course
from halloween_games.lessons.lesson_file import course_of, read_course
from halloween_games.players.tasks import answered
from halloween_games.puzzles import positions
from halloween_games.puzzles.goals import GOALS, PUZZLE_TEXTS
from halloween_games.puzzles.positions import SURE, WON, PracticePosition, read_positions
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import ReadShelf, puzzles_of, read_puzzles
from halloween_games.usage import UsageError, one_line
from halloween_games.words.text import Text

UNREADABLE: Final = ("file_unreadable", "levels_missing", *(f"{kind}_file_too_large" for kind in get_args(FileKind)))
TELL_SECONDS: Final = 2.0  # between two lines that say how far it is
NOISE: Final = 5
"""Percent by which another search of as many steps may find fewer chances."""
MOST_POSITIONS: Final = 2_000_000  # for the proof of a practice position
WINS: Final = ("sure", "last")
"""The kinds of puzzles of games with secrets in which a win is proven."""

Shelf = ReadShelf[Puzzle | PracticePosition]

Said = tuple[list[str], list[str]]
"""Lines about what there is, and sentences about what is wrong."""


def _checked(
    file: str, right: str, count: int, read: Sequence[DataProblem], speaker: Text, proven: Iterable[DataProblem] = ()
) -> Said:
    """What is said about *file*: all that is wrong, or the sentence *right*; *proven* is what its proofs show.

    Raises UsageError if it could not be read at all.
    """
    if any(problem.code in UNREADABLE for problem in read):
        raise UsageError(read[0].sentence(speaker))
    found = sorted((*read, *proven), key=lambda problem: problem.line)
    lines = [] if found else [one_line(speaker(right, file=shown_file(file), count=count))]
    return lines, [problem.sentence(speaker) for problem in found]


def check_nights(file: str, text: Text) -> Said:
    """What to say about a file of nights; raises UsageError."""
    campaign, problems = read_nights(Path(file))
    return _checked(file, "cli.nights_right", len(campaign.nights), problems, text)


# ---------------------------------------------------------------- lessons


def lesson_lines(game: Game, text: Text, *, as_json: bool) -> Said:
    """What to print about the lessons of *game*, and sentences about those that are wrong."""
    course, problems = course_of(game.id)
    speaker = _speaker(course, text)
    found = {**course_json(course, speaker)}
    lines = list(_course_lines(found, text))
    if lesson_ids(game.id, 1):
        well, more = course_of(game.id, 1)
        problems += more
        found["play_well"] = course_json(well, _speaker(well, text))
        lines += ["", *_course_lines(found["play_well"], text)]
    return [json.dumps(found, indent=1)] if as_json else lines, [problem.sentence(speaker) for problem in problems]


def check_lessons(file: str, text: Text) -> Said:
    """What to say about a file of lessons or of annotated games; raises UsageError."""
    path = Path(file)
    if file.endswith(annotated_games.ENDING):
        annotated = read_annotated(path)
        words = text.for_game(annotated.game.id)
        wrong = problems_of_games(annotated, path.name, answered)
        return _checked(file, "cli.annotated_right", len(annotated.annotated), annotated.problems, words, wrong)
    course, problems = read_course(path)
    wrong = problems_of_course(course, path.name, answered)
    return _checked(file, "cli.lessons_right", len(course.lessons), problems, _speaker(course, text), wrong)


def _speaker(course: Course, text: Text) -> Text:
    return text.for_game(course.game.id).with_sentences(course.sentences)


def _course_lines(course: Json, text: Speaker) -> Iterator[str]:
    """The course for people: each lesson with what it teaches, its position and its lines of play."""
    yield course["title"]
    for number, lesson in enumerate(course["lessons"], 1):
        yield ""
        yield f"{number}. {lesson['id']}: {lesson['idea']}"
        if "intro" in lesson:
            yield f"   {lesson['intro']}"
        yield text("lessons.goal", goal=lesson["goal"]["text"])
        if "position" not in lesson:
            yield text("lessons.against", level=text(f"level.{lesson['play']['level']}"))
            continue
        yield text("lessons.position", position=json.dumps(lesson["position"], ensure_ascii=False))
        for line in lesson["solutions"]:
            yield text("lessons.solution", actions=" ".join(line))
        for mistake in lesson["mistakes"]:
            action = " ".join([*mistake.get("before", []), mistake["action"]])
            yield text("lessons.mistake", action=action, say=mistake["say"])


# ---------------------------------------------------------------- puzzles


def problems_of_shelf(
    shelf: Shelf, file: str, tell: Callable[[int], None] = lambda made: None
) -> Iterator[DataProblem]:
    """What is wrong with puzzles that could be read, each problem with its line; *tell* hears how many are checked."""
    for made, (line, puzzle) in enumerate(zip(shelf.lines, shelf.puzzles, strict=True), 1):
        found = errors_of(puzzle) if isinstance(puzzle, Puzzle) else errors_of_position(puzzle)
        for error in found:
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


def errors_of_position(one: PracticePosition) -> Iterator[DataError]:
    """What proving or measuring a practice position again shows to be wrong."""
    if one.steps:
        least = max(0, one.chances - NOISE)
        best, _ = worth(answered, one.game, one.seats, check_options(one.game, {}), one.steps, one.view, "")
        found = round(SURE * best)
        if found < least:
            yield DataError("annotated_measured", {"where": "chances", "found": found, "low": least, "high": SURE})
        return
    try:
        is_sure = _is_won(one) if one.kind == WON else _is_held(one)
    except TooManyPositions:
        yield DataError("puzzle_too_hard")
        return
    if not is_sure:
        yield DataError(NOT_FORCED)


def _is_won(one: PracticePosition) -> bool:
    """Whether seat 0 wins for sure: by the endgames of the game, or within its turns."""
    game, view = one.game, one.view
    if game.secrets:
        proofs = (game.puzzle_kinds[kind](one.turns, MOST_POSITIONS) for kind in WINS if kind in game.puzzle_kinds)
        return any(proof.keeping(view, proof.own_turns) for proof in proofs)
    value = game.endgames.value(view) if game.endgames is not None else None
    return value == 1 if value is not None else Prover(SOLVER, TEAMS, MOST_POSITIONS).can_win(view, one.turns)


def _is_held(one: PracticePosition) -> bool:
    """Whether the other side cannot force a win within the turns; where luck or secrets decide nothing is proven."""
    return not one.game.secrets and not Prover(1 - SOLVER, TEAMS, MOST_POSITIONS).can_win(one.view, one.turns)


def puzzle_lines(game: Game[Any], text: Text, *, as_json: bool) -> Said:
    """What to print about the puzzles of *game*, and sentences about those that are wrong."""
    shelf = puzzles_of(game.id)
    speaker = text.for_game(game.id).with_sentences(GOALS)
    if as_json:
        lines = [json.dumps({"puzzles": [puzzle.as_json() for puzzle in shelf.puzzles]}, indent=1)]
    elif not shelf.puzzles and not shelf.problems:
        lines = [text("puzzles.none")]
    else:
        lines = list(chain.from_iterable(_puzzle_lines(*one, speaker) for one in enumerate(shelf.puzzles, 1)))
    return lines, [problem.sentence(text) for problem in shelf.problems]


def check_puzzles(file: str, text: Text) -> Said:
    """What to say about a file of puzzles or practice positions; raises UsageError."""
    path = Path(file)
    shelf: Shelf = read_positions(path) if file.endswith(positions.ENDING) else read_puzzles(path)
    proven = problems_of_shelf(shelf, path.name, _progress(len(shelf.lines), text))
    return _checked(file, "cli.puzzles_right", len(shelf.lines), shelf.problems, text, proven)


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


def _puzzle_lines(number: int, puzzle: Puzzle, text: Text) -> Iterator[str]:
    """A puzzle for people: what to do, where, and how."""
    if number > 1:
        yield ""
    yield f"{number}. {puzzle.id}: {text.say(puzzle.goal)}"
    themes = ", ".join(text.translated(PUZZLE_TEXTS[f"theme.{theme}"]) for theme in puzzle.themes)
    yield text("puzzles.about", level=text(f"level.{puzzle.level}"), themes=themes)
    yield text("lessons.position", position=json.dumps(puzzle.position, ensure_ascii=False))
    yield text("lessons.solution", actions=" / ".join(puzzle.solution))


LINES: Final = {"lessons": lesson_lines, "puzzles": puzzle_lines}
CHECKS: Final[Mapping[str, Callable[[str, Text], Said]]] = {
    "lessons": check_lessons,
    "puzzles": check_puzzles,
    "nights": check_nights,
}
"""By command: how a game's are listed, and how a file is checked."""
