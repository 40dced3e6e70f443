"""Files of practice positions: what is wrong is told by line and field; what they say is proven or measured again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from halloween_games.commands.exercises import check_puzzles
from halloween_games.lessons import annotated
from halloween_games.puzzles import positions, puzzle_file
from halloween_games.puzzles.likeness import puzzle_id
from halloween_games.puzzles.positions import read_positions
from halloween_games.puzzles.puzzle_file import puzzles_of
from halloween_games.words.text import Text
from tests.lessons.test_lesson_file import MISSING
from tests.puzzles.test_puzzle_file import MIRROR

GOOD: dict[str, Any] = {
    "id": puzzle_id("18-ghosts", MIRROR),
    "game": "18-ghosts",
    "kind": "ending",
    "theme": "mirror",
    "turns": 2,
    "position": MIRROR,
    "chances": 100,
    "steps": 0,
}
OVER = {**MIRROR, "to_move": 1}


def told(tmp_path: Path, *rows: dict[str, Any]) -> list[str]:
    """What ``puzzles --check`` says of a file with these lines."""
    file = tmp_path / "18_ghosts.practice.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return [said.removeprefix(f"{file.name}: ") for said in check_puzzles(str(file), Text())[1]]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"id": "0000000000"}, f"“id” must be {GOOD['id']}: it follows from the position."),
    ({"kind": "win2"}, "“kind”: there is no “win2” (known: ending, defence)."),
    ({"kind": "defence", "turns": 0}, "“turns” must be a whole number from 1 to 99."),
    ({"theme": "chess"}, "“theme”: there is no “chess” (known: escape, "),
    ({"position": OVER}, "“position.to_move”: seat 0 has to be the one to move."),
    ({"chances": 80}, "“steps” must be a whole number from 1 to "),
    ({"chances": 101}, "“chances” must be a whole number from 0 to 100."),
    ({"level": "easy"}, "“level” is not a field of a puzzle."),
    ({"turns": 1}, "The goal cannot be reached for sure."),
]


@pytest.mark.parametrize(("fields", "what"), WRONG)
def test_what_is_wrong_with_a_line_is_told(tmp_path: Path, fields: dict[str, Any], what: str) -> None:
    """The other positions are there."""
    position = {**MIRROR, "portals": {"R": "e", "B": "w", "Y": "e"}}
    others = {**GOOD, "position": position, "id": puzzle_id("18-ghosts", position)}
    (said,) = told(tmp_path, {**GOOD, **fields}, others)
    assert said.startswith(f"line 1: {what}")
    found = read_positions(tmp_path / "18_ghosts.practice.jsonl")
    assert found.puzzles[-1].id == others["id"]


HOUSE = {
    "avatars": ["a2", "f1"],
    "ghosts": ["b1", "c2", "d2"],
    "candies": ["a1", "b1", "d1", "e1"],
    "phase": "avatar",
    "to_move": 0,
}
"""The other side wins in four turns, and no sooner."""


def in_the_house(position: dict[str, Any], **fields: Any) -> dict[str, Any]:
    name = puzzle_id("closest-ghost", position)
    return {**GOOD, "id": name, "game": "closest-ghost", "theme": "cover", "position": position, **fields}


def test_a_defence_that_does_not_hold_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, in_the_house(HOUSE, kind="defence", turns=3)) == []
    (said,) = told(tmp_path, in_the_house(HOUSE, kind="defence", turns=4))
    assert said == "line 1: The goal cannot be reached for sure."


def test_chances_are_measured_again(tmp_path: Path) -> None:
    assert told(tmp_path, {**GOOD, "turns": 0, "chances": 90, "steps": 400}) == []
    even = {**HOUSE, "candies": ["a1", "b1", "c1", "d1", "e1", "f2"], "avatars": ["a2", "f1"]}
    (said,) = told(tmp_path, in_the_house(even, chances=99, steps=50))
    assert said.startswith("line 1: “chances” is measured as ")


def test_what_is_hidden_is_drawn_for_each_game(tmp_path: Path) -> None:
    """The solver knows no more of it than the position says."""
    puzzle = puzzles_of("rhombus").puzzles[0]
    file = tmp_path / "some.practice.jsonl"
    row = {**GOOD, "game": "rhombus", "id": puzzle.id, "position": puzzle.position}
    file.write_text(json.dumps(row), encoding="utf-8")
    (position,) = read_positions(file).puzzles
    starts = [position.drawn(seed) for seed in range(8)]
    assert len({start.key() for start in starts}) > 1
    assert {start.observe(0).key() for start in starts} == {position.view.key()}


@pytest.mark.parametrize(("chances", "goal"), [(100, "positions.ending"), (99, "positions.likely")])
def test_an_ending_with_all_chances_is_called_won_also_if_they_were_measured(
    tmp_path: Path, chances: int, goal: str
) -> None:
    file = tmp_path / "18_ghosts.practice.jsonl"
    file.write_text(json.dumps({**GOOD, "chances": chances, "steps": 400}), encoding="utf-8")
    (position,) = read_positions(file).puzzles
    assert position.goal.key == goal


def test_without_the_folder_of_all_levels_there_are_none_and_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> Path:
        raise FileNotFoundError("The folder 'levels' of Halloween Games is missing: it should be /x")

    for module in (positions, puzzle_file, annotated):
        monkeypatch.setattr(module, "levels_dir", missing)
    assert not positions.positions_file_exists("rhombus")
    for read in (positions.positions_of, puzzle_file.puzzles_of, annotated.annotated_of):
        (problem,) = read.__wrapped__("rhombus").problems
        assert problem.sentence(Text()) == MISSING
