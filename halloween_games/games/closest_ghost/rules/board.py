"""The haunted house of The Closest Ghost: arrows, halves, and tables derived from them."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardRules, BoardSpec, KindRule, Levels, Square, Thing, read_picture
from halloween_games.core.grid import Grid

GRID: Final = Grid(6, 3)

PICTURE: Final = """
*URD    LRD    LUR    LRD   LURD    LUR
 LUR   @URD    URD    ULD   @ULD    LRD
 LRD   LURD    LUR    LRD    LUR   *ULD
"""
"""The arrows of each square; ``@`` the middle of a half, where an avatar starts, ``*`` a corner with a ghost.

The right tile is the left one turned by 180 degrees (ruling 1).
"""

ARROWS: Final = "LURD"
STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""One step left, up, right, down as (columns, rows): what the letters in ARROWS mean."""

_WORDS: Final = tuple(word for row in read_picture(PICTURE) for word in row)

ARROWS_OF: Final = tuple("".join(arrow for arrow in ARROWS if arrow in word) for word in _WORDS)
"""The arrows of each square, in the order of ARROWS."""

CENTERS: Final = tuple(at for at, word in enumerate(_WORDS) if word.startswith("@"))
"""Where the avatars start, by seat: the middle of each half. No candy ever lies there."""

CORNERS: Final = tuple(at for at, word in enumerate(_WORDS) if word.startswith("*"))
"""Where the first two ghosts start, on top of a candy."""

OWNER: Final = tuple(0 if at % GRID.columns < 3 else 1 for at in range(GRID.count))
"""Whose half each square belongs to."""

BIT: Final = tuple(1 << at for at in range(GRID.count))
"""Each square as a set of its own: sets of squares are whole numbers with one bit for each."""


def set_of(squares: tuple[int, ...]) -> int:
    """*squares* as a set."""
    found = 0
    for at in squares:
        found |= BIT[at]
    return found


def members(squares: int) -> tuple[int, ...]:
    """The squares of a set in order."""
    return tuple(at for at in range(GRID.count) if squares & BIT[at])


HALVES: Final = tuple(set_of(tuple(at for at in range(GRID.count) if OWNER[at] == seat)) for seat in (0, 1))
HALF_OF: Final = tuple(HALVES[OWNER[at]] for at in range(GRID.count))
"""The half in which each square lies, as a set."""

START_CANDIES: Final = (HALVES[0] | HALVES[1]) & ~set_of(CENTERS)
START_GHOSTS: Final = set_of(CORNERS)


def beyond(at: int, columns: int, rows: int) -> int:
    """The adjacent square in a direction; at the outer edge it wraps around the whole board."""
    column = (at % GRID.columns + columns) % GRID.columns
    row = (at // GRID.columns + rows) % GRID.rows
    return row * GRID.columns + column


def distance(one: int, other: int) -> int:
    """The number of steps between two squares, without arrows and wrapping."""
    columns = one % GRID.columns - other % GRID.columns
    rows = one // GRID.columns - other // GRID.columns
    return abs(columns) + abs(rows)


EXITS: Final = tuple(
    tuple(beyond(at, *STEPS[ARROWS.index(arrow)]) for arrow in ARROWS_OF[at]) for at in range(GRID.count)
)
"""Where the arrows of each square lead, wrapping around."""

NEAR: Final = tuple(GRID.neighbors(at, STEPS) for at in range(GRID.count))
"""Where a ghost can float from each square: one step, never around the edge (ruling 5)."""

ROUND: Final = tuple(
    tuple(to for columns, rows in STEPS if (to := beyond(at, columns, rows)) not in NEAR[at])
    for at in range(GRID.count)
)
"""The squares that adjoin each square only around the edge."""

DISTANCE: Final = tuple(tuple(distance(one, other) for other in range(GRID.count)) for one in range(GRID.count))

RINGS: Final = tuple(
    tuple(
        ring
        for steps in range(1, GRID.columns + GRID.rows - 1)
        if (ring := set_of(tuple(to for to in range(GRID.count) if DISTANCE[at][to] == steps)))
    )
    for at in range(GRID.count)
)
"""The squares at each distance from a square, nearest first, as sets."""


def spec() -> BoardSpec:
    """The board in the rules, for comparison with a level file."""
    squares = tuple(Square("square", {"arrows": ARROWS_OF[at]}) for at in range(GRID.count))
    avatars = tuple(Thing("avatar", at, {"seat": str(seat)}) for seat, at in enumerate(CENTERS))
    ghosts = tuple(Thing("ghost", at) for at in CORNERS)
    things = sorted((*avatars, *ghosts), key=lambda thing: thing.at)
    return BoardSpec(GRID.columns, GRID.rows, squares, tuple(things))


LEVEL_RULES: Final = BoardRules(
    columns=6,
    rows=3,
    squares={"square": KindRule({"arrows": tuple(sorted(set(ARROWS_OF)))}, count=18)},
    things={
        "avatar": KindRule({"seat": ("0", "1")}, count=1, count_by="seat", on="square"),
        "ghost": KindRule(count=2, on="square"),
    },
)

LEVELS: Final[Levels] = {"closest_ghost.tmx": (spec, LEVEL_RULES)}
