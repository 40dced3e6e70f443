"""What identifies a puzzle, and when two of them are too much alike to be on one shelf."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from halloween_games.core.game import Json
from halloween_games.core.proofs import SOLVER

ID_LENGTH: Final = 10
ALIKE: Final = 0.8  # of what lies on both boards is the same
HISTORY: Final = ("discard", "quiet_turns", "idle_turns")
"""What only tells of the turns before. The deck of Rhombus would make every two positions different."""
CARD: Final = re.compile(r"\b(10|[6-9JQKA])([SHDC])\b")
"""A card, in solutions and positions: the same turn in hearts and in spades is one idea."""


def puzzle_id(game_id: str, position: Json) -> str:
    """The name of the puzzle with that position."""
    text = json.dumps([game_id, position], sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:ID_LENGTH]


class Asked(NamedTuple):
    """What a puzzle asks, and of which position."""

    kind: str
    solution: frozenset[str]
    features: frozenset[str]


def asked(kind: str, solution: Iterable[str], position: Json) -> Asked:
    """What two puzzles are compared by: without what was before, and without the names of suits."""
    now = {name: value for name, value in position.items() if name not in HISTORY}
    if "table" in now:  # the solver's cards, wherever they are held; those of others act in later turns
        now["cards"] = sorted(now.pop("table")[SOLVER] + now.pop("hand")[SOLVER], key=_without_suits)
    names = _names_of_suits(now, [*solution])
    return Asked(kind, frozenset(_renamed(text, names) for text in solution), features(_renamed_all(now, names)))


def are_alike(one: Asked, other: Asked) -> bool:
    """Whether two puzzles ask the same, with a first action that solves both, of nearly the same position."""
    if one.kind != other.kind or one.solution.isdisjoint(other.solution):
        return False
    return len(one.features & other.features) > ALIKE * len(one.features | other.features)


def features(position: Json) -> frozenset[str]:
    """Everything that lies anywhere, each with its place."""
    return frozenset(_leaves(position, ""))


# ---------------------------------------------------------------- cards of which only the ranks are told apart


def _names_of_suits(position: Json, solution: Sequence[str]) -> dict[str, str]:
    """The suits, numbered by where they occur: first in the solution, then in the position."""
    found: dict[str, str] = {}
    for text in (*sorted(solution, key=_without_suits), json.dumps(position, sort_keys=True)):
        for card in CARD.finditer(text):
            found.setdefault(card[2], str(len(found) + 1))
    return found


def _without_suits(text: str) -> str:
    return CARD.sub(r"\1", text)


def _renamed(text: str, names: Mapping[str, str]) -> str:
    return CARD.sub(lambda card: card[1] + names[card[2]], text)


def _renamed_all(position: Json, names: Mapping[str, str]) -> Json:
    return json.loads(_renamed(json.dumps(position, sort_keys=True), names))


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
