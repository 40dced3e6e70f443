"""The board of Pure Halloween: nine regions of nine squares, and tables derived from it.

A set of squares is an int of 81 bits; bit 0 is a1, bit 80 is i9.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from halloween_games.core.board import BoardRules, BoardSpec, KindRule, Levels, Square
from halloween_games.core.grid import COMPASS, DIAGONALS, Grid

GRID: Final = Grid(9, 9)
REGION_COUNT: Final = 9

LAST: Final = GRID.count - 1
ALL: Final = (1 << GRID.count) - 1
ABOVE: Final = ALL + 1
"""A bit above all squares. Adding it to a set gives 81 binary digits."""

BIT: Final = tuple(1 << at for at in range(GRID.count))
EIGHT: Final = (*COMPASS, *DIAGONALS)
KNIGHT_STEPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def set_of(squares: Iterable[int]) -> int:
    """The set of *squares*."""
    found = 0
    for at in squares:
        found |= 1 << at
    return found


def squares_in(squares: int) -> Iterator[int]:
    """The squares of a set, lowest first."""
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


REGION_OF: Final = tuple(at // 27 * 3 + at % 9 // 3 for at in range(GRID.count))
"""The region of each square, counted row by row from the bottom left."""

REGIONS: Final = tuple(
    set_of(at for at in range(GRID.count) if REGION_OF[at] == region) for region in range(REGION_COUNT)
)
REGION_NAMES: Final = tuple(
    f"{GRID.names[min(squares_in(squares))]}–{GRID.names[max(squares_in(squares))]}" for squares in REGIONS
)
"""A region as people read it, by its corners: ``d1–f3``."""

HOME: Final = tuple(REGIONS[REGION_OF[at]] for at in range(GRID.count))
"""The whole region that each square lies in."""

AWAY: Final = tuple(ALL ^ home for home in HOME)
"""All squares outside the region of each square."""

NEAR: Final = tuple(set_of(GRID.neighbors(at, EIGHT)) for at in range(GRID.count))
"""The neighbors of each square in all 8 directions."""

FAR: Final = tuple(ALL ^ near for near in NEAR)
"""All squares that are not neighbors of each square."""

BESIDE: Final = tuple(set_of(GRID.neighbors(at)) for at in range(GRID.count))
L_JUMPS: Final = tuple(set_of(GRID.neighbors(at, KNIGHT_STEPS)) for at in range(GRID.count))

RAYS: Final = tuple(tuple(ray for step in EIGHT if (ray := GRID.ray(at, *step))) for at in range(GRID.count))
"""The lines from each square to the edge, nearest square first, without empty ones."""

LINES: Final = tuple(set_of(square for ray in RAYS[at] for square in ray) for at in range(GRID.count))


def _ways(src: int) -> tuple[tuple[int, int, int], ...]:
    found = [
        (first, second, third)
        for first in GRID.neighbors(src)
        for second in GRID.neighbors(first)
        if second != src
        for third in GRID.neighbors(second)
        if third != first
    ]
    return tuple(sorted(found))


WAYS: Final = tuple(_ways(src) for src in range(GRID.count))
"""Every path of three steps from each square without repeated squares, lowest squares first."""

WAY_ENDS: Final = tuple(set_of(way[-1] for way in ways) for ways in WAYS)

NEXT_STEPS: Final = tuple(
    tuple(
        (
            BIT[first],
            tuple((BIT[second], BESIDE[second] & ~BIT[first]) for second in GRID.neighbors(first) if second != src),
        )
        for first in GRID.neighbors(src)
    )
    for src in range(GRID.count)
)
"""The same paths as a tree of sets: first step, second step, all third steps."""


def spec() -> BoardSpec:
    """The board in the rules, for comparison with a level file."""
    squares = tuple(Square("square", {"region": str(REGION_OF[at] + 1)}) for at in range(GRID.count))
    return BoardSpec(GRID.columns, GRID.rows, squares)


LEVEL_RULES: Final = BoardRules(
    columns=9,
    rows=9,
    squares={
        "square": KindRule(
            {"region": tuple(str(region + 1) for region in range(REGION_COUNT))}, count=9, count_by="region"
        )
    },
)

LEVELS: Final[Levels] = {"pure_halloween.tmx": (spec, LEVEL_RULES)}
