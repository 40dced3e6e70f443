"""Reads levels/GAME.lessons.toml. A lesson that is wrong is left out and told; the others are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta

from halloween_games import games
from halloween_games.core.conditions import Condition, read_conditions
from halloween_games.core.game import Game, Json, OptionValue, check_options, check_seats
from halloween_games.core.grid import Grid
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.phrases import Key
from halloween_games.core.reasons import quoted
from halloween_games.core.state import State
from halloween_games.data_files import Fields, Id, Line, check_whole, name_of, one_of, read_fields, read_toml
from halloween_games.data_problems import LEVELS_MISSING, DataError, DataProblem, rules_told, wrong_kind
from halloween_games.lessons.course_files import lessons_file
from halloween_games.lessons.lesson import (
    LONGEST_TEXT,
    Chances,
    Course,
    Goal,
    Lesson,
    LessonText,
    Mistake,
    RealGame,
    Shown,
    parameters,
)

MAX_BYTES: Final = 300_000
MOST_LESSONS: Final = 60
MOST_ENTRIES: Final = 100  # of any list
MOST_TURNS: Final = 8
MOST_MINUTES: Final = 60
MOST_STEPS: Final = 1_000_000  # of a search

Few = Meta(max_length=MOST_ENTRIES)
Texts = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)], ...], Few]


class _FileFields(Fields, frozen=True):
    game: Json
    title: Line
    base: dict[str, Any] = msgspec.field(default_factory=dict)
    lesson: Annotated[tuple[Any, ...], Few] = ()
    watch: Annotated[tuple[Any, ...], Few] = ()


class _MistakeFields(Fields, frozen=True):
    action: Line
    say: Line
    code: Line = ""
    before: Texts = ()
    reply: Line = ""
    when: Json = None


class _ChancesFields(Fields, frozen=True):
    keep: Annotated[int, Meta(ge=1, le=100)]
    steps: Annotated[int, Meta(ge=1, le=MOST_STEPS)]


class _PlayFields(Fields, frozen=True):
    level: Line
    seat: Json = 0


class _LessonFields(Fields, frozen=True):
    """Those of a lesson beside its position's."""

    id: Id
    idea: Line
    goal: Line
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] | Annotated[float, Meta(ge=0, le=MOST_MINUTES)]
    title: Line = ""
    sign: Texts = ()
    intro: Line = ""
    remember: Line = ""
    turns: Annotated[int, Meta(ge=1, le=MOST_TURNS)] = 1
    with_reply: bool = False
    safe: bool = False
    hidden: Line = ""
    want: Json = None
    chances: _ChancesFields | None = None
    solutions: Annotated[tuple[Texts, ...], Few] = ()
    only: Annotated[int, Meta(ge=0, le=1000)] = 0
    luck_gives: Texts = ()
    mistake: Annotated[tuple[_MistakeFields, ...], Few] = ()
    base: Line = ""
    seats: Json = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    play: _PlayFields | None = None
    rules: Texts = ()
    hides: Texts = ()


class _ShownFields(Fields, frozen=True):
    say: Line
    lesson: Line
    solution: Annotated[int, Meta(ge=0, le=MOST_ENTRIES)] = 0


class ReadCourse(NamedTuple):
    """What a file holds, and what is wrong with the rest of it."""

    course: Course
    problems: tuple[DataProblem, ...]


def course_of(game_id: str, street: int = 0) -> ReadCourse:
    """The lessons of a game in one of its streets, read once."""
    return _read_once(game_id, street)


@cache
def _read_once(game_id: str, street: int) -> ReadCourse:
    game = games.load(game_id)
    try:
        file = lessons_file(game, street)
    except FileNotFoundError:
        return ReadCourse(_empty(game), () if street else (LEVELS_MISSING,))
    if street and not file.is_file():
        return ReadCourse(_empty(game), ())
    course, problems = read_course(file, game)
    return ReadCourse(replace(course, street=street), problems)


def read_course(file: Path, game: Game | None = None) -> ReadCourse:
    """The lessons in *file*, of *game* or of the game that the file names."""
    try:
        data = read_toml(file, "lesson", MAX_BYTES)
        found = game_of(data, game)
    except DataError as error:
        return ReadCourse(_empty(game or games.load(next(iter(games.REGISTRY)))), (error.at(file.name),))
    return _Reader(file.name, found).course(data)


def _empty(game: Game) -> Course:
    return Course(game, LessonText("lesson.title", game.title))


def game_of(data: Mapping[str, Any], game: Game | None) -> Game:
    """The game that a file is about, which must be *game* if that is given; raises DataError."""
    given = data.get("game")
    if game is not None:
        if given != game.id:
            raise DataError("other_game", {"where": "game", "game": game.id, "given": quoted(str(given))})
        return game
    known = {**games.REGISTRY, **games.TEMPLATE}
    if not isinstance(given, str) or given not in known:
        raise DataError("unknown_game", {"where": "game", "known": ", ".join(known)})
    return games.load(given)


class _Reader:
    """Reads one file; every lesson has at most one problem, the first that is found in it."""

    def __init__(self, file: str, game: Game) -> None:
        self._file = file
        self._game = game
        self._problems: list[DataProblem] = []

    def course(self, data: Mapping[str, Any]) -> ReadCourse:
        title = LessonText("lesson.title", self._game.title)
        lessons: tuple[Lesson, ...] = ()
        watch: tuple[Shown, ...] = ()
        try:
            fields = read_fields(data, _FileFields, "lesson")
            title = self._text(fields.title, "title", "lesson.title")
            lessons = self._lessons(fields.lesson, fields.base)
            watch = self._watch(fields.watch, lessons)
        except DataError as error:
            self._problems.append(error.at(self._file))
        return ReadCourse(Course(self._game, title, lessons, watch), tuple(self._problems))

    def _lessons(self, entries: Sequence[Json], bases: Mapping[str, Json]) -> tuple[Lesson, ...]:
        if not entries:
            raise DataError("lesson_no_lessons")
        if len(entries) > MOST_LESSONS:
            raise DataError("lesson_too_many", {"where": "lesson", "most": MOST_LESSONS})
        found: dict[str, Lesson] = {}
        for number, entry in enumerate(entries):
            shown = name_of(entry, f"lesson[{number}]")
            try:
                lesson = self._lesson(entry, shown, bases)
                if lesson.id in found:
                    raise DataError("lesson_id_twice", {"where": "id", "id": lesson.id})
                found[lesson.id] = lesson
            except DataError as error:
                self._problems.append(error.at(self._file, shown))
        return tuple(found.values())

    def _lesson(self, entry: Json, shown: str, bases: Mapping[str, Json]) -> Lesson:
        if not isinstance(entry, dict):
            raise wrong_kind(shown, "kind.table")
        own = {name: value for name, value in entry.items() if name in _LessonFields.__struct_fields__}
        given = {name: value for name, value in entry.items() if name not in own}
        fields = read_fields(own, _LessonFields, "lesson")
        if sum((fields.play is not None, fields.chances is not None, "want" in own)) != 1:
            raise DataError("lesson_game_or_goal")
        if not all(fields.solutions):
            raise wrong_kind("solutions", "kind.texts", most=MOST_ENTRIES)
        actions = {action for line in fields.solutions for action in line}
        key = f"lesson.{fields.id}"
        options, seats = self._table(fields)

        def text(english: str, field: str) -> LessonText:
            return self._text(english, field, f"{key}.{field}", actions)

        lesson = Lesson(
            id=fields.id,
            idea=text(fields.idea, "idea"),
            title=text(fields.title, "title") if fields.title else None,
            sign=fields.sign,
            intro=text(fields.intro, "intro") if fields.intro else None,
            goal_text=text(fields.goal, "goal"),
            remember=text(fields.remember, "remember") if fields.remember else None,
            minutes=fields.minutes,
            seats=seats,
            options=options,
            solutions=fields.solutions,
            only=fields.only,
            luck_gives=fields.luck_gives,
            mistakes=tuple(self._mistake(one, n, key, actions) for n, one in enumerate(fields.mistake)),
            play=self._play(fields.play, seats) if fields.play is not None else None,
            rules=self._rules(fields.rules),
            hides=fields.hides,
        )
        if lesson.play is not None:
            _refuse_others(given, ())
            return lesson
        if not lesson.solutions:
            raise DataError("missing", {"where": "solutions"})
        position = self._position(fields.base, given, bases)
        start, goal = self._start(position, seats, options), _goal(fields)
        chances = Chances(fields.chances.keep, fields.chances.steps) if fields.chances is not None else None
        return replace(lesson, position=position, start=start, goal=goal, chances=chances)

    def _text(self, english: str, where: str, key: str, actions: Iterable[str] = ()) -> LessonText:
        return read_sentence(self._game, english, where, key, actions)

    def _mistake(self, fields: _MistakeFields, number: int, key: str, actions: set[str]) -> Mistake:
        where = f"mistake[{number}]"
        named = {*actions, fields.action, fields.reply, *fields.before}
        say = self._text(fields.say, f"{where}.say", f"{key}.mistake.{number}", named)
        when = _conditions(fields.when, f"{where}.when") if fields.when is not None else ()
        return Mistake(fields.action, say, fields.code, fields.before, fields.reply, when)

    def _table(self, fields: _LessonFields) -> tuple[dict[str, OptionValue], int]:
        """The options and the number of seats."""
        with rules_told():
            seats = check_seats(self._game, self._game.seats[0] if fields.seats is None else fields.seats)
            return check_options(self._game, fields.options, seats), seats

    def _play(self, fields: _PlayFields, seats: int) -> RealGame:
        level = one_of(fields.level, LEVEL_NAMES, "play.level")
        return RealGame(level, check_whole(fields.seat, 0, seats - 1, "play.seat"))

    def _rules(self, headings: tuple[str, ...]) -> tuple[str, ...]:
        """Headings of the rules page."""
        known = [heading for heading, _ in self._game.rules_page]
        return tuple(one_of(heading, known, "rules") for heading in headings)

    def _position(self, base: str, given: dict[str, Json], bases: Mapping[str, Json]) -> dict[str, Json]:
        if not base:
            raise DataError("missing", {"where": "base"})
        fields = bases[one_of(base, bases, "base")]
        if not isinstance(fields, dict):
            raise wrong_kind(f"base.{base}", "kind.table")
        empty = fields.get(NULL)
        known = [field for field in fields if field not in (NULL, REST)]
        _refuse_others(given, [*known, *(empty if isinstance(empty, list) else ())])
        return complete(fields, given)

    def _start(self, position: Json, seats: int, options: Mapping[str, OptionValue]) -> State:
        """The position as the game reads it; it is somebody's turn."""
        with rules_told():
            state = self._game.notation.load(position, seats, options)
        check_whole(state.to_move, 0, seats - 1, "to_move")
        return state

    def _watch(self, entries: Sequence[Json], lessons: Sequence[Lesson]) -> tuple[Shown, ...]:
        lines = {lesson.id: len(lesson.solutions) for lesson in lessons}
        failed = {problem.place for problem in self._problems}
        found = []
        for number, entry in enumerate(entries):
            where = f"watch[{number}]"
            fields = read_fields(entry, _ShownFields, "lesson", where)
            say = self._text(fields.say, f"{where}.say", f"watch.{number}")
            if fields.lesson in failed:
                continue  # told already
            if fields.solution >= lines.get(fields.lesson, 0):
                raise DataError("lesson_unknown_lesson", {"where": f"{where}.lesson", "name": quoted(fields.lesson)})
            found.append(Shown(say, fields.lesson, fields.solution))
        return tuple(found)


def read_sentence(
    game: Game, english: str, where: str, key: str, actions: Iterable[str] = (), most: int = LONGEST_TEXT
) -> LessonText:
    """A sentence that is short enough, and in whose braces are squares, cards and *actions*; raises DataError."""
    try:
        names = parameters(english)
    except ValueError as error:
        raise DataError("lesson_text_braces", {"where": where, "name": "{ }"}) from error
    words, squares = game.sentences, _squares_of(game.id)
    for name in names:
        if name not in squares and name not in words and name not in actions:
            raise DataError("lesson_text_braces", {"where": where, "name": quoted(name)})
    count = len(english.replace("{", "").replace("}", ""))
    if count > most:
        raise DataError("text_long", {"where": where, "count": count, "most": most})
    return LessonText(key, english, {name: Key(name) if name in words else name for name in names})


def _goal(fields: _LessonFields) -> Goal:
    """What is to be reached; with chances one's turn and the reply to it, begun by one of the solutions."""
    if fields.chances is not None:
        return Goal((), with_reply=True, keeps=frozenset(line[0] for line in fields.solutions))
    any_cards = bool(fields.hidden) and one_of(fields.hidden, ("any",), "hidden") == "any"
    return Goal(_conditions(fields.want, "want"), fields.turns, fields.with_reply, fields.safe, any_cards)


def _refuse_others(given: Iterable[str], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise DataError("lesson_unknown_field", {"where": quoted(name)})


def _conditions(data: Json, where: str) -> tuple[Condition, ...]:
    with rules_told():
        return read_conditions(data, where)


@cache
def _squares_of(game_id: str) -> frozenset[str]:
    """The squares that a sentence may name; none of a game without a board."""
    game = games.load(game_id)
    boards = [game.board_for(seats) for seats in game.seats]
    return frozenset(name for board in boards for name in Grid(board.columns, board.rows).names)


# ---------------------------------------------------------------- positions written short


NULL: Final = "null"
"""A field of bases: ``null = ["released"]`` names fields without a value, which TOML cannot write."""

REST: Final = "rest"
"""A field of bases: ``rest = {dungeon = ["0R", ...]}`` puts those pieces that stand nowhere else into that list."""


def complete(base: Mapping[str, Json], given: Mapping[str, Json]) -> dict[str, Json]:
    """The position with the fields of *base*, and those of *given* instead; tables are merged entry by entry."""
    position = {name: value for name, value in base.items() if name not in (REST, NULL)}
    empty = base.get(NULL)
    if isinstance(empty, list):
        position.update({field: None for field in empty if isinstance(field, str)})
    for name, value in given.items():
        before = position.get(name)
        position[name] = {**before, **value} if isinstance(before, dict) and isinstance(value, dict) else value
    rest = base.get(REST)
    if isinstance(rest, dict):
        for field, pieces in rest.items():
            if field not in given and isinstance(pieces, list):
                position[field] = _left_over(pieces, position)
    return position


def _left_over(pieces: list[Json], position: Mapping[str, Json]) -> list[Json]:
    """Those of *pieces* that are nowhere in *position*, sorted."""
    named = [piece for piece in pieces if isinstance(piece, str)]
    return sorted((Counter(named) - Counter(_texts(dict(position)))).elements())


def _texts(value: Json) -> Iterator[str]:
    """Every text in *value*, but no name of a field."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inside in value.values():
            yield from _texts(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _texts(inside)
