"""Reads levels/GAME.lessons.toml. A lesson that is wrong is left out and told; the others are there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from halloween_games import games
from halloween_games.core.game import Game, Json, OptionValue, check_options, check_seats
from halloween_games.core.goals import BadGoal, Condition, read_conditions
from halloween_games.core.grid import Grid
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.phrases import Key
from halloween_games.core.reasons import BadOption, BadPosition, quoted
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.core.toml_values import read_values
from halloween_games.lessons.course_files import lessons_file
from halloween_games.lessons.lesson import (
    LONGEST_TEXT,
    Course,
    Goal,
    Lesson,
    LessonText,
    Mistake,
    RealGame,
    Shown,
    parameters,
)
from halloween_games.lessons.positions import NULL, REST, complete
from halloween_games.lessons.problems import LessonError, LessonProblem

MAX_BYTES: Final = 300_000
MOST_LESSONS: Final = 60
MOST_ENTRIES: Final = 100  # of any list
MOST_TURNS: Final = 5
MOST_MINUTES: Final = 60

_ID: Final = re.compile(r"[a-z0-9-]{1,40}")
_FILE_FIELDS: Final = ("game", "title", "base", "lesson", "watch")
_LESSON_FIELDS: Final = (
    *("id", "idea", "intro", "goal", "remember", "minutes", "turns", "with_reply", "want", "solutions", "only"),
    *("luck_gives", "mistake", "base", "seats", "options", "play", "rules"),
)
_MISTAKE_FIELDS: Final = ("action", "say", "code", "before", "reply", "when")
_PLAY_FIELDS: Final = ("level", "seat")
_SHOWN_FIELDS: Final = ("say", "lesson", "solution")

Table = Mapping[str, Any]  # what tomllib returns


class ReadCourse(NamedTuple):
    """What a file holds, and what is wrong with the rest of it."""

    course: Course
    problems: tuple[LessonProblem, ...]


@cache
def course_of(game_id: str) -> ReadCourse:
    """The lessons of a game, read once."""
    game = games.load(game_id)
    try:
        file = lessons_file(game)
    except FileNotFoundError as error:
        missing = LessonProblem(game.id, "", "lesson_file_unreadable", {"why": quoted(str(error))})
        return ReadCourse(_empty(game), (missing,))
    return read_course(file, game)


def read_course(file: Path, game: Game | None = None) -> ReadCourse:
    """The lessons in *file*, of *game* or of the game that the file names."""
    try:
        data = _read_toml(file)
        found = _game_of(data, game)
    except LessonError as error:
        return ReadCourse(_empty(game or games.load(next(iter(games.REGISTRY)))), (error.in_file(file.name, ""),))
    return _Reader(file.name, found).course(data)


def _empty(game: Game) -> Course:
    return Course(game, LessonText("lesson.title", game.title))


def _read_toml(file: Path) -> Table:
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise LessonError("lesson_file_unreadable", {"why": why}) from error
    if len(data) > MAX_BYTES:
        raise LessonError("lesson_file_too_large", {"limit": MAX_BYTES // 1000})
    try:
        found: Table = read_values(data)
        return found
    except UnicodeDecodeError as error:
        raise LessonError("lesson_file_not_utf8") from error
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        # ValueError: a date that does not exist, a number of thousands of digits
        why = "".join(sign for sign in str(error)[:200] if sign.isprintable()).rstrip(".")
        raise LessonError("lesson_file_not_toml", {"why": why}) from error


def _game_of(data: Table, game: Game | None) -> Game:
    given = data.get("game")
    if game is not None:
        if given != game.id:
            words = {"where": "game", "game": game.id, "given": quoted(str(given))}
            raise LessonError("lesson_file_other_game", words)
        return game
    known = {**games.REGISTRY, **games.TEMPLATE}
    if not isinstance(given, str) or given not in known:
        raise LessonError("lesson_file_unknown_game", {"where": "game", "known": ", ".join(known)})
    return games.load(given)


class _Fields:
    """A table whose fields are read one by one; errors name them."""

    def __init__(self, data: Any, where: str = "") -> None:
        if not isinstance(data, dict):
            raise LessonError("lesson_kind", {"where": where, "kind": Key("lesson_kind.table")})
        self.data: Table = data
        self._where = where

    def name(self, field: str) -> str:
        return f"{self._where}.{field}" if self._where else field

    def only(self, known: Sequence[str]) -> None:
        """Refuse a field that is not *known*."""
        for name in self.data:
            if name not in known:
                raise LessonError("lesson_unknown_field", {"where": quoted(self.name(name))})

    def wrong(self, field: str, kind: str, **params: int) -> LessonError:
        return LessonError("lesson_kind", {"where": self.name(field), "kind": Key(f"lesson_kind.{kind}"), **params})

    def text(self, field: str, default: str | None = None) -> str:
        value = self.data.get(field, default)
        if value is None:
            raise LessonError("lesson_missing", {"where": self.name(field)})
        if not isinstance(value, str) or (field in self.data and not value.strip()) or not value.isprintable():
            raise self.wrong(field, "text")
        return value

    def texts(self, field: str) -> tuple[str, ...]:
        return self.texts_in(self.data.get(field, []), field)

    def texts_in(self, value: Any, field: str) -> tuple[str, ...]:
        fits = isinstance(value, list) and len(value) <= MOST_ENTRIES
        if not fits or not all(isinstance(entry, str) and entry and len(entry) <= LONGEST_TEXT for entry in value):
            raise self.wrong(field, "texts", most=MOST_ENTRIES)
        return tuple(value)

    def entries(self, field: str) -> list[Any]:
        value = self.data.get(field, [])
        if not isinstance(value, list) or len(value) > MOST_ENTRIES:
            raise self.wrong(field, "list", most=MOST_ENTRIES)
        return value

    def whole(self, field: str, low: int, high: int, default: int) -> int:
        value = self.data.get(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(field, "whole", low=low, high=high)
        return value

    def number(self, field: str, low: int, high: int) -> float:
        value = self.data.get(field)
        if value is None:
            raise LessonError("lesson_missing", {"where": self.name(field)})
        if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(field, "number", low=low, high=high)
        return value

    def flag(self, field: str) -> bool:
        value = self.data.get(field, False)
        if not isinstance(value, bool):
            raise self.wrong(field, "flag")
        return value


class _Reader:
    """Reads one file; every lesson has at most one problem, the first that is found in it."""

    def __init__(self, file: str, game: Game) -> None:
        self._file = file
        self._game = game
        self._problems: list[LessonProblem] = []
        self._squares = _squares_of(game.id)

    def course(self, data: Table) -> ReadCourse:
        title = LessonText("lesson.title", self._game.title)
        lessons: tuple[Lesson, ...] = ()
        watch: tuple[Shown, ...] = ()
        try:
            fields = _Fields(data)
            fields.only(_FILE_FIELDS)
            title = self._text(fields, "title", "lesson.title", ())
            bases = _Fields(data.get("base", {}), "base").data
            lessons = self._lessons(fields.entries("lesson"), bases)
            watch = self._watch(fields.entries("watch"), lessons)
        except LessonError as error:
            self._problems.append(error.in_file(self._file, error.lesson))
        return ReadCourse(Course(self._game, title, lessons, watch), tuple(self._problems))

    def _lessons(self, entries: list[Any], bases: Table) -> tuple[Lesson, ...]:
        if not entries:
            raise LessonError("lesson_no_lessons")
        if len(entries) > MOST_LESSONS:
            raise LessonError("lesson_too_many", {"where": "lesson", "most": MOST_LESSONS})
        found: dict[str, Lesson] = {}
        for number, entry in enumerate(entries):
            name = entry.get("id") if isinstance(entry, dict) else None
            shown = name if isinstance(name, str) and _ID.fullmatch(name) else f"lesson[{number}]"
            try:
                lesson = self._lesson(_Fields(entry), bases)
                if lesson.id in found:
                    raise LessonError("lesson_id_twice", {"where": "id", "id": lesson.id})
                found[lesson.id] = lesson
            except LessonError as error:
                self._problems.append(error.in_file(self._file, shown))
        return tuple(found.values())

    def _lesson(self, fields: _Fields, bases: Table) -> Lesson:
        lesson_id = fields.text("id")
        if not _ID.fullmatch(lesson_id):
            raise LessonError("lesson_bad_id", {"where": "id"})
        if ("play" in fields.data) == ("want" in fields.data):
            raise LessonError("lesson_game_or_goal")
        solutions = self._solutions(fields)
        actions = {action for line in solutions for action in line}
        key = f"lesson.{lesson_id}"
        mistakes = self._mistakes(fields, key, actions)
        options, seats = self._table(fields)
        lesson = Lesson(
            id=lesson_id,
            idea=self._text(fields, "idea", key, actions),
            intro=self._text(fields, "intro", key, actions) if "intro" in fields.data else None,
            goal_text=self._text(fields, "goal", key, actions),
            remember=self._text(fields, "remember", key, actions) if "remember" in fields.data else None,
            minutes=fields.number("minutes", 0, MOST_MINUTES),
            seats=seats,
            options=options,
            solutions=solutions,
            only=fields.whole("only", 0, 1000, 0),
            luck_gives=fields.texts("luck_gives"),
            mistakes=mistakes,
            play=self._play(fields, seats),
            rules=self._rules(fields),
        )
        if lesson.play is not None:
            fields.only(_LESSON_FIELDS)
            return lesson
        if not solutions:
            raise LessonError("lesson_missing", {"where": "solutions"})
        position = self._position(fields, bases)
        return replace(
            lesson, position=position, start=self._start(position, seats, options), goal=self._goal(fields, seats)
        )

    def _text(self, fields: _Fields, field: str, key: str, actions: Sequence[str] | set[str]) -> LessonText:
        """A sentence that is short enough, and in whose braces are squares, cards and actions."""
        english = fields.text(field)
        where = fields.name(field)
        try:
            names = parameters(english)
        except ValueError as error:
            raise LessonError("lesson_text_braces", {"where": where, "name": "{ }"}) from error
        words = self._game.sentences
        for name in names:
            if name not in self._squares and name not in words and name not in actions:
                raise LessonError("lesson_text_braces", {"where": where, "name": quoted(name)})
        count = len(english.replace("{", "").replace("}", ""))
        if count > LONGEST_TEXT:
            raise LessonError("lesson_text_long", {"where": where, "count": count, "most": LONGEST_TEXT})
        written = {name: Key(name) if name in words else name for name in names}
        return LessonText(key if key == "lesson.title" or "watch" in key else f"{key}.{field}", english, written)

    def _solutions(self, fields: _Fields) -> tuple[tuple[str, ...], ...]:
        lines = fields.entries("solutions")
        found = tuple(fields.texts_in(line, f"solutions[{number}]") for number, line in enumerate(lines))
        if not all(found):
            raise fields.wrong("solutions", "texts", most=MOST_ENTRIES)
        return found

    def _mistakes(self, fields: _Fields, key: str, actions: set[str]) -> tuple[Mistake, ...]:
        found = []
        for number, entry in enumerate(fields.entries("mistake")):
            inside = _Fields(entry, f"mistake[{number}]")
            inside.only(_MISTAKE_FIELDS)
            action, before = inside.text("action"), inside.texts("before")
            reply = inside.text("reply", "")
            named = {*actions, action, reply, *before}
            say = replace(self._text(inside, "say", key, named), key=f"{key}.mistake.{number}")
            when = _conditions(inside, "when") if "when" in inside.data else ()
            found.append(Mistake(action, say, inside.text("code", ""), before, reply, when))
        return tuple(found)

    def _table(self, fields: _Fields) -> tuple[dict[str, OptionValue], int]:
        """The options and the number of seats."""
        given = _Fields(fields.data.get("options", {}), "options").data
        try:
            seats = check_seats(self._game, fields.data.get("seats", self._game.seats[0]))
            return check_options(self._game, given), seats
        except BadOption as error:
            raise LessonError("lesson_option", reason=error.reason) from error

    def _play(self, fields: _Fields, seats: int) -> RealGame | None:
        if "play" not in fields.data:
            return None
        inside = _Fields(fields.data["play"], "play")
        inside.only(_PLAY_FIELDS)
        level = inside.text("level")
        if level not in LEVEL_NAMES:
            words = {"where": "play.level", "name": quoted(level), "known": ", ".join(LEVEL_NAMES)}
            raise LessonError("lesson_unknown_level", words)
        seat: Seat = inside.whole("seat", 0, seats - 1, 0)
        return RealGame(level, seat)

    def _rules(self, fields: _Fields) -> tuple[str, ...]:
        """Headings of the rules page."""
        headings = [heading for heading, _ in self._game.rules_page]
        given = fields.texts("rules")
        for heading in given:
            if heading not in headings:
                words = {"where": "rules", "name": quoted(heading), "known": ", ".join(headings)}
                raise LessonError("lesson_unknown_rule", words)
        return given

    def _goal(self, fields: _Fields, seats: int) -> Goal:
        conditions = _conditions(fields, "want")
        return Goal(conditions, fields.whole("turns", 1, MOST_TURNS, 1), fields.flag("with_reply"))

    def _position(self, fields: _Fields, bases: Table) -> dict[str, Json]:
        name = fields.text("base")
        if name not in bases:
            known = ", ".join(map(str, bases)) or "-"
            raise LessonError("lesson_no_base", {"where": "base", "name": quoted(name), "known": known[:200]})
        base = _Fields(bases[name], f"base.{name}").data
        empty = base.get(NULL)
        fields_of_base = [field for field in base if field not in (NULL, REST)]
        fields.only((*_LESSON_FIELDS, *fields_of_base, *(empty if isinstance(empty, list) else ())))
        given = {field: value for field, value in fields.data.items() if field not in _LESSON_FIELDS}
        return complete(base, given)

    def _start(self, position: Json, seats: int, options: Mapping[str, OptionValue]) -> State:
        """The position as the game reads it; it is somebody's turn."""
        try:
            state = self._game.notation.load(position, seats, options)
        except BadPosition as error:
            raise LessonError("lesson_position", reason=error.reason) from error
        if state.to_move < 0:
            raise LessonError("lesson_kind", {"where": "to_move", **_range(0, seats - 1)})
        return state

    def _watch(self, entries: list[Any], lessons: Sequence[Lesson]) -> tuple[Shown, ...]:
        lines = {lesson.id: len(lesson.solutions) for lesson in lessons}
        failed = {problem.lesson for problem in self._problems}
        found = []
        for number, entry in enumerate(entries):
            fields = _Fields(entry, f"watch[{number}]")
            fields.only(_SHOWN_FIELDS)
            name, solution = fields.text("lesson"), fields.whole("solution", 0, MOST_ENTRIES, 0)
            say = self._text(fields, "say", f"watch.{number}", ())
            if name in failed:
                continue  # told already
            if solution >= lines.get(name, 0):
                where = f"watch[{number}].lesson"
                raise LessonError("lesson_unknown_lesson", {"where": where, "name": quoted(name)})
            found.append(Shown(say, name, solution))
        return tuple(found)


def _conditions(fields: _Fields, field: str) -> tuple[Condition, ...]:
    try:
        return read_conditions(fields.data[field], fields.name(field))
    except BadGoal as error:
        raise LessonError("lesson_goal", reason=error.reason) from error


def _range(low: int, high: int) -> dict[str, str | int]:
    return {"kind": Key("lesson_kind.whole"), "low": low, "high": high}


@cache
def _squares_of(game_id: str) -> frozenset[str]:
    """The squares that a sentence may name; none of a game without a board."""
    game = games.load(game_id)
    boards = [game.board_for(seats) for seats in game.seats]
    return frozenset(name for board in boards for name in Grid(board.columns, board.rows).names)
