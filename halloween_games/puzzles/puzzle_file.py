"""Reads levels/GAME.puzzles.jsonl, one puzzle a line. One that is wrong is left out and told; the others are there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from halloween_games import games
from halloween_games.core.game import Game, Json, Options, check_options
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.proofs import MOST_TURNS, SOLVER, WINS
from halloween_games.core.reasons import BadNotation, BadOption, BadPosition, IllegalAction, quoted
from halloween_games.core.state import State
from halloween_games.data_folders import levels_dir
from halloween_games.puzzles.likeness import puzzle_id
from halloween_games.puzzles.problems import PuzzleError, PuzzleProblem
from halloween_games.puzzles.puzzle import SEATS, Puzzle
from halloween_games.puzzles.themes import THEMES

ENDING: Final = ".puzzles.jsonl"
MAX_BYTES: Final = 1_000_000
MOST_PUZZLES: Final = 5_000
MOST_SOLUTIONS: Final = 60
MOST_THEMES: Final = 6
HIGHEST_SEED: Final = 1_000_000_000

FIELDS: Final = ("id", "game", "kind", "turns", "position", "solution", "themes", "level", "seed")


class ReadShelf(NamedTuple):
    """What a file holds, and what is wrong with the rest of it."""

    puzzles: tuple[Puzzle, ...]
    problems: tuple[PuzzleProblem, ...]
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
def puzzles_of(game_id: str) -> ReadShelf:
    """The puzzles of a game, read once, in the order of the file: the most beautiful first. A new game has no file."""
    game = games.load(game_id)
    try:
        file = puzzles_file(game)
    except FileNotFoundError as error:
        return ReadShelf((), (PuzzleProblem(game.id, 0, "puzzle_file_unreadable", {"why": quoted(str(error))}),), ())
    return read_puzzles(file, game) if file.exists() else ReadShelf((), (), ())


class Outline(NamedTuple):
    """What a line says about its puzzle, without its position: enough to choose one, and to tell what it asks for."""

    id: str
    game_id: str
    kind: str
    turns: int
    level: str
    themes: tuple[str, ...]


@cache
def outlines_of(game_id: str) -> tuple[Outline, ...]:
    """The outlines of a game's puzzles, quickly: nothing is checked but what they hold themselves."""
    return tuple(_rows(game_id))


def puzzle_with(outline: Outline) -> Puzzle | None:
    """The puzzle of an outline, without reading the others; None if there is something wrong with it."""
    data = _rows(outline.game_id).get(outline)
    try:
        return puzzle_from(data, games.load(outline.game_id)) if data is not None else None
    except PuzzleError:
        return None


@cache
def _rows(game_id: str) -> dict[Outline, dict[str, Any]]:
    """The lines of a game's file as JSON, unchecked; mistakes are told by whoever reads the whole file."""
    game = games.load(game_id)
    try:
        lines = _lines(puzzles_file(game))
    except (PuzzleError, FileNotFoundError):
        return {}
    found = {}
    for line in lines:
        try:
            data = _parsed(line)
            kind, level = _one_of(data, "kind", list(game.puzzle_kinds)), _one_of(data, "level", LEVEL_NAMES)
            turns, themes = _number(data, "turns", 1, MOST_TURNS), tuple(_texts(data, "themes", MOST_THEMES))
        except PuzzleError:
            continue
        found[Outline(str(data["id"]), game_id, kind, turns, level, themes)] = data
    return found


def read_puzzles(file: Path, game: Game[Any] | None = None) -> ReadShelf:
    """The puzzles in *file*, of *game* or of the game that its first line names."""
    try:
        lines = _lines(file)
    except PuzzleError as error:
        return ReadShelf((), (error.in_line(file.name, 0),), ())
    puzzles: dict[int, Puzzle] = {}
    ids: set[str] = set()
    problems: list[PuzzleProblem] = []
    for number, line in enumerate(lines, 1):
        its_game = ""
        try:
            data = _parsed(line)
            game = _game_of(data, game)
            its_game = game.id
            found = puzzle_from(data, game)
            if found.id in ids:
                raise PuzzleError("puzzle_id_twice", {"where": "id"})
        except PuzzleError as error:
            problems.append(error.in_line(file.name, number, its_game))
            continue
        ids.add(found.id)
        puzzles[number] = found
    if not puzzles and not problems:
        problems.append(PuzzleProblem(file.name, 0, "puzzle_none"))
    return ReadShelf(tuple(puzzles.values()), tuple(problems), tuple(puzzles))


def _lines(file: Path) -> list[bytes]:
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise PuzzleError("puzzle_file_unreadable", {"why": why}) from error
    if len(data) > MAX_BYTES:
        raise PuzzleError("puzzle_file_too_large", {"limit": MAX_BYTES // 1000})
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    if len(lines) > MOST_PUZZLES:
        raise PuzzleError("puzzle_too_many", {"most": MOST_PUZZLES})
    return lines


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line.decode("utf-8"), object_pairs_hook=_object, parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise PuzzleError("puzzle_not_utf8") from error
    except (ValueError, RecursionError) as error:
        why = "".join(sign for sign in str(error)[:200] if sign.isprintable()).rstrip(".")
        raise PuzzleError("puzzle_not_json", {"why": why}) from error
    if not isinstance(data, dict):
        raise PuzzleError("puzzle_not_an_object")
    for name in data:
        if name not in FIELDS:
            raise PuzzleError("puzzle_unknown_field", {"where": quoted(name)})
    for name in FIELDS:
        if name not in data:
            raise PuzzleError("puzzle_missing", {"where": name})
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise PuzzleError("puzzle_twice_field", {"where": quoted(name)})
        found[name] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")


def _game_of(data: dict[str, Any], game: Game[Any] | None) -> Game[Any]:
    known = [name for name in games.REGISTRY if games.load(name).puzzle_kinds]
    if data["game"] not in known:
        raise PuzzleError("puzzle_unknown_game", {"where": "game", "known": ", ".join(known)})
    if game is not None and data["game"] != game.id:
        raise PuzzleError("puzzle_other_game", {"where": "game", "game": game.id})
    return game or games.load(data["game"])


def puzzle_from(data: Mapping[str, Any], game: Game[Any], options: Options | None = None) -> Puzzle:
    """The puzzle in one line of a file, or of a game with *options*; raises PuzzleError."""
    kind = _one_of(data, "kind", list(game.puzzle_kinds))
    turns = _number(data, "turns", 1, MOST_TURNS)
    if kind in WINS and turns != WINS.index(kind) + 1:
        raise PuzzleError("puzzle_other_turns", {"where": "turns", "turns": WINS.index(kind) + 1})
    view = _view(game, data["position"], options or {})
    name = puzzle_id(game.id, data["position"])
    if data["id"] != name:
        raise PuzzleError("puzzle_bad_id", {"where": "id", "id": name})
    themes = _texts(data, "themes", MOST_THEMES)
    for number, theme in enumerate(themes):
        if theme not in THEMES:
            raise PuzzleError("puzzle_not_one_of", {"where": f"themes[{number}]", "known": ", ".join(THEMES)})
    return Puzzle(
        id=name,
        game=game,
        kind=kind,
        turns=turns,
        position=data["position"],
        view=view,
        solution=tuple(_actions(game, view, _texts(data, "solution", MOST_SOLUTIONS))),
        themes=tuple(themes),
        level=_one_of(data, "level", LEVEL_NAMES),
        seed=_number(data, "seed", 0, HIGHEST_SEED),
        options=dict(options or {}),
    )


def _view(game: Game[Any], position: Json, options: Options) -> State:
    try:
        state: State = game.notation.load(position, SEATS, check_options(game, options))
    except (BadOption, BadPosition) as error:
        raise PuzzleError("", reason=error.reason) from error
    if state.to_move != SOLVER:
        raise PuzzleError("puzzle_not_the_solver", {"where": "position.to_move"})
    return state.observe(SOLVER)


def _actions(game: Game[Any], view: State, texts: Sequence[str]) -> Iterator[str]:
    """The first actions, each legal and written as the program writes it."""
    for number, text in enumerate(texts):
        named: dict[str, str | int] = {"where": f"solution[{number}]", "action": quoted(text)}
        try:
            action = game.notation.read(view, text)
        except (BadNotation, IllegalAction) as error:
            raise PuzzleError("puzzle_bad_action", named, error.reason) from error
        written = game.notation.write(view, action)
        if written != text:
            raise PuzzleError("puzzle_other_text", {**named, "text": written})
        yield text


def _one_of(data: Mapping[str, Any], field: str, known: Sequence[str]) -> str:
    value = data[field]
    if not isinstance(value, str) or value not in known:
        raise PuzzleError("puzzle_not_one_of", {"where": field, "known": ", ".join(known)})
    return value


def _number(data: Mapping[str, Any], field: str, low: int, high: int) -> int:
    value = data[field]
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PuzzleError("puzzle_number", {"where": field, "low": low, "high": high})
    return value


def _texts(data: Mapping[str, Any], field: str, most: int) -> list[str]:
    value = data[field]
    good = isinstance(value, list) and 1 <= len(value) <= most and all(isinstance(text, str) for text in value)
    if not good or len(set(value)) != len(value):
        raise PuzzleError("puzzle_texts", {"where": field, "most": most})
    return list(value)
