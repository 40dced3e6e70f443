"""Other boards of 18 Ghosts, for the tests."""

from __future__ import annotations

from random import Random

from halloween_games.core.board import BoardSpec, Square, Thing
from halloween_games.games.eighteen_ghosts.game import GAME
from halloween_games.games.eighteen_ghosts.rules.actions import COLORS, FACINGS, LETTERS
from tests.games.other_boards import is_playable_in, read_picture, seen_as

FACING = dict(zip("nesw", FACINGS, strict=True))


def square_of(word: str) -> Square:
    """``R`` a red carpet, ``(R)`` the red portal chamber, ``M`` a mirror, ``.`` a hall."""
    if word in ("M", "."):
        return Square("mirror" if word == "M" else "hall")
    color = COLORS[LETTERS.index(word.strip("()"))]
    return Square("portal" if word.startswith("(") else "carpet", {"color": color})


def board_of(picture: str, facings: str) -> BoardSpec:
    """The board in *picture*; *facings* of the red, the blue and the yellow portal, as ``nse``."""
    rows = read_picture(picture)
    words = [word for row in rows for word in row]
    things = [
        Thing("portal", words.index(f"({letter})"), {"color": COLORS[color], "facing": FACING[facings[color]]})
        for color, letter in enumerate(LETTERS)
    ]
    squares = tuple(square_of(word) for word in words)
    return BoardSpec(len(rows[0]), len(rows), squares, tuple(sorted(things, key=lambda thing: thing.at)))


def random_board(rng: Random) -> BoardSpec:
    """Any playable board."""
    while True:
        columns, rows = rng.randint(5, 7), rng.randint(5, 7)
        free = columns * rows - 21
        mirrors = rng.randint(2, min(free, 10))
        words = [*"RBY" * 6, "(R)", "(B)", "(Y)", *"M" * mirrors, *"." * (free - mirrors)]
        rng.shuffle(words)
        lines = (" ".join(words[row * columns : (row + 1) * columns]) for row in range(rows))
        board = board_of("\n".join(lines), "".join(rng.choice("nesw") for _ in range(3)))
        if is_playable_in(GAME, board):
            return board


PICTURE = """
B   R  (R)  B   R
Y   M   Y   M   Y
R   B   R   B  (Y)
B   M   Y   M   R
Y   R  (B)  B   Y
"""
"""The standard board, written down a second time."""

HALLS = board_of(
    """
B   R  (R)  B   R
Y   .   Y   M   Y
R   B   R   B  (Y)
B   .   Y   M   R
Y   R  (B)  B   Y
""",
    "nse",
)
"""The standard board without the two mirrors on the left."""

WIDE = board_of(
    """
B   R  (R)  B   R   .   .
Y   M   Y   M   Y   .   M
R   B   R   B  (Y)  .   .
B   M   Y   M   R   .   .
Y   R  (B)  B   Y   .   .
""",
    "nse",
)
"""The standard board with two more columns."""


def with_layer(board: BoardSpec) -> BoardSpec:
    """*board* with something to see."""
    drawings = tuple("18_ghosts/floor" if at % 2 else "" for at in range(len(board.squares)))
    return seen_as(board, drawings)


FAULTS = [
    (board_of("B R (R) B R \n Y M Y M Y \n R B R B B \n (Y) M Y M R \n Y (B) R B Y", "nsw"), {"cut_off": "a1"}),
    (board_of("B R Y B R \n Y M Y M Y \n R B R B B \n (Y) M Y M R \n (R) (B) R B Y", "ssw"), {"portal_shut": "a1"}),
    (board_of(PICTURE, "wse"), {"portal_at_carpet": "c5"}),
]

TOLD = (
    [('name="facing" value="north"', 'name="facing" value="west"')],
    "18_ghosts.tmx, layer “things”, c5: "
    "At the start the red portal would open to a red carpet, where a red ghost is placed. "
    "In Tiled, select the portal in the layer “things” and set another “facing”.",
)
"""What is exchanged in the map, and how that is told."""
