"""What a search needs of a game whose positions are numbers: a kernel, which is compiled to native integers.

A kernel plays by the same rules as the game's State, only faster; tests compare the two move by move. It holds one
position for each ply of the line that is looked at, as rows of so many numbers in one array; the last three of a row
are the seat to move, 1 + the seat that has won or 0, and the key.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from librt.vecs import extend, vec
from mypy_extensions import i64

from halloween_games.core.actions import Action
from halloween_games.core.endgames import Endgames

MOST_PLIES: Final = 96
MOST_MOVES: Final = 744
"""Of one position; no power of two, so that the moves of successive plies do not compete for the same cache lines."""

WON: Final = 1_000_000
"""The value of a finished game for its winner, less one for each ply that it takes; evaluations stay far below."""

PROVEN: Final = WON - 500
"""The value of a win that endgames prove, less one for each ply before: a win that is seen to its end is worth more."""

UNKNOWN: Final = 2 * WON
"""What endgames say about positions that are not among them."""

SCALE: Final = 1000
"""What an evaluation gives for log odds of one."""

TIED: Final = 2
"""In the place of a winner: the game is over and nobody has won."""

REMAINDERS: Final = 67
"""The powers of two below 2 ** MOST_SQUARES leave different remainders, so that these tell which bit is set."""

MOST_SQUARES: Final = 62


def zeros(count: int) -> vec[i64]:
    """At least *count* zeros, without a list of as many objects."""
    found = vec[i64]([0] * min(count, 1024))
    while len(found) < count:
        found = extend(found, found)
    return found


def bits_by_remainder() -> vec[i64]:
    """The number of the only bit that is set, by the remainder that it leaves."""
    found = zeros(REMAINDERS)
    for at in range(MOST_SQUARES):
        found[(1 << at) % REMAINDERS] = at
    return found


def scaled(terms: Sequence[float]) -> vec[i64]:
    """Log odds as whole numbers."""
    return vec[i64]([round(term * SCALE) for term in terms])


def count_of(squares: i64) -> i64:
    """How many are in a set."""
    found: i64 = 0
    while squares:
        squares &= squares - 1
        found += 1
    return found


def key_of_set(keys: vec[i64], begin: i64, squares: i64, first: vec[i64]) -> i64:
    """The key of a set of squares, with the *keys* from *begin* on; *first* are ``bits_by_remainder``."""
    key: i64 = 0
    while squares:
        low = squares & -squares
        squares ^= low
        key ^= keys[begin + first[low % REMAINDERS]]
    return key


class Kernel:
    """The positions of one line of play. Seats are 0 and 1, moves and positions are whole numbers.

    Subclasses fill in the methods. One whose rows are no numbers has none, and says itself who moves.
    """

    def __init__(self, width: int = 0, keys: int = 0, seed: int = 0) -> None:
        self.width: i64 = width
        self.rows: vec[i64] = zeros((MOST_PLIES + 1) * width)
        rng = Random(seed)
        self.keys: vec[i64] = vec[i64]([rng.getrandbits(62) for _ in range(keys)])
        self.first: vec[i64] = bits_by_remainder()
        self.one: i64 = 1
        """To shift: mypyc writes a variable that is always 1 as a C int, of which 1 << 33 is 2."""
        self.moves: vec[i64] = zeros(MOST_PLIES * MOST_MOVES)
        """The moves found in the position of each ply, from ply * MOST_MOVES on."""
        self.knows_threats: bool = False
        """Whether ``is_threatened`` is there to be asked."""
        self.tells: bool = False
        """Whether ``standing`` tells its terms one by one, in ``told``."""
        self.told: list[int] = []

    def load(self, state: Any) -> None:
        """Take *state* as the position of ply 0."""
        raise NotImplementedError

    def ask(self, endgames: Endgames[Any]) -> None:
        """Let ``proven`` tell what *endgames* know; a kernel that cannot ask them goes without."""

    def proven(self, ply: i64) -> i64:
        """PROVEN - ply if the seat to move wins for sure, less than 0 if it loses, 0 if nobody wins, or UNKNOWN."""
        return UNKNOWN

    def seat(self, ply: i64) -> i64:
        """Who moves."""
        return self.rows[(ply + 1) * self.width - 3]

    def opening(self) -> bool:
        """Whether the position of ply 0 is one of the first of a game, where computers vary what they play."""
        raise NotImplementedError

    def winner(self, ply: i64) -> i64:
        """The seat that has won, TIED, or -1."""
        return self.rows[(ply + 1) * self.width - 2] - 1

    def key(self, ply: i64) -> i64:
        """A number that equal positions share, and hardly any others."""
        return self.rows[(ply + 1) * self.width - 1]

    def find_moves(self, ply: i64) -> i64:
        """Write all legal moves to ``moves``; returns how many."""
        raise NotImplementedError

    def find_forcing(self, ply: i64) -> i64:
        """The same for the moves that change so much that a position must not be evaluated before them."""
        raise NotImplementedError

    def is_threatened(self, ply: i64) -> bool:
        """Whether the other seat would win at once if it were to move: such a position must not be evaluated either."""
        raise NotImplementedError

    def promise(self, ply: i64, move: i64) -> i64:
        """How promising *move* looks, from 0 to 1000."""
        raise NotImplementedError

    def make(self, ply: i64, move: i64) -> None:
        """The position after *move*, as that of the next ply."""
        raise NotImplementedError

    def value(self, ply: i64) -> i64:
        """The log odds, times SCALE, of the seat to move, in a game that is not over."""
        raise NotImplementedError

    def standing(self, ply: i64, seat: i64) -> i64:
        """What the terms of an evaluation are worth for *seat*, in log odds, times SCALE."""
        raise NotImplementedError

    def action(self, move: i64) -> Action:
        """*move* as an action of the game."""
        raise NotImplementedError
