"""Reads levels/nights.toml. A night that is wrong is left out and told; the others are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta

from halloween_games import games
from halloween_games.boards.problems import LevelError
from halloween_games.boards.shelf import find_board, shelf_of
from halloween_games.campaign.night import (
    AFTERWARDS,
    ANYBODY,
    CLUES,
    COUNT,
    HOUSES,
    LONGEST_ANSWER,
    LONGEST_LINE,
    LONGEST_NAME,
    PEOPLE,
    PUZZLES,
    SCENES,
    TEXTS,
    VOICES,
    Answer,
    Campaign,
    Night,
    NightFields,
    NightGame,
    PlayFields,
    Says,
    Spoken,
    Story,
)
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Game, Json, OptionValue, check_options, check_seats
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.moments import SPOKEN_MOMENTS
from halloween_games.core.reasons import BadOption, BadPosition, quoted
from halloween_games.core.state import State
from halloween_games.data_files import Fields, Line, check_whole, inside, name_of, one_of, read_fields, read_toml
from halloween_games.data_folders import assets_dir, levels_dir
from halloween_games.data_problems import LEVELS_MISSING, DataError, DataProblem, wrong_kind
from halloween_games.lessons.course_files import lesson_ids
from halloween_games.lessons.lesson_file import complete
from halloween_games.puzzles.puzzle_file import outlines_of

FILE: Final = "nights.toml"
MAX_BYTES: Final = 100_000
LONGEST_FIRST: Final = 124  # the very first line has its bubble for itself
MOST_BUTTONS: Final = 3  # answers beside each other
FACES: Final = ("telling", "thanking")
PLAYER: Final = "{player}"


class _SpokenFields(Fields, frozen=True):
    say: Line = ""
    answers: tuple[tuple[Line, ...], ...] = ()
    needs: Any = ()
    person: Line = ""
    name: Annotated[Line, Meta(max_length=LONGEST_NAME)] = ""
    scene: Line = ""


class _FileFields(Fields, frozen=True):
    night: tuple[Any, ...] = ()
    story: Any = msgspec.field(default_factory=dict)


class ReadNights(NamedTuple):
    """What the file holds, and what is wrong with the rest of it."""

    campaign: Campaign
    problems: tuple[DataProblem, ...]


@cache
def campaign_of() -> ReadNights:
    """The program's own nights, read once."""
    try:
        file = levels_dir() / FILE
    except FileNotFoundError:
        return ReadNights(Campaign(), (LEVELS_MISSING,))
    return read_nights(file)


def read_nights(file: Path) -> ReadNights:
    """The nights in *file*; at most one problem of each is told, the first that is found in it."""
    found: dict[str, Night] = {}
    problems: list[DataProblem] = []
    puzzles: set[str] = set()
    story: Story[Spoken] = Story()
    try:
        read = read_fields(read_toml(file, "night", MAX_BYTES), _FileFields, "night")
    except DataError as error:
        return ReadNights(Campaign(), (error.at(file.name),))
    entries = read.night
    try:
        story = _story(read_fields(read.story, Story[Any], "night", "story"))
    except DataError as error:
        problems.append(error.at(file.name))
    if len(entries) != COUNT:
        problems.append(DataProblem(file.name, "", "nights_count", {"count": COUNT, "given": len(entries)}))
    for number, entry in enumerate(entries[:COUNT]):
        shown = name_of(entry, f"night[{number}]")
        try:
            night = _night(read_fields(entry, NightFields, "night", "" if isinstance(entry, dict) else shown))
            _refuse_twice(night, found, puzzles)
        except DataError as error:
            problems.append(error.at(file.name, shown, _game_of(entry)))
            continue
        found[night.id] = night
        puzzles.update(night.puzzles)
    return ReadNights(Campaign(tuple(found.values()), story), tuple(problems))


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


def _night(fields: NightFields) -> Night:
    game = games.load(one_of(fields.game_id, games.REGISTRY, "game"))
    one_of(fields.house, HOUSES, "house")
    _check_lesson(fields.lesson, game, "lesson")
    if fields.person:
        _person(fields.person, "person")
    for number, lesson in enumerate(fields.first):
        _check_lesson(lesson, game, f"first[{number}]")
    says = _says(fields.says)
    _check_puzzles(fields.puzzles, game)
    night = Night(**{**msgspec.structs.asdict(fields), "says": says, "play": _game(fields.play, game)})
    for name in TEXTS:
        if set("{}") & set(getattr(night, name)):
            where = name if name in fields.__struct_fields__ else f"play.{name}"
            raise DataError("night_text_braces", {"where": where})
    return night


def _check_lesson(lesson: str, game: Game[Any], where: str) -> None:
    known = lesson_ids(game.id)
    if lesson not in known:
        words = {"where": where, "name": quoted(lesson), "known": ", ".join(known)}
        raise DataError("night_no_lesson", words)


# ---------------------------------------------------------------- what is said


def _person(person: str, where: str) -> str:
    """Somebody who is drawn, with both faces."""
    folder = assets_dir() / "svg" / PEOPLE
    drawn = {file.stem for file in folder.glob("*.svg")}
    one_of(person, sorted({name.rpartition("_")[0] for name in drawn if name.endswith(FACES)}), where)
    for face in FACES:
        if f"{person}_{face}" not in drawn:
            raise DataError("night_no_picture", {"where": where, "name": f"{PEOPLE}/{person}_{face}.svg"})
    return person


def _story(fields: Story[Any]) -> Story[Spoken]:
    for table, known in (("clues", CLUES), ("anybody", ANYBODY), ("afterwards", AFTERWARDS)):
        for name in getattr(fields, table):
            one_of(name, known, f"story.{table}")
    for table in ("clues", "anybody"):
        for name, words in getattr(fields, table).items():
            _checked(words, f"story.{table}.{name}", LONGEST_LINE)
    return msgspec.structs.replace(
        fields,
        prologue=_lines(fields.prologue, "story.prologue", is_story=True),
        ending=_lines(fields.ending, "story.ending", is_story=True),
        afterwards={name: _lines((line,), f"story.afterwards.{name}")[0] for name, line in fields.afterwards.items()},
    )


def _says(fields: Says[Any]) -> Says[Spoken]:
    for name, words in msgspec.structs.asdict(fields).items():
        if isinstance(words, str):
            _checked(words, f"says.{name}", LONGEST_LINE)
    if fields.clue:
        one_of(fields.clue, CLUES, "says.clue")
    opening = _lines(fields.opening, "says.opening", first=LONGEST_FIRST)
    return msgspec.structs.replace(fields, opening=opening, closing=_lines(fields.closing, "says.closing"))


def _lines(
    given: Sequence[Json], where: str, first: int = LONGEST_LINE, *, is_story: bool = False
) -> tuple[Spoken, ...]:
    """The lines of a list; answers that stand alone belong to the line before them."""
    found: list[Spoken] = []
    for number, entry in enumerate(given):
        place = f"{where}[{number}]"
        if isinstance(entry, str):
            found.append(Spoken(_checked(entry, place, LONGEST_LINE if number else first, is_needed=True)))
            continue
        fields = read_fields(entry, _SpokenFields, "night", place)
        needs = _needs(fields.needs, f"{place}.needs")
        alone = not fields.say
        answers = tuple(
            _answer(words, f"{place}.answers[{at}]", needs if alone else frozenset(), is_story=is_story)
            for at, words in enumerate(fields.answers)
        )
        if alone:
            if not found or not answers:
                raise DataError("night_answer_nowhere", {"where": place})
            answers = found[-1].answers + answers
            found[-1] = replace(found[-1], answers=answers)
        else:
            _checked(fields.say, f"{place}.say", LONGEST_LINE)
            person = _speaker(fields.person, f"{place}.person") if fields.person else ""
            found.append(Spoken(fields.say, answers, needs, person, fields.name, fields.scene))
        if fields.scene:
            one_of(fields.scene, SCENES, f"{place}.scene")
        if len(answers) > MOST_BUTTONS:
            raise wrong_kind(f"{place}.answers", "kind.list", most=MOST_BUTTONS)
    return tuple(found)


def _speaker(person: str, where: str) -> str:
    """Somebody of the village, or one of those who only speak in the story."""
    return person if person in VOICES else _person(person, where)


def _answer(words: Sequence[str], where: str, needs: frozenset[str], *, is_story: bool) -> Answer:
    """What is said and replied in turn, from the end; in the story an answer may be a button that leads on."""
    if not words or (len(words) % 2 and not (is_story and len(words) == 1)):
        raise DataError("night_answer_nowhere", {"where": where})
    for number, one in enumerate(words):
        _checked(one, f"{where}[{number}]", LONGEST_LINE if number % 2 else LONGEST_ANSWER, is_needed=True)
    answer: Answer | None = None
    for number in range((len(words) - 1) // 2 * 2, -1, -2):
        answer = Answer(words[number], words[number + 1] if number + 1 < len(words) else "", answer, needs)
    assert answer is not None, "there are words"
    return answer


def _needs(given: Json, where: str) -> frozenset[str]:
    """One clue, or a list of them."""
    names = [given] if isinstance(given, str) else given
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise wrong_kind(where, "kind.texts", most=len(CLUES))
    return frozenset(one_of(name, CLUES, where) for name in names)


def _checked(words: str, where: str, most: int, *, is_needed: bool = False) -> str:
    """A line that fits into its bubble; only the name of whoever plays stands in braces."""
    if not words.isprintable() or (is_needed and not words.strip()):
        raise wrong_kind(where, "kind.text")
    if set("{}") & set(words.replace(PLAYER, "")):
        raise DataError("night_text_player", {"where": where, "name": "player"})
    if len(words) > most:
        raise DataError("text_long", {"where": where, "count": len(words), "most": most})
    return words


# ---------------------------------------------------------------- what is solved and played


def _check_puzzles(given: tuple[str, ...], game: Game[Any]) -> None:
    if len(given) != PUZZLES:
        raise wrong_kind("puzzles", "night_puzzles", count=PUZZLES)
    known = {outline.id for outline in outlines_of(game.id)}
    for number, puzzle in enumerate(given):
        if puzzle not in known:
            raise DataError("night_no_puzzle", {"where": f"puzzles[{number}]", "name": quoted(puzzle)})


def _game(fields: PlayFields, game: Game[Any]) -> NightGame:
    """The game of a night, which can be begun."""
    board = _board(game, fields.board_key) if fields.board_key else None
    on = game.on(board)
    try:
        seats = check_seats(on, on.seats[0] if fields.seats is None else fields.seats)
        options = check_options(on, fields.options, seats)
    except BadOption as error:
        raise DataError("at_field", {"where": inside("play", error.where)}, error.reason) from error
    one_of(fields.level, LEVEL_NAMES, "play.level")
    check_whole(fields.seat, 0, seats - 1, "play.seat")
    start = _start(fields.position, on, seats, options) if fields.position is not None else None
    if fields.others and len(fields.others) != seats - 1:
        raise wrong_kind("play.others", "night_others", count=seats - 1)
    if fields.gentle:
        one_of(fields.gentle, LEVEL_NAMES, "play.gentle")
    for moment, condition in fields.moments.items():
        one_of(moment, SPOKEN_MOMENTS, "play.moments")
        one_of(condition, on.moments, f"play.moments.{moment}")
    given = {**msgspec.structs.asdict(fields), "seats": seats, "options": options}
    return NightGame(**given, board=board, start=start)


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
    check_whole(state.to_move, 0, seats - 1, f"{where}.to_move")
    return state
