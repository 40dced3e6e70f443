"""What identifies a puzzle, and when two of them are too much alike to be on one shelf."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from halloween_games.core.game import Json

ID_LENGTH: Final = 10
ALIKE: Final = 0.8  # of what lies on both boards is the same


def puzzle_id(game_id: str, position: Json) -> str:
    """The name of the puzzle with that position."""
    text = json.dumps([game_id, position], sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:ID_LENGTH]


def features(position: Json) -> frozenset[str]:
    """Everything that lies anywhere, each with its place."""
    return frozenset(_leaves(position, ""))


def are_alike(one: tuple[str, Sequence[str], Json], other: tuple[str, Sequence[str], Json]) -> bool:
    """Whether two puzzles, each a kind, solutions and a position, ask the same of nearly the same position."""
    if one[0] != other[0] or set(one[1]) != set(other[1]):
        return False
    first, second = features(one[2]), features(other[2])
    return len(first & second) > ALIKE * len(first | second)


def _leaves(value: Json, where: str) -> Iterator[str]:
    if isinstance(value, dict):
        for name, inside in value.items():
            yield from _leaves(inside, f"{where}.{name}")
    elif isinstance(value, list):
        seen: dict[str, int] = {}
        for inside in value:
            text = json.dumps(inside, sort_keys=True)
            seen[text] = seen.get(text, 0) + 1
            yield f"{where}[{text}#{seen[text]}]"  # in a list the order of things is that of their names
    else:
        yield f"{where}={json.dumps(value)}"
