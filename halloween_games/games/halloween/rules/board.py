"""The graveyard of Halloween: 36 graves, the places outside around them, and the cards' faces."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardRules, BoardSpec, KindRule, Levels, Square
from halloween_games.core.grid import COMPASS, Grid
from halloween_games.core.phrases import Phrase, Worded
from halloween_games.core.spots import BOARD, Spot

GRID: Final = Grid(6, 6)
EDGE: Final = "edge"

# ---------------------------------------------------------------- cards

COLORS: Final = ("white", "gray", "black", "brown")
EACH_COLOR: Final = 9
"""Graves of each color; the back of a card shows it to everybody."""

UNSEEN: Final = 0  # a face not seen yet, or hidden in a view
ZOMBIE: Final = 1
SKELETON: Final = 2
GHOST: Final = 3
WISP: Final = 4
FACE_NAMES: Final = ("", "zombie", "skeleton", "ghost", "wisp")
FACES: Final = tuple(range(1, 5))
POINTS: Final[tuple[int, ...]] = (0, 4, 3, 2, 1)
"""What a claimed card counts at the end, by its face."""

EACH_FACE: Final[tuple[int, ...]] = (0, 2, 2, 2, 3)
"""How many cards of one color have each face: 21 points a color, 84 in all."""

ALL_POINTS: Final = 84

# ---------------------------------------------------------------- places
# A place is a square (0 to 35) or outside (36 to 59), at the end of a row or a column.

FIRST_OUTSIDE: Final = GRID.count
OUTSIDE: Final = range(FIRST_OUTSIDE, FIRST_OUTSIDE + 24)
PLACES: Final = range(FIRST_OUTSIDE + 24)
OUTSIDE_NAMES: Final = (
    *(f"{side}{letter}" for side in "NS" for letter in "abcdef"),
    *(f"{side}{row}" for side in "WE" for row in range(1, 7)),
)
PLACE_NAMES: Final = (*GRID.names, *OUTSIDE_NAMES)


SIDES: Final = ("place.north", "place.south", "place.west", "place.east")


def place_in_words(outside: int) -> Worded:
    """A place outside: its name in notation, or the card next to it."""
    first = GRID.names[entry_line(outside)[0]]
    return Worded(PLACE_NAMES[outside], (Phrase(SIDES[(outside - FIRST_OUTSIDE) // 6], {"square": first}),))


def entry_line(outside: int) -> tuple[int, ...]:
    """The row or column that starts at a place outside, in the order of a ride."""
    side, number = divmod(outside - FIRST_OUTSIDE, 6)
    first, step = ((30 + number, (0, -1)), (number, (0, 1)), (6 * number, (1, 0)), (6 * number + 5, (-1, 0)))[side]
    return (first, *GRID.ray(first, *step))


RAYS: Final = tuple(
    tuple(GRID.ray(place, *step) for step in COMPASS) if place < FIRST_OUTSIDE else (entry_line(place),)
    for place in PLACES
)
"""RAYS[place]: the straight lines on which a dark lord can leave it, nearest card first."""

REACH: Final = tuple(tuple(sorted(at for ray in rays for at in ray)) for rays in RAYS)
"""REACH[place]: the cards in a straight line from it; nothing on the way blocks."""

BIT: Final = tuple(1 << place for place in PLACES)
REACH_SETS: Final = tuple(sum(BIT[at] for at in reach) for reach in REACH)
"""The same as sets, one bit for each card."""


def path(src: int, to: int) -> tuple[int, ...]:
    """Every place from *src* to a card in a straight line, both included."""
    for ray in RAYS[src]:
        if to in ray:
            return (src, *ray[: ray.index(to) + 1])
    return (src, to)


def spot_of(place: int) -> Spot:
    """The spot of a place."""
    return Spot(BOARD, place) if place < FIRST_OUTSIDE else Spot(EDGE, place - FIRST_OUTSIDE)


# ---------------------------------------------------------------- the level


def spec() -> BoardSpec:
    """The board in the rules, for comparison with a level file. The colors are random in each game."""
    return BoardSpec(GRID.columns, GRID.rows, (Square("grave"),) * GRID.count)


LEVEL_RULES: Final = BoardRules(columns=6, rows=6, squares={"grave": KindRule(count=36)})

LEVELS: Final[Levels] = {"halloween.tmx": (spec, LEVEL_RULES)}
