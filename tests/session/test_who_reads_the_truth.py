"""A match contains all secrets: its state is read only by the session, by code that saves games, and by tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
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
    """It shows what comes from the session, which knows the viewer."""
    for file in sorted((PACKAGE / "play").glob("*.py")):
        nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
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
