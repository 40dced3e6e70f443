"""What regions must be like: which boards Pure Halloween can be played on."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, KindRule
from halloween_games.games.pure_halloween.rules.board import REGION_NUMBERS, SQUARE, squares_in
from halloween_games.games.pure_halloween.rules.land import Land

SIDES: Final = range(6, 10)
# One square more than each player needs, so that nobody alone keeps the other out for good with two or three pieces.
SQUARES: Final = range(4, 50)  # 50 or more would leave too few for the other eight regions
ROOMS: Final = "rooms"


def faults(board: BoardSpec) -> list[BoardFault]:
    """Regions that are in several parts: what is not connected with the largest part by the sides of squares."""
    land = Land(board)
    found: list[BoardFault] = []
    for region, squares in enumerate(land.regions):
        apart = apart_from_largest(land, squares)
        if apart:
            found.append(BoardFault("board.region_in_parts", ROOMS, apart, {"region": region + 1}))
    return found


def apart_from_largest(land: Land, squares: int) -> tuple[int, ...]:
    """Those of *squares* that are not in the largest of their parts."""
    parts: list[int] = []
    left = squares
    while left:
        part = left & -left
        reached = list(squares_in(part))
        for at in reached:
            reached += squares_in(land.shape.beside[at] & left & ~part)
            part |= land.shape.beside[at] & left
        parts.append(part)
        left ^= part
    return tuple(squares_in(squares ^ max(parts, key=int.bit_count, default=0)))


BOARD_RULES: Final = BoardRules(
    columns=SIDES,
    rows=SIDES,
    squares={SQUARE: KindRule({"region": REGION_NUMBERS}, count=SQUARES, count_by="region")},
    faults=faults,
)
"""The rules of boards: see levels/README.md."""
