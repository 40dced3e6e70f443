"""The words of a board of Pure Halloween, and sets of squares.

A set of squares is an int with one bit for each; bit 0 is a1, and the other squares follow row by row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from halloween_games.core.grid import COMPASS, DIAGONALS

REGION_COUNT: Final = 9
SQUARE: Final = "square"
REGION_NUMBERS: Final = tuple(str(region + 1) for region in range(REGION_COUNT))
"""The values of the property ``region`` of a square."""

MOST_SQUARES: Final = 81
BIT: Final = tuple(1 << at for at in range(MOST_SQUARES))
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
