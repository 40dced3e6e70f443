"""Reads levels/nights.toml. A night that is wrong is left out and told; the others are there."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta

from halloween_games import games
from halloween_games.boards.problems import LevelError
from halloween_games.boards.shelf import find_board, shelf_of
from halloween_games.campaign.night import COUNT, HOUSES, PUZZLES, TEXTS, Campaign, Night, NightGame
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Game, Json, OptionValue, check_options, check_seats
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.reasons import BadOption, BadPosition, quoted
from halloween_games.core.state import State
from halloween_games.data_files import Fields, Id, Line, check_seat, inside, name_of, one_of, read_fields, read_toml
from halloween_games.data_folders import levels_dir
from halloween_games.data_problems import DataError, DataProblem, wrong_kind
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.lessons.positions import complete
from halloween_games.puzzles.puzzle_file import outlines_of

FILE: Final = "nights.toml"
MAX_BYTES: Final = 100_000
LONGEST_TITLE: Final = 32  # letters
LONGEST_NAME: Final = 16
LONGEST_STORY: Final = 240
LONGEST_TWIST: Final = 130
MOST_MINUTES: Final = 30


class _PlayFields(Fields):
    twist: Annotated[Line, Meta(max_length=LONGEST_TWIST)]
    opponent: Annotated[Line, Meta(max_length=LONGEST_NAME)]
    level: Line
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)] | Annotated[float, Meta(ge=1, le=MOST_MINUTES)]
    seat: Json = 0
    seats: Json = None
    board: Line = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    position: dict[str, Any] | None = None


class _NightFields(Fields):
    id: Id
    house: Line
    game: Line
    title: Annotated[Line, Meta(max_length=LONGEST_TITLE)]
    story: Annotated[Line, Meta(max_length=LONGEST_STORY)]
    lesson: Line
    puzzles: tuple[Line, ...]
    play: _PlayFields


class _FileFields(Fields):
    night: tuple[Any, ...] = ()


class ReadNights(NamedTuple):
    """What the file holds, and what is wrong with the rest of it."""

    campaign: Campaign
    problems: tuple[DataProblem, ...]


@cache
def campaign_of() -> ReadNights:
    """The program's own nights, read once."""
    try:
        file = levels_dir() / FILE
    except FileNotFoundError as error:
        missing = DataProblem(FILE, "", "file_unreadable", {"why": quoted(str(error))})
        return ReadNights(Campaign(), (missing,))
    return read_nights(file)


def read_nights(file: Path) -> ReadNights:
    """The nights in *file*; at most one problem of each is told, the first that is found in it."""
    found: dict[str, Night] = {}
    problems: list[DataProblem] = []
    puzzles: set[str] = set()
    try:
        entries = read_fields(read_toml(file, "night", MAX_BYTES), _FileFields, "night").night
    except DataError as error:
        return ReadNights(Campaign(), (error.at(file.name),))
    if len(entries) != COUNT:
        problems.append(DataProblem(file.name, "", "nights_count", {"count": COUNT, "given": len(entries)}))
    for number, entry in enumerate(entries[:COUNT]):
        shown = name_of(entry, f"night[{number}]")
        try:
            night = _night(read_fields(entry, _NightFields, "night", "" if isinstance(entry, dict) else shown))
            _refuse_twice(night, found, puzzles)
        except DataError as error:
            problems.append(error.at(file.name, shown, _game_of(entry)))
            continue
        found[night.id] = night
        puzzles.update(night.puzzles)
    return ReadNights(Campaign(tuple(found.values())), tuple(problems))


def _game_of(entry: Json) -> str:
    """The game whose words a problem of a night may need."""
    game = entry.get("game") if isinstance(entry, dict) else None
    return game if isinstance(game, str) and game in games.REGISTRY else ""


def _refuse_twice(night: Night, before: dict[str, Night], puzzles: set[str]) -> None:
    """Every night and every puzzle is there once."""
    if night.id in before:
        raise DataError("night_id_twice", {"where": "id", "id": night.id})
    for number, puzzle in enumerate(night.puzzles):
        if puzzle in puzzles or puzzle in night.puzzles[:number]:
            raise DataError("night_puzzle_twice", {"where": f"puzzles[{number}]", "name": puzzle})


def _night(fields: _NightFields) -> Night:
    game = games.load(one_of(fields.game, games.REGISTRY, "game"))
    night = Night(
        id=fields.id,
        house=one_of(fields.house, HOUSES, "house"),
        game=game,
        title=fields.title,
        story=fields.story,
        twist=fields.play.twist,
        opponent=fields.play.opponent,
        lesson=_lesson(fields.lesson, game),
        puzzles=_puzzles(fields.puzzles, game),
        play=_game(fields.play, game),
    )
    for name in TEXTS:
        if set("{}") & set(getattr(night, name)):
            where = name if name in fields.__struct_fields__ else f"play.{name}"
            raise DataError("night_text_braces", {"where": where})
    return night


def _lesson(lesson: str, game: Game[Any]) -> str:
    known = lesson_ids(game.id)
    if lesson not in known:
        words = {"where": "lesson", "name": quoted(lesson), "known": ", ".join(known)}
        raise DataError("night_no_lesson", words)
    return lesson


def _puzzles(given: tuple[str, ...], game: Game[Any]) -> tuple[str, ...]:
    if len(given) != PUZZLES:
        raise wrong_kind("puzzles", "night_puzzles", count=PUZZLES)
    known = {outline.id for outline in outlines_of(game.id)}
    for number, puzzle in enumerate(given):
        if puzzle not in known:
            raise DataError("night_no_puzzle", {"where": f"puzzles[{number}]", "name": quoted(puzzle)})
    return given


def _game(fields: _PlayFields, game: Game[Any]) -> NightGame:
    """The game of a night, which can be begun."""
    board = _board(game, fields.board) if fields.board else None
    on = game.on(board)
    try:
        seats = check_seats(on, on.seats[0] if fields.seats is None else fields.seats)
        options = check_options(on, fields.options)
    except BadOption as error:
        raise DataError("at_field", {"where": inside("play", error.where)}, error.reason) from error
    return NightGame(
        level=one_of(fields.level, LEVEL_NAMES, "play.level"),
        seat=check_seat(fields.seat, seats, "play.seat"),
        seats=seats,
        options=options,
        minutes=fields.minutes,
        board_key=fields.board,
        board=board,
        start=_start(fields.position, on, seats, options) if fields.position is not None else None,
    )


def _board(game: Game[Any], key: str) -> BoardSpec:
    """The shipped board of that name."""
    try:
        one_of(key, [one.key for one in shelf_of(game).boards], "play.board")
        return find_board(game, key)
    except LevelError as error:
        words = {"where": "play.board", "name": quoted(key), "problem": str(error)}
        raise DataError("night_broken_board", words) from error


def _start(given: dict[str, Json], game: Game[Any], seats: int, options: dict[str, OptionValue]) -> State:
    """The position that was set up."""
    where = "play.position"
    try:
        state: State = game.notation.load(complete(given, {}), seats, options)
    except BadPosition as error:
        field = quoted(inside(where, error.where) if error.where else where)
        raise DataError("at_field", {"where": field}, error.reason) from error
    check_seat(state.to_move, seats, f"{where}.to_move")
    return state
