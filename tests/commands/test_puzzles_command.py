"""The command ``puzzles``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.puzzles.puzzle_file import puzzles_file
from tests.commands.conftest import Run

FIELDS = {"id", "game", "kind", "turns", "position", "solution", "themes", "level", "seed"}


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_puzzle_is_printed_as_json(run: Run, game_id: str) -> None:
    """With a position that other programs can load."""
    code, out, err = run("puzzles", game_id, "--json")
    assert (code, err) == (0, "")
    assert out.isascii()
    game = games.load(game_id)
    for puzzle in json.loads(out)["puzzles"]:
        assert set(puzzle) == FIELDS
        assert puzzle["game"] == game_id
        state = game.notation.load(puzzle["position"], 2, {})
        assert game.notation.dump(state) == puzzle["position"]
        assert state.to_move == 0
        for text in puzzle["solution"]:
            assert state.why_not(game.notation.read(state, text)) is None


def test_a_file_that_holds_is_proven(run: Run, tmp_path: Path) -> None:
    lines = puzzles_file(games.load("closest-ghost")).read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path / "some.puzzles.jsonl"
    file.write_text("".join(lines[:2]), encoding="utf-8")
    code, out, err = run("puzzles", "--check", str(file))
    assert (code, err) == (0, "")
    assert out == f"“{file}” is all right: 2 puzzles.\n"


def test_a_mistake_is_a_line_and_exit_code_1(run: Run, tmp_path: Path) -> None:
    first, second = puzzles_file(games.load("18-ghosts")).read_text(encoding="utf-8").splitlines()[:2]
    wrong = {**json.loads(second), "id": "x"}
    other = json.loads(first)
    state = games.load("18-ghosts").notation.load(other["position"], 2, {})
    texts = [games.load("18-ghosts").notation.write(state, action) for action in state.legal_actions()]
    other["solution"] = [next(text for text in texts if text not in other["solution"])]
    file = tmp_path / "mine.puzzles.jsonl"
    file.write_text(f"{json.dumps(other)}\n{json.dumps(wrong)}\n", encoding="utf-8")
    code, out, err = run("puzzles", "--check", str(file))
    assert (code, out) == (1, "")
    assert [line.partition("“")[0] for line in err.splitlines()] == [
        "halloween-games: mine.puzzles.jsonl: line 1: ",
        "halloween-games: mine.puzzles.jsonl: line 2: ",
    ]
