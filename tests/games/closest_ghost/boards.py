"""Other boards of The Closest Ghost, for the tests."""

from __future__ import annotations

from random import Random

from halloween_games.core.board import BoardSpec, Square, Thing
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.actions import ARROW_SETS, ARROWS
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
