"""The rule of connection: sets of squares, adjacency and articulation points."""

from __future__ import annotations

from halloween_games.core.sets import BIT, set_of
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.shape import Shape


def around(shape: Shape, squares: int) -> int:
    """*squares* and everything adjacent to them."""
    columns = shape.columns
    wide = squares | (squares & shape.not_right) << 1 | (squares & shape.not_left) >> 1
    return wide | (wide << columns) & shape.all | wide >> columns


def touched(shape: Shape, pieces: int) -> tuple[int, int]:
    """The empty squares adjacent to at least one of *pieces*, and those adjacent to at least two."""
    columns = shape.columns
    left = (pieces & shape.not_right) << 1
    right = (pieces & shape.not_left) >> 1
    sides = left | right
    one = pieces | sides
    two = pieces & sides | left & right
    above = one << columns
    below = one >> columns
    empty = shape.all ^ pieces
    once = (one | above | below) & empty
    twice = (two | two << columns | two >> columns | above & below | one & (above | below)) & empty
    return once, twice


def around_in_region(land: Land, squares: int) -> int:
    """*squares* and everything adjacent to them in the same region, of any shape: so each direction by itself."""
    columns = land.shape.columns
    to_right = land.to_right
    to_above = land.to_above
    to_right_up = land.to_above_right
    to_left_up = land.to_above_left
    return (
        squares
        | (squares & to_right) << 1
        | squares >> 1 & to_right
        | (squares & to_above) << columns
        | squares >> columns & to_above
        | (squares & to_right_up) << columns + 1
        | squares >> columns + 1 & to_right_up
        | (squares & to_left_up) << columns - 1
        | squares >> columns - 1 & to_left_up
    )


def part_with(shape: Shape, squares: int, seed: int) -> int:
    """The connected component of *squares* that contains *seed*."""
    columns = shape.columns
    half = shape.half
    seam = shape.seam
    row = shape.row
    not_left = shape.low_not_left
    not_right = shape.low_not_right
    low_squares = squares & shape.low
    high_squares = squares >> half
    low = seed & shape.low
    high = seed >> half
    while True:
        # around(), inlined: most of a playout's time is spent here
        wide_low = low | (low & not_right) << 1 | (low & not_left) >> 1
        wide_high = high | (high & not_right) << 1 | (high & not_left) >> 1
        grown_low = (wide_low | wide_low << columns | wide_low >> columns | (wide_high & row) << seam) & low_squares
        grown_high = (wide_high | wide_high << columns | wide_high >> columns | wide_low >> seam) & high_squares
        if grown_low == low and grown_high == high:
            return low | high << half
        low = grown_low
        high = grown_high


def parts(shape: Shape, squares: int) -> list[int]:
    """The connected components of *squares*: the largest first, equal ones by their lowest square."""
    found = []
    while squares:
        part = part_with(shape, squares, squares & -squares)
        found.append(part)
        squares ^= part
    return sorted(found, key=int.bit_count, reverse=True)


def is_connected(shape: Shape, squares: int) -> bool:
    """Whether *squares* form one group; the empty set does."""
    return squares == 0 or part_with(shape, squares, squares & -squares) == squares


def is_cut(shape: Shape, pieces: int, at: int) -> bool:
    """Whether the connected *pieces* fall apart without the one on *at*."""
    near = pieces & shape.near[at]
    if near << shape.b2 >> at in shape.whole_rings:
        return False
    columns = shape.columns
    not_left = shape.not_left
    not_right = shape.not_right
    others = pieces ^ BIT[at]
    part = near & -near
    while True:
        wide = part | (part & not_right) << 1 | (part & not_left) >> 1
        grown = (wide | wide << columns | wide >> columns) & others
        if grown & near == near:
            return False
        if grown == part:
            return True
        part = grown


def cut_pieces(shape: Shape, pieces: int) -> int:
    """Those of *pieces* without which the others would fall apart."""
    return set_of(at for at in range(shape.count) if pieces & BIT[at] and is_cut(shape, pieces, at))


def joints(shape: Shape, others: int) -> int:
    """The squares from which one more piece connects *others*: adjacent to every component."""
    found = shape.all ^ others
    left = others
    while left:
        part = part_with(shape, left, left & -left)
        found &= around(shape, part)
        left ^= part
    return found


def _with_gaps(shape: Shape, pieces: int, mine: int) -> int:
    """Those of *mine* whose neighborhood has gaps: they may be cut pieces."""
    # A neighborhood extends as far before its center as b2 is after a1, and as far after it. So these are the
    # neighborhoods of the squares in the lower rows, and then those of the others: small ints both.
    split = shape.split
    rings = shape.rings
    gaps = shape.gaps
    low = (pieces & shape.low_rings) << shape.b2
    high = pieces >> split - shape.b2
    found = 0
    while mine:
        at = mine.bit_length() - 1
        bit = BIT[at]
        mine ^= bit
        if (low >> at if at < split else high >> at - split) & rings[at] in gaps:
            found |= bit
    return found


def find_cuts(shape: Shape, pieces: int, mine: int) -> int:
    """Those of *mine* without which the connected *pieces* would fall apart (articulation points).

    It is called every turn, so it works on the empty squares: most of them are connected around the outside. If two
    gaps of a neighborhood belong to the same empty area, that area and the piece enclose a part of the group, which
    is lost without the piece. Only a piece whose gaps all lead to different areas, that is to holes, is not needed.
    """
    doubtful = _with_gaps(shape, pieces, mine)
    if not doubtful:
        return 0
    empty = shape.all ^ pieces
    outside = _outside(shape, empty)
    holes = empty ^ outside
    if not holes:
        return doubtful
    columns = shape.columns
    left = doubtful & (holes << 1 | holes >> 1 | holes << columns | holes >> columns)
    cuts = doubtful ^ left
    while left:
        at = left.bit_length() - 1
        bit = BIT[at]
        left ^= bit
        beside = shape.beside[at]
        areas = 1 if bit & shape.edge or beside & outside else 0
        inside = beside & holes
        while inside:
            areas += 1
            inside ^= inside & _hole_with(columns, holes, BIT[inside.bit_length() - 1])
        if areas < shape.gaps[(pieces & shape.near[at]) << shape.b2 >> at]:
            cuts |= bit
    return cuts


def _outside(shape: Shape, empty: int) -> int:
    """Those of the *empty* squares that are orthogonally connected with the edge of the board."""
    columns = shape.columns
    half = shape.half
    seam = shape.seam
    row = shape.row
    low_empty = empty & shape.low
    high_empty = empty >> half
    low = low_empty & shape.low_edge
    high = high_empty & shape.high_edge
    while True:
        # Wrapping at the ends of rows does not matter: empty squares there are outside already.
        wide_low = (low | low << columns | low >> columns | (high & row) << seam) & low_empty
        wide_low = (wide_low | wide_low << 1 | wide_low >> 1) & low_empty
        wide_high = (high | high << columns | high >> columns | wide_low >> seam) & high_empty
        wide_high = (wide_high | wide_high << 1 | wide_high >> 1) & high_empty
        if wide_low == low and wide_high == high:
            return low | high << half
        low = wide_low
        high = wide_high


def _hole_with(columns: int, holes: int, seed: int) -> int:
    """The one of *holes* that contains *seed*. Empty squares are connected orthogonally, not diagonally."""
    hole = seed
    while True:
        grown = (hole | hole << 1 | hole >> 1 | hole << columns | hole >> columns) & holes
        if grown == hole:
            return hole
        hole = grown


def joints_without(shape: Shape, pieces: int, at: int) -> int:
    """The joints of what remains of *pieces* without the cut piece on *at*.

    Each component contains a part of the neighborhood of *at*, so if the rest of the neighborhood is connected, the
    remaining pieces are one component. The component towards the edge comes first: it is probably small.
    """
    rest = pieces ^ BIT[at]
    room = shape.all ^ rest
    near = rest & shape.near[at]
    while near << shape.b2 >> at in shape.gaps:
        part = part_with(shape, rest, near & -near if at < shape.midst else BIT[near.bit_length() - 1])
        room &= around(shape, part)
        rest ^= part
        near &= rest
    return room & around(shape, rest) if rest else room
