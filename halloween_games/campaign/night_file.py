"""Reads levels/nights.toml. A night that is wrong is left out and told; the others are there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from halloween_games import games
from halloween_games.boards.problems import LevelError
from halloween_games.boards.shelf import find_board, shelf_of
from halloween_games.campaign.night import COUNT, HOUSES, PUZZLES, Campaign, Night, NightGame
from halloween_games.campaign.problems import NightError, NightProblem
from halloween_games.campaign.toml_fields import Fields, read_toml
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Game, OptionValue, check_options, check_seats
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.reasons import BadOption, BadPosition, quoted
from halloween_games.core.state import State
from halloween_games.data_folders import levels_dir
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.lessons.positions import complete
from halloween_games.puzzles.puzzle_file import outlines_of

FILE: Final = "nights.toml"
LONGEST_TITLE: Final = 32  # letters
LONGEST_NAME: Final = 16
LONGEST_STORY: Final = 240
LONGEST_TWIST: Final = 130
MOST_MINUTES: Final = 30

_ID: Final = re.compile(r"[a-z0-9-]{1,40}")
_FIELDS: Final = ("id", "house", "game", "title", "story", "lesson", "puzzles", "play")
_PLAY_FIELDS: Final = ("twist", "opponent", "level", "minutes", "seat", "seats", "board", "options", "position")


class ReadNights(NamedTuple):
    """What the file holds, and what is wrong with the rest of it."""

    campaign: Campaign
    problems: tuple[NightProblem, ...]


@cache
def campaign_of() -> ReadNights:
    """The program's own nights, read once."""
    try:
        file = levels_dir() / FILE
    except FileNotFoundError as error:
        missing = NightProblem(FILE, "", "nights_unreadable", {"why": quoted(str(error))})
        return ReadNights(Campaign(), (missing,))
    return read_nights(file)


def read_nights(file: Path) -> ReadNights:
    """The nights in *file*; at most one problem of each is told, the first that is found in it."""
    found: dict[str, Night] = {}
    problems: list[NightProblem] = []
    puzzles: set[str] = set()
    try:
        entries = _entries(Fields(read_toml(file), ("night",)))
    except NightError as error:
        return ReadNights(Campaign(), (error.in_file(file.name, ""),))
    if len(entries) != COUNT:
        problems.append(NightProblem(file.name, "", "nights_count", {"count": COUNT, "given": len(entries)}))
    for number, entry in enumerate(entries[:COUNT]):
        name = entry.get("id") if isinstance(entry, dict) else None
        shown = name if isinstance(name, str) and _ID.fullmatch(name) else f"night[{number}]"
        try:
            night = _night(Fields(entry, _FIELDS, "" if isinstance(entry, dict) else shown))
            _refuse_twice(night, found, puzzles)
        except NightError as error:
            problems.append(error.in_file(file.name, shown))
            continue
        found[night.id] = night
        puzzles.update(night.puzzles)
    return ReadNights(Campaign(tuple(found.values())), tuple(problems))


def _entries(fields: Fields) -> list[Any]:
    entries = fields.data.get("night", [])
    if not isinstance(entries, list):
        raise fields.wrong("night", "list")
    return entries


def _refuse_twice(night: Night, before: dict[str, Night], puzzles: set[str]) -> None:
    """Every night and every puzzle is there once."""
    if night.id in before:
        raise NightError("night_id_twice", {"where": "id", "id": night.id})
    for number, puzzle in enumerate(night.puzzles):
        if puzzle in puzzles or puzzle in night.puzzles[:number]:
            raise NightError("night_puzzle_twice", {"where": f"puzzles[{number}]", "name": puzzle})


def _night(fields: Fields) -> Night:
    night_id = fields.text("id")
    if not _ID.fullmatch(night_id):
        raise NightError("night_bad_id", {"where": "id"})
    game = games.load(fields.one_of("game", list(games.REGISTRY)))
    play = Fields(fields.table("play"), _PLAY_FIELDS, "play")
    return Night(
        id=night_id,
        house=fields.one_of("house", HOUSES),
        game=game,
        title=fields.sentence("title", LONGEST_TITLE),
        story=fields.sentence("story", LONGEST_STORY),
        twist=play.sentence("twist", LONGEST_TWIST),
        opponent=play.sentence("opponent", LONGEST_NAME),
        lesson=_lesson(fields, game),
        puzzles=_puzzles(fields, game),
        play=_game(play, game),
    )


def _lesson(fields: Fields, game: Game[Any]) -> str:
    lesson, known = fields.text("lesson"), lesson_ids(game.id)
    if lesson not in known:
        words = {"where": "lesson", "name": quoted(lesson), "known": ", ".join(known)}
        raise NightError("night_no_lesson", words)
    return lesson


def _puzzles(fields: Fields, game: Game[Any]) -> tuple[str, ...]:
    given = fields.data.get("puzzles", [])
    if not isinstance(given, list) or len(given) != PUZZLES:
        raise fields.wrong("puzzles", "puzzles", count=PUZZLES)
    known = {outline.id for outline in outlines_of(game.id)}
    for number, puzzle in enumerate(given):
        where = f"puzzles[{number}]"
        if not isinstance(puzzle, str):
            raise fields.wrong(where, "text")
        if puzzle not in known:
            raise NightError("night_no_puzzle", {"where": where, "name": quoted(puzzle)})
    return tuple(str(puzzle) for puzzle in given)


def _game(fields: Fields, game: Game[Any]) -> NightGame:
    """The game of a night, which can be begun."""
    key = fields.text("board", "")
    board = _board(fields, game, key) if key else None
    on = game.on(board)
    try:
        seats = check_seats(on, fields.data.get("seats", on.seats[0]))
        options = check_options(on, fields.table("options"))
    except BadOption as error:
        raise NightError("night_option", {"where": fields.name(error.where)}, error.reason, game.id) from error
    return NightGame(
        level=fields.one_of("level", LEVEL_NAMES),
        seat=fields.whole("seat", 0, seats - 1, 0),
        seats=seats,
        options=options,
        minutes=fields.number("minutes", 1, MOST_MINUTES),
        board_key=key,
        board=board,
        start=_start(fields, on, seats, options),
    )


def _board(fields: Fields, game: Game[Any], key: str) -> BoardSpec:
    """The shipped board of that name."""
    try:
        fields.one_of("board", [one.key for one in shelf_of(game).boards])
        return find_board(game, key)
    except LevelError as error:
        words = {"where": fields.name("board"), "name": quoted(key), "problem": str(error)}
        raise NightError("night_broken_board", words) from error


def _start(fields: Fields, game: Game[Any], seats: int, options: dict[str, OptionValue]) -> State | None:
    """The position that was set up; None for the usual beginning."""
    if "position" not in fields.data:
        return None
    where = fields.name("position")
    try:
        state: State = game.notation.load(complete(fields.table("position"), {}), seats, options)
    except BadPosition as error:
        inside = f"{where}.{error.where}" if error.where else where
        raise NightError("night_position", {"where": quoted(inside)}, error.reason, game.id) from error
    if state.to_move < 0:
        raise Fields(fields.table("position"), None, where).wrong("to_move", "whole", low=0, high=seats - 1)
    return state
