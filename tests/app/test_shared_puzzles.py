"""Puzzles are shared as codes and pictures, and open as puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from halloween_games import games
from halloween_games.app.saving import share
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.core.match import Match
from halloween_games.kit import clipboard
from halloween_games.kit.fonts import Written
from halloween_games.play.puzzle_scene import PuzzleScene
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_file import puzzles_of
from halloween_games.words.text import Text
from tests.app.test_share import packed, unpacked
from tests.play.test_puzzle_scene import GHOSTS, Solver, puzzle


@pytest.fixture
def solver(tmp_path: Path) -> Iterator[Solver]:
    solver = Solver(tmp_path)
    solver.program.exports.folder, solver.program.exports.picture_unit = tmp_path / "pictures", 1.0
    yield solver
    solver.program.close()


def shared(code: str) -> Puzzle:
    found = share.read_shared(code)
    assert isinstance(found, Puzzle)
    return found


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_puzzle_comes_back_whole(game_id: str) -> None:
    for one in puzzles_of(game_id).puzzles[:10]:
        code = share.write_puzzle(one)
        found = shared(code)
        assert found == one and found.view.key() == one.view.key() and len(code) < 1000
        assert found.checker().solution() == one.checker().solution()


def test_options_go_along() -> None:
    one = shared(packed({**unpacked(share.write_puzzle(puzzle("win1"))), "options": {"any_three": True}}))
    assert one.options == {"any_three": True}


def test_where_games_are_wanted_it_is_one_that_begins_with_it() -> None:
    one = puzzle("win2")
    match = share.read_code(share.write_puzzle(one))
    assert isinstance(match, Match) and match.practice and match.start.key() == one.start.key()


def changed(**fields: Any) -> dict[str, Any]:
    said: dict[str, Any] = unpacked(share.write_puzzle(puzzle("win1")))
    for name, value in fields.items():
        (said if name in ("rules", "options", "other") else said["puzzle"])[name] = value
    return said


@pytest.mark.parametrize(
    "said",
    [
        changed(game="chess"),
        changed(game=["18-ghosts"]),
        changed(kind="win9"),
        changed(id="0123456789"),
        changed(solution=["a1-z9"]),
        changed(position={}),
        changed(position=None),
        changed(rules=99),
        changed(rules=0),
        changed(options={"chess": True}),
        changed(other=1),
        {"kind": "puzzle", "rules": 1, "puzzle": {"game": GHOSTS}},
    ],
    ids=str,
)
def test_forged_puzzles_are_refused_in_a_sentence(said: dict[str, Any]) -> None:
    with pytest.raises(RecordProblem) as error:
        share.read_shared(packed(said))
    assert re.fullmatch(r"[^\n]+[.!]", error.value.sentence(Text()))


# ---------------------------------------------------------------- on the screen


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_the_button_saves_a_picture_with_what_is_to_be_done(game_id: str, solver: Solver) -> None:
    one = puzzles_of(game_id).puzzles[0]
    scene = solver.open_puzzle(one)
    told: list[Written] = []
    solver.program.services.fonts.witness = told.append
    solver.press_button(scene, "share")
    solver.program.services.fonts.witness = None
    said = {written.text for written in told}
    assert scene.screen.text.say(one.goal) in said
    assert scene.screen.text("history.beginning") not in said
    assert len(list(solver.program.exports.folder.iterdir())) == 1
    assert solver.top() is scene and not scene.run.has_begun


def test_a_copied_puzzle_is_pasted_as_a_puzzle(solver: Solver, monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = []

    def copy(text: str) -> bool:
        board.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "paste", lambda: board[-1])
    one = puzzle("win2")
    solver.open_puzzle(one)
    solver.program.commands.give("copy")
    solver.frames(2)
    assert isinstance(solver.top(), MessageScene)
    solver.program.navigation.launcher()
    solver.frames(2)
    solver.program.commands.give("paste")
    solver.frames(3)
    scene = solver.top()
    assert isinstance(scene, PuzzleScene) and scene.puzzle == one
    solver.solve(scene)
    assert solver.program.puzzling.solved.tried("")[one.id].solved == 1


def test_a_puzzle_from_elsewhere_counts_for_nothing(solver: Solver) -> None:
    """It is on no shelf, so it could not come back."""
    said = unpacked(share.write_puzzle(puzzle("win2")))
    one = shared(packed({**said, "options": {"quick_setup": True}}))
    fields = {"id": "elsewhere"}
    elsewhere = Puzzle(**{**{name: getattr(one, name) for name in one.__dataclass_fields__}, **fields})
    solver.program.puzzling.open_shared(elsewhere)
    solver.frames(3)
    scene = solver.top()
    assert isinstance(scene, PuzzleScene)
    solver.solve(scene)
    assert not solver.program.puzzling.solved.tried("")
