"""The rule of connection: sets of squares, adjacency and articulation points."""

from __future__ import annotations

from typing import Final

from halloween_games.games.pure_halloween.rules.board import ALL, BESIDE, BIT, GRID, NEAR, set_of

_LEFT_COLUMN: Final = set_of(range(0, GRID.count, 9))
_NOT_LEFT: Final = ALL ^ _LEFT_COLUMN
_NOT_RIGHT: Final = ALL ^ (_LEFT_COLUMN << 8)

_MIDST: Final = GRID.count // 2
_EDGE: Final = set_of(at for at in range(GRID.count) if at % 9 in (0, 8) or at // 9 in (0, 8))

# In compiled code ints of up to 62 bits are many times as fast. So flood fills work on two halves; the masks of
# unbounded rows serve both.
_HALF: Final = 45  # five rows below, four above
_LOW: Final = (1 << _HALF) - 1
_LOW_EDGE: Final = _EDGE & _LOW
_HIGH_EDGE: Final = _EDGE >> _HALF
_LOW_RINGS: Final = (1 << 36 + 10) - 1
_ROW: Final = 0b111111111
_LOW_NOT_LEFT: Final = _NOT_LEFT & _LOW
_LOW_NOT_RIGHT: Final = _NOT_RIGHT & _LOW

# Borders of regions, for flood fills inside regions.
_REGION_LEFT: Final = _LEFT_COLUMN | _LEFT_COLUMN << 3 | _LEFT_COLUMN << 6
_REGION_BOTTOM: Final = set_of(at for at in range(GRID.count) if at // 9 % 3 == 0)
_NOT_REGION_LEFT: Final = ALL ^ _REGION_LEFT
_NOT_REGION_RIGHT: Final = ALL ^ (_REGION_LEFT << 2)
_NOT_REGION_BOTTOM: Final = ALL ^ _REGION_BOTTOM
_NOT_REGION_TOP: Final = ALL ^ (_REGION_BOTTOM << 18)


def around(squares: int) -> int:
    """*squares* and everything adjacent to them."""
    wide = squares | (squares & _NOT_RIGHT) << 1 | (squares & _NOT_LEFT) >> 1
    return wide | (wide << 9) & ALL | wide >> 9


def touched(pieces: int) -> tuple[int, int]:
    """The empty squares adjacent to at least one of *pieces*, and those adjacent to at least two."""
    left = (pieces & _NOT_RIGHT) << 1
    right = (pieces & _NOT_LEFT) >> 1
    sides = left | right
    one = pieces | sides
    two = pieces & sides | left & right
    above = one << 9
    below = one >> 9
    empty = ALL ^ pieces
    once = (one | above | below) & empty
    twice = (two | two << 9 | two >> 9 | above & below | one & (above | below)) & empty
    return once, twice


def around_in_region(squares: int) -> int:
    """*squares* and everything adjacent to them in the same region."""
    wide = squares | (squares & _NOT_REGION_RIGHT) << 1 | (squares & _NOT_REGION_LEFT) >> 1
    return wide | (wide & _NOT_REGION_TOP) << 9 | (wide & _NOT_REGION_BOTTOM) >> 9


def part_with(squares: int, seed: int) -> int:
    """The connected component of *squares* that contains *seed*."""
    low_squares = squares & _LOW
    high_squares = squares >> _HALF
    low = seed & _LOW
    high = seed >> _HALF
    while True:
        # around(), inlined: most of a playout's time is spent here
        wide_low = low | (low & _LOW_NOT_RIGHT) << 1 | (low & _LOW_NOT_LEFT) >> 1
        wide_high = high | (high & _LOW_NOT_RIGHT) << 1 | (high & _LOW_NOT_LEFT) >> 1
        grown_low = (wide_low | wide_low << 9 | wide_low >> 9 | (wide_high & _ROW) << 36) & low_squares
        grown_high = (wide_high | wide_high << 9 | wide_high >> 9 | wide_low >> 36) & high_squares
        if grown_low == low and grown_high == high:
            return low | high << _HALF
        low = grown_low
        high = grown_high


def parts(squares: int) -> list[int]:
    """The connected components of *squares*: the largest first, equal ones by their lowest square."""
    found = []
    while squares:
        part = part_with(squares, squares & -squares)
        found.append(part)
        squares ^= part
    return sorted(found, key=int.bit_count, reverse=True)


def is_connected(squares: int) -> bool:
    """Whether *squares* form one group; the empty set does."""
    return squares == 0 or part_with(squares, squares & -squares) == squares


_PARTS_OF_RINGS: Final = {
    ring: len(parts(ring))
    for ring in (
        set_of(square for number, square in enumerate((0, 1, 2, 9, 11, 18, 19, 20)) if pattern >> number & 1)
        for pattern in range(256)
    )
}
"""The number of components of each possible neighborhood of b2."""

WHOLE_RINGS: Final = frozenset(ring for ring, count in _PARTS_OF_RINGS.items() if count == 1)
"""The connected neighborhoods of b2: a piece there is not a cut piece."""

GAPS: Final = {ring: count for ring, count in _PARTS_OF_RINGS.items() if count > 1}
"""The other neighborhoods, with the number of gaps between their components."""

RINGS: Final = tuple(near << 10 >> at for at, near in enumerate(NEAR))
"""The neighborhood of each square, shifted so that the square is b2."""


def is_cut(pieces: int, at: int) -> bool:
    """Whether the connected *pieces* fall apart without the one on *at*."""
    near = pieces & NEAR[at]
    if near << 10 >> at in WHOLE_RINGS:  # shifted so that the piece is on b2
        return False
    others = pieces ^ BIT[at]
    part = near & -near
    while True:
        wide = part | (part & _NOT_RIGHT) << 1 | (part & _NOT_LEFT) >> 1
        grown = (wide | wide << 9 | wide >> 9) & others
        if grown & near == near:
            return False
        if grown == part:
            return True
        part = grown


def cut_pieces(pieces: int) -> int:
    """Those of *pieces* without which the others would fall apart."""
    return set_of(at for at in range(GRID.count) if pieces & BIT[at] and is_cut(pieces, at))


def joints(others: int) -> int:
    """The squares from which one more piece connects *others*: adjacent to every component."""
    found = ALL ^ others
    left = others
    while left:
        part = part_with(left, left & -left)
        found &= around(part)
        left ^= part
    return found


def _with_gaps(pieces: int, mine: int) -> int:
    """Those of *mine* whose neighborhood has gaps: they may be cut pieces."""
    # A neighborhood extends from 10 squares before its center to 10 after it. So these are the neighborhoods of the
    # squares below number 36, and then those of the others: small ints both.
    low = (pieces & _LOW_RINGS) << 10
    high = pieces >> 36 - 10
    found = 0
    while mine:
        at = mine.bit_length() - 1
        bit = BIT[at]
        mine ^= bit
        if (low >> at if at < 36 else high >> at - 36) & RINGS[at] in GAPS:
            found |= bit
    return found


def find_cuts(pieces: int, mine: int) -> int:
    """Those of *mine* without which the connected *pieces* would fall apart (articulation points).

    It is called every turn, so it works on the empty squares: most of them are connected around the outside. If two
    gaps of a neighborhood belong to the same empty area, that area and the piece enclose a part of the group, which
    is lost without the piece. Only a piece whose gaps all lead to different areas, that is to holes, is not needed.
    """
    doubtful = _with_gaps(pieces, mine)
    if not doubtful:
        return 0
    empty = ALL ^ pieces
    outside = _outside(empty)
    holes = empty ^ outside
    if not holes:
        return doubtful
    left = doubtful & (holes << 1 | holes >> 1 | holes << 9 | holes >> 9)
    cuts = doubtful ^ left
    while left:
        at = left.bit_length() - 1
        bit = BIT[at]
        left ^= bit
        beside = BESIDE[at]
        areas = 1 if bit & _EDGE or beside & outside else 0
        inside = beside & holes
        while inside:
            areas += 1
            inside ^= inside & _hole_with(holes, BIT[inside.bit_length() - 1])
        if areas < GAPS[(pieces & NEAR[at]) << 10 >> at]:
            cuts |= bit
    return cuts


def _outside(empty: int) -> int:
    """Those of the *empty* squares that are orthogonally connected with the edge of the board."""
    low_empty = empty & _LOW
    high_empty = empty >> _HALF
    low = low_empty & _LOW_EDGE
    high = high_empty & _HIGH_EDGE
    while True:
        # Wrapping at the ends of rows does not matter: empty squares there are outside already.
        wide_low = (low | low << 9 | low >> 9 | (high & _ROW) << 36) & low_empty
        wide_low = (wide_low | wide_low << 1 | wide_low >> 1) & low_empty
        wide_high = (high | high << 9 | high >> 9 | wide_low >> 36) & high_empty
        wide_high = (wide_high | wide_high << 1 | wide_high >> 1) & high_empty
        if wide_low == low and wide_high == high:
            return low | high << _HALF
        low = wide_low
        high = wide_high


def _hole_with(holes: int, seed: int) -> int:
    """The one of *holes* that contains *seed*. Empty squares are connected orthogonally, not diagonally."""
    hole = seed
    while True:
        grown = (hole | hole << 1 | hole >> 1 | hole << 9 | hole >> 9) & holes
        if grown == hole:
            return hole
        hole = grown


def joints_without(pieces: int, at: int) -> int:
    """The joints of what remains of *pieces* without the cut piece on *at*.

    Each component contains a part of the neighborhood of *at*, so if the rest of the neighborhood is connected, the
    remaining pieces are one component. The component towards the edge comes first: it is probably small.
    """
    rest = pieces ^ BIT[at]
    room = ALL ^ rest
    near = rest & NEAR[at]
    while near << 10 >> at in GAPS:
        part = part_with(rest, near & -near if at < _MIDST else BIT[near.bit_length() - 1])
        room &= around(part)
        rest ^= part
        near &= rest
    return room & around(rest) if rest else room
