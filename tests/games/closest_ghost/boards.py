"""Other boards of The Closest Ghost, for the tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from halloween_games.core.board import BoardSpec, Square, Thing
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.actions import ARROW_SETS, ARROWS
from halloween_games.games.closest_ghost.rules.house import house_of
from tests.games.other_boards import is_playable_in, read_picture, seen_as

PICTURE = """
*URD    LRD    LUR    LRD   LURD    LUR
 LUR   @URD    URD    ULD   @ULD    LRD
 LRD   LURD    LUR    LRD    LUR   *ULD
"""
"""The standard board, written down a second time; ``@`` where an avatar starts, ``*`` a dot with a ghost."""


def board_of(picture: str) -> BoardSpec:
    """The board in *picture*; the first avatar from the left is that of seat 0."""
    rows = read_picture(picture)
    words = [word for row in rows for word in row]
    columns = len(rows[0])
    squares = tuple(Square("square", {"arrows": "".join(arrow for arrow in ARROWS if arrow in word)}) for word in words)
    starts = sorted((at for at, word in enumerate(words) if "@" in word), key=lambda at: at % columns)
    things = [Thing("avatar", at, {"seat": str(seat)}) for seat, at in enumerate(starts)]
    things += [Thing("ghost", at) for at, word in enumerate(words) if "*" in word]
    return BoardSpec(columns, len(rows), squares, tuple(sorted(things, key=lambda thing: thing.at)))


def random_board(rng: Random) -> BoardSpec:
    """Any playable board."""
    while True:
        columns, rows = rng.choice((6, 8)), rng.choice((3, 4))
        words = [rng.choice(ARROW_SETS) for _ in range(columns * rows)]
        for seat in (0, 1):
            words[rng.randrange(rows) * columns + seat * columns // 2 + rng.randrange(columns // 2)] += "@"
        for at in rng.sample([at for at, word in enumerate(words) if "@" not in word], 2):
            words[at] += "*"
        lines = (" ".join(words[row * columns : (row + 1) * columns]) for row in range(rows))
        board = board_of("\n".join(lines))
        if is_playable_in(GAME, board):
            return board


LARGE = board_of(
    """
LRD   LURD  LUD   URD   LUD   URD   LURD  LRD
LUR   URD   @LUR  LUD   URD   @LRD  LUD   *LUR
*LRD  LUR   LURD  URD   LUD   LURD  LRD   URD
LUR   URD   LRD   LUR   LUR   LRD   LUD   LUR
"""
)
"""Two halves of 4 × 4."""


def with_layer(board: BoardSpec) -> BoardSpec:
    """*board* with something to see."""
    drawings = tuple("closest_ghost/square_0" if at % 2 else "" for at in range(len(board.squares)))
    return seen_as(board, drawings)


def with_arrows(board: BoardSpec, **arrows: str) -> BoardSpec:
    """*board* with other arrows on some squares."""
    squares = list(board.squares)
    names = house_of(board).grid
    for name, given in arrows.items():
        squares[names.read(name)] = Square("square", {"arrows": given})
    return replace(board, squares=tuple(squares))


STANDARD = board_of(PICTURE)


def sink(board: BoardSpec) -> BoardSpec:
    """*board* with two rows that no arrow leads out of."""
    rows = {"1": "LRD", "2": "LURD", "3": "LUR"}
    return with_arrows(board, **{f"{letter}{row}": arrows for letter in "abcdef" for row, arrows in rows.items()})


def with_avatars(board: BoardSpec, *places: int) -> BoardSpec:
    """*board* with the avatars of seat 0 and 1 on other squares."""
    things = [thing for thing in board.things if not thing.props]
    things += [Thing("avatar", at, {"seat": str(seat)}) for seat, at in enumerate(places)]
    return replace(board, things=tuple(sorted(things, key=lambda thing: thing.at)))


FAULTS = [
    (with_avatars(STANDARD, 10, 7), {"avatar_away": "b2 e2"}),
    (
        with_avatars(with_arrows(STANDARD, a2="LUD", c2="URD", b1="LRD", b3="LUR"), 6, 10),
        {"no_way_to": "b2"},
    ),
    (sink(STANDARD), {"no_way_back": "a1 b1 c1 d1 e1 f1 a3 b3 c3 d3 e3 f3"}),
]

TOLD = (
    [('seat 0" type="avatar" x="192"', 'seat 0" type="avatar" x="448"')],
    "closest_ghost.tmx, layer “things”, d2: "
    "A trick-or-treater starts in its own half: the first in the left one. "
    "In Tiled, move it in the layer “things”, or exchange the numbers of “seat”.",
)
"""What is exchanged in the map, and how that is told."""
