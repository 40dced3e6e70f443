"""Other boards of Halloween, for the tests."""

from __future__ import annotations

from random import Random

from halloween_games.core.board import BoardSpec, Square
from halloween_games.games.halloween.game import GAME
from tests.games.other_boards import is_playable_in, read_picture, seen_as


def board_of(picture: str) -> BoardSpec:
    """The board in *picture*: ``+`` a grave, ``.`` a square without one."""
    rows = read_picture(picture)
    squares = tuple(Square("grave" if word == "+" else "hedge") for row in rows for word in row)
    return BoardSpec(len(rows[0]), len(rows), squares)


def random_board(rng: Random) -> BoardSpec:
    """Any playable board."""
    while True:
        columns, rows = rng.randint(4, 9), rng.randint(4, 9)
        share = rng.uniform(0.5, 1)
        words = ["+" if rng.random() < share else "." for _ in range(columns * rows)]
        lines = (" ".join(words[row * columns : (row + 1) * columns]) for row in range(rows))
        board = board_of("\n".join(lines))
        if is_playable_in(GAME, board):
            return board


RING = board_of(
    """
. . + + + . .
. + + + + + .
+ + + . + + +
+ + . . . + +
+ + + . + + +
. + + + + + .
. . + + + . .
"""
)
"""32 graves around a hedge: rows and columns of three have no place outside."""

LARGE = board_of("\n".join(["+ + + + + + + +"] * 8))


def with_layer(board: BoardSpec) -> BoardSpec:
    """*board* with something to see."""
    drawings = tuple("halloween/grass_a" if square.kind == "grave" else "" for square in board.squares)
    return seen_as(board, drawings)


LONELY = board_of("+ + + + . \n + + + + . \n + + + + . \n + + + + . \n . . . . +")
APART = board_of("\n".join(["+ + + + . . . ."] * 4 + [". . . . + + + +"] * 4))
NARROW = board_of(
    "\n".join(" ".join("+" if (column - row) % 6 < 3 else "." for column in range(6)) for row in range(6))
)
FAULTS = [
    (LONELY, {"grave_lonely": "e1", "grave_cut_off": "e1"}),
    (APART, {"grave_cut_off": "e1 f1 g1 h1 e2 f2 g2 h2 e3 f3 g3 h3 e4 f4 g4 h4"}),
    (NARROW, {"no_way_in": ""}),
]
