"""The castle of 18 Ghosts: carpets, mirrors, portals, and tables derived from them."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardRules, BoardSpec, KindRule, Levels, Square, Thing, read_picture
from halloween_games.core.grid import COMPASS, Grid

RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
COLORS: Final = ("red", "blue", "yellow")
LETTERS: Final = "RBY"
FACINGS: Final = ("north", "east", "south", "west")

GRID: Final = Grid(5, 5)

PICTURE: Final = """
B   R  (R)  B   R
Y   M   Y   M   Y
R   B   R   B  (Y)
B   M   Y   M   R
Y   R  (B)  B   Y
"""

_WORDS: Final = tuple(word for row in read_picture(PICTURE) for word in row)

CARPET: Final = tuple(LETTERS.find(word) if word != "M" else -1 for word in _WORDS)
"""The color of the carpet on each square, -1 where there is none."""

MIRRORS: Final = tuple(at for at, word in enumerate(_WORDS) if word == "M")
IS_MIRROR: Final = tuple(word == "M" for word in _WORDS)
IS_PORTAL: Final = tuple(word.startswith("(") for word in _WORDS)
CARPETS: Final = tuple(tuple(at for at in range(GRID.count) if CARPET[at] == color) for color in range(3))

PORTALS: Final = tuple(_WORDS.index(f"({letter})") for letter in LETTERS)
"""The portal chamber of each color."""

FIRST_FACING: Final[tuple[int, ...]] = (0, 2, 1)
"""Where each portal's open side starts, toward the outer wall: red north, blue south, yellow east."""

DOORS: Final = tuple(
    tuple(-1 if (door := GRID.step(portal, *COMPASS[facing])) is None else door for facing in range(4))
    for portal in PORTALS
)
"""DOORS[color][facing]: the square in front of the portal's open side, -1 for the outer wall."""

NEAR: Final = tuple(
    tuple(near for near in GRID.neighbors(at) if not IS_PORTAL[near]) if not IS_PORTAL[at] else ()
    for at in range(GRID.count)
)
"""The chambers that adjoin each chamber; nobody ever enters a portal chamber."""


def spec() -> BoardSpec:
    """The board in the rules, for comparison with a level file."""
    squares = []
    for at in range(GRID.count):
        if IS_MIRROR[at]:
            squares.append(Square("mirror"))
        elif IS_PORTAL[at]:
            squares.append(Square("portal", {"color": COLORS[PORTALS.index(at)]}))
        else:
            squares.append(Square("carpet", {"color": COLORS[CARPET[at]]}))
    things = tuple(
        Thing("portal", at, {"color": COLORS[color], "facing": FACINGS[FIRST_FACING[color]]})
        for color, at in enumerate(PORTALS)
    )
    return BoardSpec(GRID.columns, GRID.rows, tuple(squares), tuple(sorted(things, key=lambda thing: thing.at)))


LEVEL_RULES: Final = BoardRules(
    columns=5,
    rows=5,
    squares={
        "carpet": KindRule({"color": COLORS}, count=6, count_by="color"),
        "mirror": KindRule(count=4),
        "portal": KindRule({"color": COLORS}, count=1, count_by="color"),
    },
    things={"portal": KindRule({"color": COLORS, "facing": FACINGS}, count=1, count_by="color", on="portal")},
)

LEVELS: Final[Levels] = {"18_ghosts.tmx": (spec, LEVEL_RULES)}
