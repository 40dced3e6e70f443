"""Whole games of all kinds through a session alone, each in a process that cannot import pygame."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from halloween_games import games
from tests.processes import printed

ROOT = Path(__file__).resolve().parents[2]
WHOLE_GAMES = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats if seats != 3]
ALWAYS = ("chosen", "refused", "confirmed", "looked back", "hint", "acted", "demo", "played on")
SCREEN = ("pygame", "pytmx", "platformdirs")
BLOCKED = f"import sys\nfor name in {SCREEN!r}:\n    sys.modules[name] = None\n"


@pytest.mark.parametrize(("game_id", "seats"), WHOLE_GAMES)
def test_a_whole_game_without_a_screen(game_id: str, seats: int) -> None:
    """The checks are in whole_game.py; this test ensures that each of them happened."""
    script = f"{BLOCKED}from tests.session.whole_game import main\nmain({game_id!r}, {seats})"
    done = json.loads(printed(script))
    for name in (*ALWAYS, "seats changed", "computer", "computer died"):
        assert done.get(name), f"{name}: {done}"
    assert done.get("undone", 0) + done.get("undo refused", 0)
    if games.load(game_id).secrets:
        assert done.get("curtain"), done
    else:
        assert done.get("undone") and done.get("canceled") and "curtain" not in done, done
    assert done["changes"]["TurnMade"] >= done["turns"] and done["changes"]["Said"]


# ---------------------------------------------------------------- who reads the truth

PACKAGE = ROOT / "halloween_games"
READERS = ("core", "session", "app/saving", "commands/engine", "commands/selftest.py")
"""The engine referees games of other programs, which ask for whole positions; the selftest hides nothing."""


def reads_of_the_truth(source: str) -> Iterator[int]:
    """The lines in which *source* reads the ``state`` of something called match."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ("state", "_states"):
            owner = ast.unparse(node.value).rpartition(".")[2]
            if owner.strip("_").endswith("match"):
                yield node.lineno


def test_screens_terminal_and_exports_ask_for_views() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{line}"
        for file in sorted(PACKAGE.rglob("*.py"))
        if not file.relative_to(PACKAGE).as_posix().startswith(READERS)
        for line in reads_of_the_truth(file.read_text(encoding="utf-8"))
    ]
    assert not found, f"These lines read the truth about a match: {', '.join(found)}"


def test_the_screen_of_a_game_does_not_touch_the_match() -> None:
    """It shows what comes from the session, which knows the viewer; a task's match is only handed on to its own."""
    for file in sorted((PACKAGE / "play").glob("*.py")):
        text = file.read_text(encoding="utf-8").replace("super().__init__(own, run.match, ", "super().__init__(")
        nodes = ast.walk(ast.parse(text))
        assert not [node.lineno for node in nodes if isinstance(node, ast.Attribute) and node.attr == "match"], (
            file.name
        )


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("self.match.state.observe(None)", [1]),
        ("x = 1\nview = match.state", [2]),
        ("self._match.state", [1]),
        ("scene.session.match.state", [1]),
        ("self.state", []),
        ("match.view(0)\nthing.state", []),
    ],
)
def test_the_reader_sees_what_it_should(source: str, lines: list[int]) -> None:
    assert list(reads_of_the_truth(source)) == lines
