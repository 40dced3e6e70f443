"""Reads levels/GAME.puzzles.jsonl, one puzzle a line. One that is wrong is left out and told; the others are there."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, NoReturn, TypeVar

import msgspec

from halloween_games import games
from halloween_games.core.game import Game, Json, Options, check_options
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.phrases import Phrase
from halloween_games.core.proofs import SOLVER, WINS
from halloween_games.core.reasons import quoted
from halloween_games.core.state import State
from halloween_games.data_files import one_of, read_bytes, read_fields, short_reason
from halloween_games.data_folders import levels_dir
from halloween_games.data_problems import LEVELS_MISSING, DataError, DataProblem, rules_told
from halloween_games.puzzles.goals import GOALS, THEMES, goal_of
from halloween_games.puzzles.likeness import puzzle_id
from halloween_games.puzzles.puzzle import MOST_SOLUTIONS, MOST_THEMES, SEATS, LineFields, Puzzle, PuzzleFields

ENDING: Final = ".puzzles.jsonl"
MAX_BYTES: Final = 1_000_000
MOST_PUZZLES: Final = 5_000

Line = TypeVar("Line", bound=LineFields)
Found_co = TypeVar("Found_co", bound=LineFields, covariant=True)


class ReadShelf(NamedTuple, Generic[Found_co]):
    """What a file holds, puzzles or practice positions, and what is wrong with the rest of it."""

    puzzles: tuple[Found_co, ...]
    problems: tuple[DataProblem, ...]
    lines: tuple[int, ...]
    """The line of each puzzle."""


def puzzles_file(game: Game[Any]) -> Path:
    """The file of a game's puzzles, which may be missing; raises FileNotFoundError if all levels are."""
    return levels_dir() / f"{game.art_folder}{ENDING}"


def puzzles_file_exists(game_id: str) -> bool:
    """Whether a game has a file of puzzles."""
    try:
        return puzzles_file(games.load(game_id)).exists()
    except FileNotFoundError:
        return False


@cache
def puzzles_of(game_id: str) -> ReadShelf[Puzzle]:
    """The puzzles of a game, read once, in the order of the file: the most beautiful first. A new game has no file."""
    return shelf_of(games.load(game_id), puzzles_file, read_puzzles)


class Outline(NamedTuple):
    """What a line says about its puzzle, without its position: enough to choose one, and to tell what it asks for."""

    id: str
    game_id: str
    kind: str
    turns: int
    level: str
    themes: tuple[str, ...]

    @property
    def goal(self) -> Phrase:
        """What is to be done, as one sentence."""
        return goal_of(self.kind, self.turns, self.themes)


@cache
def outlines_of(game_id: str) -> tuple[Outline, ...]:
    """The outlines of a game's puzzles, quickly: nothing is checked but what they hold themselves."""
    return tuple(_rows(game_id))


def puzzle_with(outline: Outline) -> Puzzle | None:
    """The puzzle of an outline, without reading the others; None if there is something wrong with it."""
    fields = _rows(outline.game_id).get(outline)
    try:
        return puzzle_from(fields, games.load(outline.game_id)) if fields is not None else None
    except DataError:
        return None


@cache
def _rows(game_id: str) -> dict[Outline, PuzzleFields]:
    """The lines of a game's file, unchecked; mistakes are told by whoever reads the whole file."""
    game = games.load(game_id)
    try:
        lines = _lines(puzzles_file(game))
    except (DataError, FileNotFoundError):
        return {}
    found = {}
    for line in lines:
        try:
            row = puzzle_fields(_parsed(line))
        except DataError:
            continue
        # asking the game which kinds it has would import its rules, for the launcher's first frame
        if goal_of(row.kind, row.turns, row.themes).key in GOALS and row.level in LEVEL_NAMES:
            found[Outline(row.id, game_id, row.kind, row.turns, row.level, row.themes)] = row
    return found


def read_puzzles(file: Path, game: Game[Any] | None = None) -> ReadShelf[Puzzle]:
    """The puzzles in *file*, of *game* or of the game that its first line names."""
    return read_shelf(file, game, puzzle_fields, puzzle_from)


def shelf_of(
    game: Game[Any],
    file_of: Callable[[Game[Any]], Path],
    read: Callable[[Path, Game[Any]], ReadShelf[Found_co]],
) -> ReadShelf[Found_co]:
    """What the file of *game* holds; nothing without a file, and a sentence if the folder of all of them is missing."""
    try:
        file = file_of(game)
    except FileNotFoundError:
        return ReadShelf((), (LEVELS_MISSING,), ())
    return read(file, game) if file.exists() else ReadShelf((), (), ())


def read_shelf(
    file: Path,
    game: Game[Any] | None,
    fields_of: Callable[[Json], Line],
    found_in: Callable[[Line, Game[Any]], Found_co],
) -> ReadShelf[Found_co]:
    """What stands in the lines of *file*, of *game* or of the game that its first line names."""
    try:
        lines = _lines(file)
    except DataError as error:
        return ReadShelf((), (error.at(file.name),), ())
    found: dict[int, Found_co] = {}
    ids: set[str] = set()
    problems: list[DataProblem] = []
    for number, line in enumerate(lines, 1):
        its_game = ""
        try:
            fields = fields_of(_parsed(line))
            game = _game_of(fields, game)
            its_game = game.id
            one = found_in(fields, game)
            if one.id in ids:
                raise DataError("puzzle_id_twice", {"where": "id"})
        except DataError as error:
            problems.append(error.at(file.name, game_id=its_game, line=number))
            continue
        ids.add(one.id)
        found[number] = one
    if not found and not problems:
        problems.append(DataProblem(file.name, "", "puzzle_none"))
    return ReadShelf(tuple(found.values()), tuple(problems), tuple(found))


def _lines(file: Path) -> list[bytes]:
    lines = read_bytes(file, "puzzle", MAX_BYTES).split(b"\n")
    if not lines[-1]:
        lines.pop()
    if len(lines) > MOST_PUZZLES:
        raise DataError("puzzle_too_many", {"most": MOST_PUZZLES})
    return lines


def _parsed(line: bytes) -> Json:
    try:
        data = json.loads(line.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_number)
        if b"\\u" in line:  # then it may hold half of a surrogate pair
            json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeError as error:
        raise DataError("puzzle_not_utf8") from error
    except (ValueError, RecursionError) as error:
        raise DataError("puzzle_not_json", {"why": short_reason(error)}) from error
    if not isinstance(data, dict):
        raise DataError("puzzle_not_an_object")
    return data


def puzzle_fields(data: Json) -> PuzzleFields:
    """The fields of a puzzle, as far as they say something without its game; raises DataError."""
    fields = read_fields(data, PuzzleFields, "puzzle")
    for name, most in (("solution", MOST_SOLUTIONS), ("themes", MOST_THEMES)):
        given = getattr(fields, name)
        if len(set(given)) != len(given):
            raise DataError("different_texts", {"where": name, "most": most})
    return fields


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise DataError("puzzle_twice_field", {"where": quoted(name)})
        found[name] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")


def _game_of(fields: LineFields, game: Game[Any] | None) -> Game[Any]:
    known = [name for name in games.REGISTRY if games.load(name).puzzle_kinds]
    if fields.game_id not in known:
        raise DataError("unknown_game", {"where": "game", "known": ", ".join(known)})
    if game is not None and fields.game_id != game.id:
        raise DataError("other_game", {"where": "game", "game": game.id, "given": fields.game_id})
    return game or fields.game


def puzzle_from(fields: PuzzleFields, game: Game[Any], options: Options | None = None) -> Puzzle:
    """The puzzle in one line of a file, or of a game with *options*; raises DataError."""
    kind = one_of(fields.kind, game.puzzle_kinds, "kind")
    if kind in WINS and fields.turns != WINS.index(kind) + 1:
        raise DataError("puzzle_other_turns", {"where": "turns", "turns": WINS.index(kind) + 1})
    view = view_of(game, fields, fields.position, options or {})
    _check_actions(game, view, fields.solution)
    for number, theme in enumerate(fields.themes):
        one_of(theme, THEMES, f"themes[{number}]")
    one_of(fields.level, LEVEL_NAMES, "level")
    return Puzzle(**msgspec.structs.asdict(fields), view=view, options=dict(options or {}))


def view_of(game: Game[Any], fields: LineFields, position: Json, options: Options) -> State:
    """What the solver sees of *position*, by which the line is named; raises DataError."""
    with rules_told():
        state: State = game.notation.load(position, SEATS, check_options(game, options))
    if state.to_move != SOLVER:
        raise DataError("puzzle_not_the_solver", {"where": "position.to_move"})
    name = puzzle_id(game.id, position)
    if fields.id != name:
        raise DataError("puzzle_bad_id", {"where": "id", "id": name})
    return state.observe(SOLVER)


def _check_actions(game: Game[Any], view: State, texts: Sequence[str]) -> None:
    """The first actions are legal, and written as the program writes them; raises DataError."""
    for number, text in enumerate(texts):
        named: dict[str, str | int] = {"where": f"solution[{number}]", "action": quoted(text)}
        with rules_told("puzzle_bad_action", **named):
            action = game.notation.read(view, text)
        written = game.notation.write(view, action)
        if written != text:
            raise DataError("puzzle_other_text", {**named, "text": written})
