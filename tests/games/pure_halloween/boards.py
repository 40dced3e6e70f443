"""Other boards of Pure Halloween, for the tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from halloween_games.core.board import BoardSpec, Square
from halloween_games.core.grid import Grid
from halloween_games.games.pure_halloween.rules.land import land_of
from tests.games.other_boards import read_picture, seen_as

PICTURE = """
7 7 7  8 8 8  9 9 9
7 7 7  8 8 8  9 9 9
7 7 7  8 8 8  9 9 9
4 4 4  5 5 5  6 6 6
4 4 4  5 5 5  6 6 6
4 4 4  5 5 5  6 6 6
1 1 1  2 2 2  3 3 3
1 1 1  2 2 2  3 3 3
1 1 1  2 2 2  3 3 3
"""
"""The standard board, written down a second time: the region of each square."""


def board_of(picture: str) -> BoardSpec:
    """The board in *picture*."""
    rows = read_picture(picture)
    squares = tuple(Square("square", {"region": word}) for row in rows for word in row)
    return BoardSpec(len(rows[0]), len(rows), squares)


SMALL = board_of(
    """
7 7 7 8 9 9
7 4 8 8 8 9
4 4 4 5 6 9
1 5 5 5 6 6
1 2 2 3 3 6
1 1 2 2 3 3
"""
)
"""6 × 6: nine shapes of four squares."""

WIDE = board_of(
    """
7 7 7 7 8 8 9 9 9
4 4 7 8 8 5 5 9 9
4 4 8 8 5 5 5 6 9
1 4 4 2 2 5 6 6 6
1 1 1 2 2 3 3 3 6
1 1 2 2 2 2 3 3 3
"""
)
"""9 × 6."""


def random_board(rng: Random) -> BoardSpec:
    """Nine connected regions of any shape, which grow square by square."""
    while True:
        columns, rows = rng.randrange(6, 10), rng.randrange(6, 10)
        grid = Grid(columns, rows)
        regions = {at: number for number, at in enumerate(rng.sample(range(grid.count), 9), 1)}
        while len(regions) < grid.count:
            sizes = [list(regions.values()).count(number) for number in range(1, 10)]
            open_at = [(at, to) for at in regions for to in grid.neighbors(at) if to not in regions]
            least = min(sizes[regions[at] - 1] for at, _ in open_at)
            small = [pair for pair in open_at if sizes[regions[pair[0]] - 1] == least]
            at, to = rng.choice(small if rng.random() < 0.7 else open_at)
            regions[to] = regions[at]
        if all(list(regions.values()).count(number) >= 4 for number in range(1, 10)):
            squares = tuple(Square("square", {"region": str(regions[at])}) for at in range(grid.count))
            return BoardSpec(columns, rows, squares)


def with_layer(board: BoardSpec) -> BoardSpec:
    """*board* with something to see."""
    tones = ("violet", "blue")
    drawings = tuple(
        f"pure_halloween/square_{tones[int(square.props['region']) % 2]}" if at % 3 else ""
        for at, square in enumerate(board.squares)
    )
    return seen_as(board, drawings, "rooms")


def with_regions(board: BoardSpec, **regions: int) -> BoardSpec:
    """*board* with some squares in other regions."""
    squares = list(board.squares)
    for name, region in regions.items():
        squares[land_of(board).shape.grid.read(name)] = Square("square", {"region": str(region)})
    return replace(board, squares=tuple(squares))


STANDARD = board_of(PICTURE)
FAULTS = [
    (with_regions(STANDARD, i9=1, h9=1, e5=2), {"region_in_parts": "h9 i9 e5"}),
    (with_regions(STANDARD, d4=1), {"region_in_parts": "d4"}),  # a corner is not enough
]

TOLD = (
    [("81,81,81,82,82,82,83,83,83\n</data>", "81,81,82,81,82,82,83,83,83\n</data>")],  # c1 and d1 are exchanged
    "\n".join(
        f"pure_halloween.tmx, layer “rooms”, {square}: "
        f"Region {region} is in several parts: these squares do not touch the rest of it. "
        "In Tiled, give these squares to a region beside them in the layer “rooms”."
        for square, region in (("d1", 1), ("c1", 2))
    ),
)
"""What is exchanged in the map, and how that is told."""
