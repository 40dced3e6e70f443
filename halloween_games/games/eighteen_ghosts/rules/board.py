"""The words of a castle's board: colors and facings."""

from __future__ import annotations

from typing import Final

RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
COLORS: Final = ("red", "blue", "yellow")
LETTERS: Final = "RBY"
FACINGS: Final = ("north", "east", "south", "west")

# The kinds of squares, and the one kind of thing.
CARPET: Final = "carpet"
MIRROR: Final = "mirror"
PORTAL: Final = "portal"
HALL: Final = "hall"  # a chamber with nothing in it, on boards larger than the standard one
