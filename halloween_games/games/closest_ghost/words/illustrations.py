"""The worked boards beside the rules of The Closest Ghost."""

from __future__ import annotations

from typing import Final

from halloween_games.core.illustrations import Example, Illustrations


def _house(
    avatars: str,
    ghosts: str,
    candies: str,
    chosen: tuple[str, ...] | None,
    plays: tuple[str, ...] = (),
    phase: str = "avatar",
    to_move: int = 0,
    *,
    pie: bool = False,
) -> Example:
    """A position with the squares of each kind, separated by spaces."""
    position = {
        "avatars": avatars.split(),
        "ghosts": ghosts.split(),
        "candies": candies.split(),
        "phase": phase,
        "to_move": to_move,
    }
    return Example(position, chosen, plays, options={"pie": True} if pie else {})


ROUND_TRIP: Final = ("b2-b3", "a3-a2", "e2-e3", "d3-d2", "b3-b2", "a2-a3", "e3-e2", "d2-d3")  # back to where it began
FULL: Final = "a1 a2 a3 b1 b3 c1 c2 c3 d1 d2 d3 e1 e3 f1 f2 f3"

ILLUSTRATIONS: Final[Illustrations] = {
    "What it is about": _house("c2 e2", "a3 e1 f1", "a1 a3 b1 c3 d1 d2 d3 e3 f1 f3", None, ("c2-c3",)),
    "No matter who takes it": _house("d1 a3", "a1 b3 f1", "a1 e1 e3 f1 f2 f3", ("d1",), ("d1-c1", "a1-a2", "a3-a1")),
    "The start": _house("b2 e2", "a3 f1", FULL, (), ("G@d2",), "setup", 1),
    "Choice of sides": _house("b2 e2", "a3 f1", FULL, None, ("G@d2", "swap"), "setup", 1, pie=True),
    "First you move": _house("b2 e2", "a3 f1 f3", "a1 a2 b1 d1 e3 f2", ("b2",), ("b2-b1",)),
    "Around the edge": _house("a1 e2", "a2 d3 f2", "a3 b3 c3 d1 e1 f3", ("a1",), ("a1-a3",)),
    "In the way": _house("c3 e2", "a1 d3 f1", "a2 b1 b3 c1 e3 f2", ("c3",), ("c3-c1",)),
    "Then the closest ghost": _house("c2 e2", "a1 c3 f1", "a2 b1 b3 d1 d3 e3", ("c3",), ("c3-d3",), "ghost"),
    "How close is a ghost?": _house("c2 e2", "a2 d3 f1", "a1 b1 b3 d1 e3 f3", (), ("a2-b2",), "ghost"),
    "Candy under a ghost": _house("c3 e2", "a1 d3 f1", "a2 b1 e3", ("c3",), ("c3-b3", "d3-e3")),
    "A draw": _house("b2 e2", "a3 d3 f1", "a1 c1 d1 f3", None, ROUND_TRIP),
}
