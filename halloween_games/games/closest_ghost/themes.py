"""What puzzles of the game are about, found in what happens at the first action and along the main line."""

from __future__ import annotations

from typing import Any

from halloween_games.core.events import Moved, Removed, Skipped
from halloween_games.core.proofs import SOLVER
from halloween_games.core.themes import Line, is_gift, own_turn


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    turn = own_turn(line)
    found = ["gift"] if is_gift(line) else []
    half: Any = line[0].before
    for step in turn:
        for event in step.events:
            if isinstance(event, Removed):
                found.append("own_candy" if half.house.owner[event.spot.at] == SOLVER else "other_candy")
            elif isinstance(event, Moved) and event.how == "wrap":
                found.append("around")
            elif isinstance(event, Moved) and event.how == "float" and half.candies >> event.path[-1].at & 1:
                found.append("cover")
    if any(isinstance(event, Skipped) and event.seat != SOLVER for step in line for event in step.events):
        found.append("shut_in")
    return found or ["quiet"]
