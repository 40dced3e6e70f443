"""What puzzles of the game are about, found in what happens at the first action and along the main line."""

from __future__ import annotations

from typing import Any

from halloween_games.core.themes import Line
from halloween_games.games.halloween.rules.actions import Go, Inspect


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    first = line[0]
    before: Any = first.before
    found = []
    if isinstance(first.action, Inspect):
        found.append("lantern")
    elif isinstance(first.action, Go):
        found.append("ride" if before.face_down[first.action.to] else "waiting")
    return found
