"""What puzzles of the game are about, found in what happens at the first action and along the main line."""

from __future__ import annotations

from typing import Any, Final

from halloween_games.core.events import Moved, Placed
from halloween_games.core.proofs import SOLVER
from halloween_games.core.spots import NOBODY
from halloween_games.core.themes import Line

KIND_WORDS: Final = {"G": "ghost", "K": "killer", "W": "witch", "C": "cat", "B": "bat", "J": "jack"}


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    first = line[0]
    before: Any = first.before
    after: Any = first.after
    found = []
    if before.lonely(SOLVER):
        found.append("answer")
    if after.to_move != NOBODY and after.lonely(1 - SOLVER):
        found.append("attack")
    for event in first.events:
        if isinstance(event, Placed):
            found.append("arrival")
        elif isinstance(event, Moved):
            found.append(KIND_WORDS[event.piece[1]])
    return found
