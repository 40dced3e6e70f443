"""The worked boards beside the rules of Three Graves."""

from __future__ import annotations

from typing import Final

from halloween_games.core.illustrations import Example, Illustrations

OPEN: Final = {"board": {"b2": "0P", "a1": "1G"}, "to_move": 0}
NEARLY_WON: Final = {"board": {"b2": "0P", "a1": "1G", "c2": "0P", "c3": "1G"}, "to_move": 0}

ILLUSTRATIONS: Final[Illustrations] = {
    "What it is about": Example(NEARLY_WON),
    "Your turn": Example(OPEN, (), ("c2",)),
    "The end": Example(NEARLY_WON, (), ("a2",)),
}
