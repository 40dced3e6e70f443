"""The words of a graveyard: colors, the cards' faces, and how places are numbered."""

from __future__ import annotations

from typing import Final

from halloween_games.core.spots import BOARD, Spot

EDGE: Final = "edge"
GRAVE: Final = "grave"
HEDGE: Final = "hedge"  # a square without a grave

# ---------------------------------------------------------------- cards

COLORS: Final = ("white", "gray", "black", "brown")

UNSEEN: Final = 0  # a face not seen yet, or hidden in a view
ZOMBIE: Final = 1
SKELETON: Final = 2
GHOST: Final = 3
WISP: Final = 4
FACE_NAMES: Final = ("", "zombie", "skeleton", "ghost", "wisp")
FACES: Final = tuple(range(1, 5))
POINTS: Final[tuple[int, ...]] = (0, 4, 3, 2, 1)
"""What a claimed card counts at the end, by its face."""


def faces_of(graves: int) -> tuple[int, ...]:
    """How many of the *graves* of one color have each face: a third are will-o'-the-wisps, the rest are shared evenly.

    Of nine graves three are wisps and two each of the others, 21 points.
    """
    wisps = round(graves / 3)
    rest = graves - wisps
    return (0, (rest + 2) // 3, (rest + 1) // 3, rest // 3, wisps)


# ---------------------------------------------------------------- places
# A place is a square or outside, at the end of a row or a column.

MOST_SQUARES: Final = 81
FIRST_OUTSIDE: Final = MOST_SQUARES
MOST_PLACES: Final = FIRST_OUTSIDE + 36

BIT: Final = tuple(1 << place if place < FIRST_OUTSIDE else 0 for place in range(MOST_PLACES))
"""Each square as a set of its own; nothing for places outside."""


def spot_of(place: int) -> Spot:
    """The spot of a place."""
    return Spot(BOARD, place) if place < FIRST_OUTSIDE else Spot(EDGE, place - FIRST_OUTSIDE)
