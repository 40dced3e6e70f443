"""The readers of levels and of the arena's results."""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from zlib import crc32

import msgspec

from halloween_games import __version__, games
from halloween_games.app.saving.storage import StorageError
from halloween_games.boards.tmx import LevelError, load_board
from halloween_games.campaign.night import COUNT
from halloween_games.campaign.night_file import FILE as NIGHTS
from halloween_games.campaign.night_file import read_nights
from halloween_games.commands.exercises import errors_of
from halloween_games.core.board import BoardRules, BoardSpec
from halloween_games.core.game import Game, check_options
from halloween_games.core.match import Match
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.questions import TryVerdict
from halloween_games.core.spots import NOBODY
from halloween_games.data_folders import levels_dir
from halloween_games.data_problems import DataProblem
from halloween_games.exercises.run import Stage
from halloween_games.lab.arena import run_arena
from halloween_games.lab.arena_arguments import ArenaRequest
from halloween_games.lab.contest import Played, Spent
from halloween_games.lab.tournament import (
    BadResults,
    Plan,
    Results,
    baseline_contender,
    level_contender,
    load_results,
    save_results,
)
from halloween_games.lessons.as_json import course_json
from halloween_games.lessons.course_files import ENDING, lessons_file
from halloween_games.lessons.lesson_file import read_course
from halloween_games.puzzles.goals import GOALS, PUZZLE_TEXTS
from halloween_games.puzzles.positions import positions_file, read_positions
from halloween_games.puzzles.puzzle_file import puzzles_file, read_puzzles
from halloween_games.usage import UsageError
from halloween_games.words.text import Text
from tests.fuzz.file_readers import check_terminal
from tests.fuzz.reader import LANGUAGES, Sentence, already_said, check_sentence, in_language, promise
from tests.lessons.played_run import PlayedRun

TILES = "tiles.tsx"
PLIES = 40  # that are played on a board that was accepted


@cache
def rules() -> dict[str, BoardRules]:
    """What is required of each level."""
    return {name: rule for game_id in games.REGISTRY for name, rule in games.load(game_id).map_rules.items()}


def game_of(name: str) -> Game:
    """The game that a level belongs to."""
    return next(game for game in map(games.load, games.REGISTRY) if name in game.map_rules)


def level_seeds() -> list[bytes]:
    return [(levels_dir() / name).read_bytes() for name in rules()]


def tileset_seeds() -> list[bytes]:
    return [(levels_dir() / TILES).read_bytes()]


def examine_level(data: bytes, folder: Path) -> list[Sentence]:
    """A map is the board of a game, or all its problems are told."""
    name = _name(data)
    (folder / name).write_bytes(data)
    (folder / TILES).write_bytes((levels_dir() / TILES).read_bytes())
    return _examine(folder / name)


def examine_tileset(data: bytes, folder: Path) -> list[Sentence]:
    """The same for the tiles of a map."""
    names = list(rules())
    name = names[crc32(data) % len(names)]
    (folder / name).write_bytes((levels_dir() / name).read_bytes())
    (folder / TILES).write_bytes(data)
    return _examine(folder / name)


def _name(data: bytes) -> str:
    """The level whose tiles are most like those in *data*: a board is read as one of its own game."""
    tiles = _tiles(data)
    return max(rules(), key=lambda name: sum((tiles & _tiles_of(name)).values()))


def _tiles(data: bytes) -> Counter[int]:
    """How often each number is in the layers of squares."""
    layers = re.findall(rb"<data[^>]*>([^<]*)", data)
    return Counter(int(number) for layer in layers for number in re.findall(rb"\d{1,5}", layer))


@cache
def _tiles_of(name: str) -> Counter[int]:
    return _tiles((levels_dir() / name).read_bytes())


def _examine(path: Path) -> list[Sentence]:
    told: list[Sentence] = []
    for code in LANGUAGES:
        try:
            board = load_board(path, rules()[path.name], in_language(code).translated, game_of(path.name).sentences)
        except LevelError as error:
            promise(error.problems, "a level is refused without a problem")
            for problem in error.problems[:30]:
                told += [already_said(said) for said in (problem.what, problem.hint)]
                promise(problem.where.strip() and problem.where.isprintable(), f"no place: {problem.where!r}")
        else:
            wanted = rules()[path.name]
            promise(wanted.fits(board.columns, board.rows), "a board of another size")
            promise({square.kind for square in board.squares} <= set(wanted.squares), "a square of an unknown kind")
            _play(path.name, board)
    return told


def _play(name: str, board: BoardSpec) -> None:
    """Some actions on *board*, which was accepted."""
    on = game_of(name).on_checked(board)
    match = Match(on, on.seats[0], check_options(on, {}), seed=1)
    for _ in range(PLIES):
        if match.to_move == NOBODY:
            break
        match.play(match.to_move, match.state.legal_actions()[0])


# ---------------------------------------------------------------- results of the arena


def plan() -> Plan:
    ai = games.load("18-ghosts").ai
    contenders = [level_contender("easy", ai, None, 20, 1.0), baseline_contender("random", None, None)]
    return Plan("18-ghosts", 2, contenders, 2, 3)


def result_seeds() -> list[bytes]:
    wanted = plan()
    results = Results(wanted.game, wanted.seats, wanted.seed, __version__, wanted.cap)
    results.contenders = {one.name: one for one in wanted.contenders}
    empty = msgspec.json.encode(results)
    for number, score in enumerate((1.0, 0.5)):
        results.played.append(
            Played("easy", "random", number, score, 31, "three", Spent(16, 320, 0.5), Spent(15, 0, 0.01))
        )
    return [empty, msgspec.json.encode(results)]


def examine_results(data: bytes, folder: Path) -> list[Sentence]:
    """A result file goes on, is reported and saved; or it is refused, and unchanged."""
    file = folder / "r.json"
    file.write_bytes(data)
    told = _loaded(file)
    before = file.read_bytes()
    out = io.StringIO()
    with contextlib.redirect_stdout(out), patch("halloween_games.lab.arena._play", return_value=0):
        for code in LANGUAGES:
            try:
                run_arena(ArenaRequest(plan(), file, 0, None), in_language(code))
            except UsageError as error:
                check_sentence(str(error), data)
                promise(file.read_bytes() == before, "a refused file is changed")
    check_terminal(out.getvalue())
    return told


def _loaded(file: Path) -> list[Callable[[Text], str]]:
    try:
        results = load_results(file)
    except StorageError as error:
        phrase = error.phrase
        return [lambda text: text.say(phrase)]
    except BadResults as error:
        return [error.sentence]
    copy = file.with_name("copy.json")
    save_results(copy, results)
    promise(load_results(copy) == results, "saved results are read as others")
    return []


# ---------------------------------------------------------------- lessons


def lesson_seeds() -> list[bytes]:
    return [lessons_file(games.load(game_id)).read_bytes() for game_id in (*games.REGISTRY, *games.TEMPLATE)]


def examine_lessons(data: bytes, folder: Path) -> list[Sentence]:
    """Every lesson that is read can be printed and begun; every other one is told in a sentence."""
    file = folder / f"fuzz{ENDING}"
    file.write_bytes(data)
    course, problems = read_course(file)
    promise(course.lessons or problems, "nothing is read, and nothing is told")
    course_json(course, Text().for_game(course.game.id).with_sentences(course.sentences))
    for lesson in course.lessons:
        run = PlayedRun(course.game, lesson, seed=1, most=50)
        run.advice()
        for action in (line[0] for line in lesson.solutions):
            if run.stage is Stage.CHOOSING:
                run.play_text(action)
        run.again()
        run.close()
    return [_sentence_of(problem, course.game.id) for problem in problems]


def _sentence_of(problem: DataProblem, game_id: str) -> Sentence:
    return lambda text: problem.sentence(text.for_game(game_id))


# ---------------------------------------------------------------- the thirteen nights


def night_seeds() -> list[bytes]:
    """The whole file, and some of its nights."""
    whole = (levels_dir() / NIGHTS).read_bytes()
    first, *nights = whole.split(b"\n[[night]]\n")
    return [whole, *(b"\n[[night]]\n".join((first, *nights[number : number + 3])) for number in range(0, 12, 4))]


def examine_nights(data: bytes, folder: Path) -> list[Sentence]:
    """The game of every night that is read can be begun; every other one is told in a sentence."""
    file = folder / NIGHTS
    file.write_bytes(data)
    campaign, problems = read_nights(file)
    promise(len(campaign.nights) == COUNT or problems, "a night is missing, and nothing is told")
    text = Text().with_sentences(campaign.sentences)
    for night in campaign.nights:
        for key in night.sentences:
            text(key)
        play = night.play
        start = play.start.determinize(Random(1)) if play.start is not None else None
        match = Match(night.game.on(play.board), play.seats, play.options, seed=1, start=start)
        for _ in range(4):
            if match.to_move != NOBODY:
                match.play(match.to_move, match.state.legal_actions()[0])
    return [problem.sentence for problem in problems]


# ---------------------------------------------------------------- puzzles


PUZZLES_OF_A_SEED = 4
PROVEN = 300  # positions of a proof: what is damaged may be a puzzle that nobody could solve


def puzzle_seeds(file_of: Callable[[Game[Any]], Path] = puzzles_file) -> list[bytes]:
    """Some puzzles of every game."""
    files = [file_of(games.load(game_id)) for game_id in games.REGISTRY]
    lines = [file.read_bytes().splitlines(keepends=True) for file in files if file.exists()]
    return [b"".join(some[first::9][:PUZZLES_OF_A_SEED]) for some in lines for first in range(3)]


def examine_puzzles(data: bytes, folder: Path) -> list[Sentence]:
    """Every puzzle that is read can be begun and asked about; every other one is told in a sentence."""
    file = folder / "fuzz.puzzles.jsonl"
    file.write_bytes(data)
    shelf = read_puzzles(file)
    promise(shelf.puzzles or shelf.problems, "nothing is read, and nothing is told")
    problems = list(shelf.problems)
    for line, puzzle in zip(shelf.lines, shelf.puzzles, strict=True):
        text = Text().for_game(puzzle.game.id).with_sentences(GOALS)
        text.say(puzzle.goal)
        json.dumps(puzzle.as_json())
        problems += [error.at(file.name, game_id=puzzle.game.id, line=line) for error in errors_of(puzzle, PROVEN)]
        with contextlib.suppress(TooManyPositions):
            for action in puzzle.solution:
                verdict = puzzle.checker(PROVEN).after([action])
                sent = msgspec.json.decode(msgspec.json.encode(verdict), type=TryVerdict)
                promise(sent == verdict, "a verdict is changed")
    return [problem.sentence for problem in problems]


def practice_seeds() -> list[bytes]:
    """Some practice positions of every game."""
    return puzzle_seeds(positions_file)


def examine_practice(data: bytes, folder: Path) -> list[Sentence]:
    """Every position that is read says what is to be done and begins a game; every other one is told in a sentence."""
    file = folder / "fuzz.practice.jsonl"
    file.write_bytes(data)
    shelf = read_positions(file)
    promise(shelf.puzzles or shelf.problems, "nothing is read, and nothing is told")
    for one in shelf.puzzles:
        Text().for_game(one.game.id).with_sentences(PUZZLE_TEXTS).say(one.goal)
        match = Match(one.game, one.seats, seed=1, start=one.drawn(1))
        promise(one.is_solved_by(match) is None, "it is solved before it begins")
        match.play(match.to_move, match.state.legal_actions()[0])
    return [problem.sentence for problem in shelf.problems]
