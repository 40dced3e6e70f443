"""Other boards of Rhombus, for the tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from halloween_games.core.board import BoardSpec, Square, Thing
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.board import COLORS
from halloween_games.games.rhombus.rules.rhomb import Rhomb
from tests.games.other_boards import is_playable_in, read_picture, seen_as

PICTURE = """
c  .  .  1  S1
.  .  .  .  1
.  .  .  .  .
0  .  .  .  .
S0 0  .  .  c
"""
"""The standard board of two, written down a second time: ``c`` a corner, ``s0`` and ``S0`` the start square of a seat,
the latter with a piece, ``0`` a piece, ``#`` a hole."""

PICTURE_4P = """
s3 3  .  2  s2
3  .  .  .  2
.  .  .  .  .
0  .  .  .  1
s0 0  .  1  s1
"""


def board_of(picture: str) -> BoardSpec:
    """The board in *picture*, in the colors of a chessboard."""
    rows = read_picture(picture)
    squares: list[Square] = []
    things: list[Thing] = []
    for row, words in enumerate(rows):
        for column, word in enumerate(words):
            at = len(squares)
            kind = "hole" if word == "#" else "corner" if word[0] in "csS" else "square"
            squares.append(Square(kind, {} if kind == "hole" else {"color": COLORS[(row + column) % 2]}))
            if word[0] in "sS":
                things.append(Thing("start", at, {"seat": word[1], "piece": "true" if word[0] == "S" else "false"}))
            elif word.isdigit():
                things.append(Thing("piece", at, {"seat": word}))
    return BoardSpec(len(rows[0]), len(rows), tuple(squares), tuple(things))


LARGE = board_of(
    """
c . . . . 1 S1
. . . . . . 1
. . # . # . .
. . . . . . .
. . # . # . .
0 . . . . . .
S0 0 . . . . c
"""
)
"""7 × 7 with four holes, for two."""

TEAMS = board_of(
    """
s3 3 . . 2 s2
3 . . . . 2
. . # . . .
. . . # . .
0 . . . . 1
s0 0 . . 1 s1
"""
)
"""6 × 6 with two holes, for four."""


def random_board(rng: Random) -> BoardSpec:
    """Any playable board."""
    while True:
        side, seats = rng.randrange(5, 8), rng.choice((2, 4))
        words = ["#" if rng.random() < 0.12 else "." for _ in range(side * side)]
        free = rng.sample(range(side * side), side * side)
        has_piece = rng.random() < 0.5
        pieces = rng.randrange(1, 5 if seats == 2 else 4)
        for seat in range(seats):
            words[free.pop()] = f"{'S' if has_piece else 's'}{seat}"
            for _ in range(pieces):
                words[free.pop()] = str(seat)
        board = board_of("\n".join(" ".join(words[row * side : (row + 1) * side]) for row in range(side)))
        if is_playable_in(GAME, board):
            return board


def with_layer(board: BoardSpec) -> BoardSpec:
    """*board* with something to see."""
    tiles = {"hole": "", "corner": "rhombus/tile_corner", "square": "rhombus/tile_white"}
    drawings = tuple(tiles[square.kind] for square in board.squares)
    return seen_as(board, drawings, "rooms")


def with_things(board: BoardSpec, *things: Thing) -> BoardSpec:
    return replace(board, things=(*board.things, *things))


def with_holes(board: BoardSpec, *names: str) -> BoardSpec:
    squares = list(board.squares)
    for name in names:
        squares[Rhomb(board).grid.read(name)] = Square("hole")
    return replace(board, squares=tuple(squares))


STANDARD = board_of(PICTURE)
FAULTS = [
    (board_of("c . . . 1 S1\n. . . . . 1\n. . . . . .\n0 . . . . .\nS0 0 . . . c"), {"no_rhombus": ""}),
    (with_things(STANDARD, Thing("start", 4, {"seat": "2", "piece": "true"})), {"seats": "a1 e1 e5"}),
    (with_things(STANDARD, Thing("piece", 12, {"seat": "0"})), {"pieces": ""}),
    (with_holes(STANDARD, "d1", "e2"), {"cut_off": "e1"}),
]

TOLD = (
    [
        ("63,61,62,61,63\n</data>", "63,61,62,64,63\n</data>"),
        ("61,62,61,62,61,\n63,61", "61,62,61,62,64,\n63,61"),
    ],
    "rhombus.tmx, layer “rooms”, e1: No steps lead to these squares from the first start square. "
    "In Tiled, put a square between them and the others in the layer “rooms”.",
)
"""What is exchanged in the map, and how that is told."""
