"""Mining puzzles: what is found is proven, the same every time, and goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from build_scripts import puzzle_mining
from build_scripts.mine_puzzles import MOST_OF_A_THEME, RECIPES, Shelf, mine
from build_scripts.puzzle_mining import Candidate, level_game, main_line, reduced, turn_starts
from halloween_games import games
from halloween_games.commands.exercises import problems_of_shelf
from halloween_games.core.spots import NOBODY
from halloween_games.core.state import State
from halloween_games.puzzles.goals import themes_of
from halloween_games.puzzles.puzzle_file import read_puzzles

GHOSTS = games.load("18-ghosts")
CROWDED: dict[str, Any] = {
    "board": {"c2": "0Y", "a3": "0B", "d4": "0B", "e4": "0B", "a5": "1B", "e1": "1B", "a1": "0Y"},
    "dungeon": ["0R", "0R", "1B", "1R", "1R", "1R", "1Y", "1Y", "1Y"],
    "escaped": ["0R", "0Y"],
    "portals": {"R": "e", "B": "w", "Y": "n"},
    "phase": "play",
    "released": None,
    "to_move": 0,
}


def test_positions_are_turned_so_that_the_solver_is_seat_0() -> None:
    states = level_game(GHOSTS, 5, {"quick_setup": True})
    starts = list(turn_starts(GHOSTS, states))
    assert len(starts) > 5
    assert all(state.to_move == 0 for state in starts)


def test_fewer_pieces_keep_kind_and_solution() -> None:
    state = GHOSTS.notation.load(CROWDED, 2, {})
    candidate = Candidate("win2", 2, state)
    fewer = reduced(GHOSTS, candidate, Random(1), 4, 5_000)
    assert len(GHOSTS.notation.dump(fewer.state)["board"]) < len(CROWDED["board"])
    for one in (candidate, fewer):
        proof = GHOSTS.puzzle_kinds["win2"](2, 5_000)
        assert [GHOSTS.notation.write(one.state, action) for action in proof.keeping(one.state, 2)] == ["d4-b2"]


def test_themes_come_from_what_happens() -> None:
    state = GHOSTS.notation.load(CROWDED, 2, {})
    line = main_line(GHOSTS, Candidate("win2", 2, state), 5_000)
    assert line[-1].after.to_move == NOBODY
    assert themes_of(games.load("18-ghosts"), "win2", line)[0] == "mirror"


@pytest.mark.long
@pytest.mark.parametrize("game_id", ["18-ghosts", "closest-ghost"])
def test_what_is_mined_holds_and_mining_goes_on_where_it_stopped(game_id: str, tmp_path: Path) -> None:
    game = games.load(game_id)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    mine(game, Shelf(whole, 2, RECIPES[game_id]), 600)
    mine(game, Shelf(parts, 1, RECIPES[game_id]), 600)
    first = parts.read_text(encoding="utf-8")
    assert len(first.splitlines()) == 1
    mine(game, Shelf(parts, 2, RECIPES[game_id]), 600)
    both = parts.read_text(encoding="utf-8")
    assert both.startswith(first)
    assert len(both.splitlines()) == 2
    for file in (whole, parts):
        shelf = read_puzzles(file)
        assert shelf.problems == ()
        assert list(problems_of_shelf(shelf, file.name)) == []
        assert len({puzzle.seed for puzzle in shelf.puzzles}) == 2


def test_a_shelf_takes_nothing_twice(tmp_path: Path) -> None:
    file = tmp_path / "shelf.jsonl"
    shelf = Shelf(file, 10, RECIPES["18-ghosts"])
    row = {"id": "x", "kind": "win2", "solution": ["d4-b2"], "position": CROWDED, "themes": ["mirror"], "seed": 7}
    assert shelf.is_new(row)
    shelf.add(dict(row))
    assert not shelf.is_new(row)
    assert not shelf.is_new({**row, "id": "y"})
    assert shelf.is_new({**row, "id": "y", "solution": ["a3-a4"]})
    again = Shelf(file, 10, RECIPES["18-ghosts"])
    assert again.rows == [json.loads(file.read_text(encoding="utf-8"))]
    assert again.next_seed == 8


def test_a_shelf_has_enough_of_one_first_action(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "shelf.jsonl", 100, RECIPES["rhombus"])
    for number in range(RECIPES["rhombus"].of_an_action):
        cards = dict.fromkeys("abcde"[: number % 5 + 1], 1)
        row = {"id": str(number), "kind": "quiet", "themes": ["steps"], "solution": ["9H:a1"], "seed": number}
        shelf.add({**row, "position": {"board": {**cards, str(number): 0}}})
    other = {"id": "x", "kind": "quiet", "solution": ["9D:a1"], "position": {"board": {"e5": 1}}}
    assert not shelf.is_new(other)
    assert shelf.is_new({**other, "solution": ["9D:e5"]})


def test_what_the_kind_says_already_does_not_fill_its_share_of_a_theme(tmp_path: Path) -> None:
    """All quiet kills take two plays; were that their theme, a shelf would be full with two fifths of them."""
    shelf = Shelf(tmp_path / "shelf.jsonl", 100, RECIPES["rhombus"])
    row: dict[str, Any] = {"kind": "quiet", "themes": ["two_plays", "steps"], "solution": ["9H:a1"], "position": {}}
    most = int(MOST_OF_A_THEME * RECIPES["rhombus"].kinds["quiet"] * 100) + 1
    for number in range(most):
        assert shelf.wants_theme("quiet", ["two_plays", "steps"])
        shelf.add({**row, "id": str(number), "seed": number})
    assert not shelf.wants_theme("quiet", ["two_plays", "steps"])
    assert shelf.wants_theme("quiet", ["two_plays", "diagonal"])


def test_pieces_go_that_only_held_others_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a row the last piece has to go first, so all are asked again until nothing goes."""
    row = sorted(CROWDED["board"])

    def only_from_the_end(
        game: Any, candidate: Candidate, solution: set[str], position: Any, most: int
    ) -> State | None:
        left = sorted(position["board"])
        loaded: State = game.notation.load(position, 2, {})
        return loaded if left == row[: len(left)] else None

    monkeypatch.setattr(puzzle_mining, "_still", only_from_the_end)
    fewer = reduced(GHOSTS, Candidate("win2", 2, GHOSTS.notation.load(CROWDED, 2, {})), Random(3), 2, 5_000)
    assert sorted(GHOSTS.notation.dump(fewer.state)["board"]) == row[:2]
