"""The words of a haunted house's board, and sets of squares."""

from __future__ import annotations

from typing import Final

ARROWS: Final = "LURD"
STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""One step left, up, right, down as (columns, rows): what the letters in ARROWS mean."""

BEHIND: Final = {"L": "R", "R": "L", "U": "D", "D": "U"}
"""The arrow that each becomes once the board is turned by half."""

ARROW_SETS: Final = ("LUR", "LRD", "URD", "LUD", "LURD")
"""The arrows that a square can have, in the order of ARROWS: three or four, so that ghosts never shut in both seats."""


def opposite(arrows: str) -> str:
    """*arrows* once the board is turned by half, in the order of ARROWS."""
    return "".join(arrow for arrow in ARROWS if BEHIND[arrow] in arrows)


# The kind of squares, and the kinds of things.
SQUARE: Final = "square"
AVATAR: Final = "avatar"
DOT: Final = "ghost"

MOST_SQUARES: Final = 32
BIT: Final = tuple(1 << at for at in range(MOST_SQUARES))
"""Each square as a set of its own: sets of squares are whole numbers with one bit for each."""


def set_of(squares: tuple[int, ...]) -> int:
    """*squares* as a set."""
    found = 0
    for at in squares:
        found |= BIT[at]
    return found


def members(squares: int) -> tuple[int, ...]:
    """The squares of a set in order."""
    found: list[int] = []
    while squares:
        found.append((squares & -squares).bit_length() - 1)
        squares &= squares - 1
    return tuple(found)
