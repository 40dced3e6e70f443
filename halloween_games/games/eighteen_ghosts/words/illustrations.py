"""The worked boards beside the rules of 18 Ghosts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.illustrations import Example, Illustrations

ALL: Final = tuple(sorted(f"{seat}{color}" for seat in "01" for color in "RBY" for _ in range(3)))


def _castle(
    board: Mapping[str, str],
    portals: str,
    chosen: tuple[str, ...] | None,
    plays: tuple[str, ...] = (),
    escaped: Sequence[str] = (),
) -> Example:
    """A position in play; every ghost that is not named is in the dungeon. *portals* open to R, B and Y's sides."""
    rest = Counter(ALL) - Counter([*board.values(), *escaped])
    position = {
        "board": board,
        "dungeon": sorted(rest.elements()),
        "escaped": list(escaped),
        "portals": dict(zip("RBY", portals, strict=True)),
        "phase": "play",
        "released": None,
        "to_move": 0,
    }
    return Example(position, chosen, plays)


SETUP: Final[Mapping[str, object]] = {
    "board": {},
    "dungeon": [],
    "escaped": [],
    "portals": {"R": "n", "B": "s", "Y": "e"},
    "phase": "setup",
    "released": None,
    "to_move": 0,
}
LAID_OUT: Final = (
    {"a1": "1Y", "b1": "1R", "d1": "1B", "e1": "1Y", "a2": "0B", "c2": "1Y", "e2": "1R", "a3": "0R", "b3": "0B"}
    | {"c3": "0R", "d3": "1B", "a4": "0Y", "c4": "0Y", "e4": "0Y", "a5": "1B", "b5": "0R", "d5": "0B", "e5": "1R"}
)  # fmt: skip
LAST: Final = (
    {"b1": "0Y", "a2": "0R", "c2": "1Y", "e2": "0R", "d3": "1R", "a4": "1B"}
    | {"b4": "1B", "d4": "0Y", "e4": "1Y", "b5": "0R", "d5": "0B"}
)  # fmt: skip

ILLUSTRATIONS: Final[Illustrations] = {
    "What it is about": _castle(LAST, "sew", ("d4",), ("d4xd3",), ("0B", "1B")),
    "Taking places": Example(SETUP, ("supply 0R",), ("R@c3",)),
    "The quick set-up": _castle(LAID_OUT, "nse", None, ("e4-d4",)),
    "Your turn: move": _castle({"c3": "0B", "a1": "0Y", "e5": "1R", "a5": "1B"}, "nse", ("c3",), ("c3-d3",)),
    "Mirrors": _castle({"b4": "0Y", "d2": "1R", "a3": "0R", "a5": "1B", "e1": "0R"}, "nnw", ("b4",), ("b4-d4",)),
    "Fights": _castle(
        {"c3": "0B", "c2": "1Y", "b3": "1R", "d3": "1B", "a1": "0Y", "e5": "1Y"}, "nse", ("c3",), ("c3xc2",)
    ),
    "Portals turn": _castle(
        {"d5": "0R", "b3": "0Y", "b2": "1R", "d2": "0R", "d3": "1B", "e1": "1Y"}, "nse", ("b3",), ("b3xb2",)
    ),
    "Losing on purpose": _castle(
        {"c4": "0R", "a3": "0R", "a2": "1Y", "e2": "1B", "e1": "0B", "d1": "1Y"}, "ese", ("a3",), ("a3xa2",)
    ),
    "Escaping": _castle({"e5": "0R", "b5": "0R", "a3": "0Y", "d1": "1B", "e1": "1Y"}, "ese", ("e5",), ("e5-d5",)),
    "Your turn: release": _castle(
        {"a5": "1B", "d5": "1R", "b3": "0Y", "d3": "1Y", "a2": "1R", "c2": "0R"}, "nee", ("dungeon 0B",), ("=B", "B@d1")
    ),
}
