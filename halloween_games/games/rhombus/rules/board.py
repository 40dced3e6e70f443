"""The words of a board of Rhombus, and sets of squares: ints whose lowest bit is a1, then row by row."""

from __future__ import annotations

from typing import Final

from halloween_games.core.sets import BIT

COLORS: Final = ("gray", "white")

# The kinds of squares, and of things.
SQUARE: Final = "square"
CORNER: Final = "corner"
HOLE: Final = "hole"  # a square that is missing
START: Final = "start"
PIECE: Final = "piece"

SEATS: Final = (2, 4)
EACH: Final = {2: 6, 4: 4}
"""How many pieces each seat has, on the board and off it."""

MOST_SQUARES: Final = 49


HALF: Final = 13  # bits of a set per table lookup
SMALL: Final = 25  # squares of a set that two lookups find; those of larger boards are found one by one


def _halves(first: int, bits: int) -> tuple[tuple[int, ...], ...]:
    """The squares of each possible half of a set, starting at *first*."""
    found: list[tuple[int, ...]] = [()]
    for at in range(first, first + bits):
        found += [(*squares, at) for squares in found]
    return tuple(found)


_LOW: Final = _halves(0, HALF)
_HIGH: Final = _halves(HALF, SMALL - HALF)


def squares_of(mask: int) -> tuple[int, ...]:
    """The squares of a set, lowest first."""
    if mask >> SMALL:
        return squares_of(mask & (1 << SMALL) - 1) + tuple(at for at in range(SMALL, MOST_SQUARES) if mask & BIT[at])
    return _LOW[mask & (1 << HALF) - 1] + _HIGH[mask >> HALF]


BISHOP: Final = 0
"""Stands for the J where others have a number of steps."""
