"""Short ways to write positions of 18 Ghosts, for the tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.games.eighteen_ghosts.rules.castle import castle_of
from halloween_games.games.eighteen_ghosts.rules.state import GhostState
from tests.games.positions import Positions

CASTLE = castle_of(GAME.board)
GRID = CASTLE.grid
ALL = Counter({seat + color: 3 for seat in "01" for color in "RBY"})

OF_CASTLE = Positions(GAME)
load, start, play, legal = OF_CASTLE.load, OF_CASTLE.start, OF_CASTLE.play, OF_CASTLE.legal
refusal, seen = OF_CASTLE.refusal, OF_CASTLE.seen


def position(
    board: str = "",
    *,
    escaped: str = "",
    portals: str = "nes",
    released: str | None = None,
    to_move: int = 0,
) -> dict[str, Any]:
    """A position after the set-up: *board* as ``a5 0B, a4 1R``, *portals* red, yellow, blue.

    Who is left is in the dungeon.
    """
    standing = dict(pair.split() for pair in board.split(",") if pair.strip())
    outside = escaped.split()
    rest = ALL - Counter(standing.values()) - Counter(outside) - Counter([released] if released else [])
    return {
        "board": standing,
        "dungeon": sorted(rest.elements()),
        "escaped": sorted(outside),
        "portals": dict(zip("RYB", portals, strict=True)),
        "phase": "place" if released else "play",
        "released": released,
        "to_move": to_move,
    }


def castle(board: str = "", *, any_three: bool = False, **fields: Any) -> GhostState:
    """The same as a state."""
    return load(position(board, **fields), any_three=any_three)


SETUP_TEXTS = (
    "R@b5", "B@a5", "Y@a4", "R@e5", "B@d5", "Y@c4", "R@a3", "Y@e4", "B@b3",
    "R@c3", "R@e2", "B@d3", "R@b1", "Y@c2", "Y@a1", "B@a2", "Y@e1", "B@d1",
)  # fmt: skip
