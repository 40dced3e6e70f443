"""Files of puzzles: what is wrong is told by file, line and field, and the other puzzles are there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from halloween_games import games
from halloween_games.commands.exercises import errors_of, problems_of_shelf
from halloween_games.puzzles.goals import GOALS
from halloween_games.puzzles.likeness import puzzle_id
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import ENDING, MAX_BYTES, ReadShelf, puzzles_file, read_puzzles
from halloween_games.words.language import Language
from halloween_games.words.text import Text

MIRROR = {
    "board": {"c2": "0Y", "a3": "0B", "d4": "0B", "e4": "0B"},
    "dungeon": ["0R", "0R", "0Y", "1B", "1B", "1B", "1R", "1R", "1R", "1Y", "1Y", "1Y"],
    "escaped": ["0R", "0Y"],
    "portals": {"R": "e", "B": "w", "Y": "n"},
    "phase": "play",
    "released": None,
    "to_move": 0,
}
GOOD: dict[str, Any] = {
    "id": puzzle_id("18-ghosts", MIRROR),
    "game": "18-ghosts",
    "kind": "win2",
    "turns": 2,
    "position": MIRROR,
    "solution": ["d4-b2"],
    "themes": ["mirror"],
    "level": "extremely-hard",
    "seed": 0,
}


def written(tmp_path: Path, content: bytes) -> Path:
    file = tmp_path / f"18_ghosts{ENDING}"
    file.write_bytes(content)
    return file


def read(tmp_path: Path, *rows: dict[str, Any]) -> ReadShelf[Puzzle]:
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    return read_puzzles(written(tmp_path, lines.encode()))


def sentences(shelf: ReadShelf[Puzzle], *, proven: bool = False) -> list[str]:
    """What is said of a shelf, in English; German has to be possible, too."""
    problems = [*shelf.problems, *(problems_of_shelf(shelf, f"18_ghosts{ENDING}") if proven else ())]
    english, german = (
        [problem.sentence(Text(language=Language(code))) for problem in problems] for code in ("en", "de")
    )
    assert all(said.isprintable() and len(said) < 600 for said in (*english, *german))
    assert not english or english != german
    return english


def changed(**fields: Any) -> dict[str, Any]:
    """The good puzzle with other fields, and the name that follows from its position."""
    row = {**GOOD, **fields}
    if "id" not in fields:
        row["id"] = puzzle_id(row["game"], row["position"])
    return row


def test_a_good_puzzle_is_read_and_proven(tmp_path: Path) -> None:
    shelf = read(tmp_path, GOOD)
    assert sentences(shelf, proven=True) == []
    (puzzle,) = shelf.puzzles
    assert puzzle.as_json() == GOOD
    assert puzzle.game.id == "18-ghosts"
    assert puzzle.start.key() == puzzle.view.key()
    assert Text().with_sentences({}).for_game("18-ghosts").say(puzzle.goal)


BROKEN: list[tuple[dict[str, Any], str]] = [
    (changed(id="0000000000"), f"“id” must be {GOOD['id']}: it follows from the position."),
    (changed(game="chess", id="x"), "“game” names no game (known: 18-ghosts, "),
    (changed(kind="win9"), "“kind”: there is no “win9” (known: win1, win2, win3, win4, win5, hold)."),
    (changed(kind=2), "“kind” must be a text in quotation marks."),
    (changed(turns=3), "“turns” must be 2 for this kind."),
    (changed(turns=True), "“turns” must be a whole number from 1 to 5."),
    (changed(turns=0), "“turns” must be a whole number from 1 to 5."),
    (changed(solution=[]), "“solution” must be a list of 1 to 60 different texts."),
    (changed(solution=["d4-b2", "d4-b2"]), "“solution” must be a list of 1 to 60 different texts."),
    (changed(solution=[["d4-b2"]]), "“solution[0]” must be a text in quotation marks."),
    (changed(solution=["d4-e5"]), "“solution[0]”: “d4-e5” is not possible there. "),
    (changed(solution=["jump"]), "“solution[0]”: “jump” is not possible there. “jump” is not an action"),
    (changed(themes=["chess"]), "“themes[0]”: there is no “chess” (known: escape, "),
    (changed(themes=None), "“themes” must be a list of 1 to 6 different texts."),
    (changed(level="grand"), "“level”: there is no “grand” (known: ridiculously-easy, "),
    (changed(seed=-1), "“seed” must be a whole number from 0 to 1000000000."),
    (changed(seed=0.5), "“seed” must be a whole number from 0 to 1000000000."),
    (changed(position={**MIRROR, "to_move": 1}), "“position.to_move”: seat 0 has to be the one to move."),
    (changed(position={**MIRROR, "board": {}}), "“board”: "),
    (changed(position=[]), "“position” must be an object in braces."),
    ({**GOOD, "more": 1}, "“more” is not a field of a puzzle."),
    ({name: value for name, value in GOOD.items() if name != "seed"}, "The field “seed” is missing."),
]


@pytest.mark.parametrize(("row", "what"), BROKEN)
def test_what_is_wrong_is_told_by_file_line_and_field(tmp_path: Path, row: dict[str, Any], what: str) -> None:
    """The other puzzles are there."""
    (said,) = sentences(shelf := read(tmp_path, row, GOOD))
    assert said.startswith(f"18_ghosts{ENDING}: line 1: {what}")
    assert [puzzle.id for puzzle in shelf.puzzles] == [GOOD["id"]]


WRONG_LINES = [
    (b"{", "The line is not JSON: "),
    (b"", "The line is not JSON: "),
    (b"\xff", "The line is not UTF-8."),
    (b'{"turns": "\\ud800"}', "The line is not UTF-8."),
    (b"[1]", "A puzzle is an object in braces."),
    (b'{"id": "x", "id": "y"}', "The field “id” is there twice."),
    (b'{"id": NaN}', "The line is not JSON: NaN is not a number."),
    (b"[" * 100_000, "The line is not JSON: "),
]


@pytest.mark.parametrize(("line", "what"), WRONG_LINES, ids=[str(line[:20]) for line, _ in WRONG_LINES])
def test_a_line_that_is_no_puzzle_is_told(tmp_path: Path, line: bytes, what: str) -> None:
    shelf = read_puzzles(written(tmp_path, json.dumps(GOOD).encode() + b"\n" + line + b"\n"))
    (said,) = sentences(shelf)
    assert said.startswith(f"18_ghosts{ENDING}: line 2: {what}")
    assert len(shelf.puzzles) == 1


def test_what_concerns_the_whole_file_is_told_without_a_line(tmp_path: Path) -> None:
    assert sentences(read(tmp_path)) == [f"18_ghosts{ENDING}: There is no puzzle in the file."]
    large = written(tmp_path, b" " * (MAX_BYTES + 1))
    assert sentences(read_puzzles(large)) == [
        f"18_ghosts{ENDING}: The file is larger than 1000 kB, which no shelf needs."
    ]
    many = written(tmp_path, b"\n" * 5001)
    assert sentences(read_puzzles(many)) == [f"18_ghosts{ENDING}: There are more than 5000 puzzles in the file."]
    (said,) = sentences(read_puzzles(tmp_path / "none"))
    assert said == "none: The file cannot be opened: No such file or directory."


def test_a_file_is_of_one_game_and_no_position_is_there_twice(tmp_path: Path) -> None:
    said = sentences(read(tmp_path, GOOD, {**GOOD, "game": "closest-ghost"}, GOOD))
    assert said == [
        f"18_ghosts{ENDING}: line 2: “game” must be 18-ghosts, not “closest-ghost”.",
        f"18_ghosts{ENDING}: line 3: “id”: this position is in the file already.",
    ]


UNPROVEN: list[tuple[dict[str, Any], list[str]]] = [
    (changed(kind="win3", turns=3), ["The goal can be reached sooner."]),
    (changed(kind="win1", turns=1, solution=["d4-b2"]), ["The goal cannot be reached for sure."]),
    (changed(solution=["d4-d3"]), ["“solution” must name exactly the first actions that keep the proof: d4-b2."]),
    (changed(kind="hold", turns=1), ["Every action keeps the proof."]),
]


@pytest.mark.parametrize(("row", "what"), UNPROVEN)
def test_what_only_proving_shows_is_told(tmp_path: Path, row: dict[str, Any], what: list[str]) -> None:
    shelf = read(tmp_path, row)
    assert sentences(shelf) == []
    said = [one.removeprefix(f"18_ghosts{ENDING}: line 1: ") for one in sentences(shelf, proven=True)]
    assert said[: len(what)] == what


def test_a_proof_that_is_too_large_is_told(tmp_path: Path) -> None:
    (puzzle,) = read(tmp_path, GOOD).puzzles
    assert [error.code for error in errors_of(puzzle, most=3)] == ["puzzle_too_hard"]


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_kind_of_every_game_has_a_goal_in_words(game_id: str) -> None:
    assert {f"puzzle.{kind}" for kind in games.load(game_id).puzzle_kinds} <= set(GOALS)


def test_the_file_of_a_game_stands_beside_its_board() -> None:
    assert puzzles_file(games.load("18-ghosts")).name == f"18_ghosts{ENDING}"
