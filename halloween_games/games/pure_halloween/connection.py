"""The rule of connection: sets of squares, what adjoins them, and what holds them together."""

from __future__ import annotations

from typing import Final

from halloween_games.games.pure_halloween.board import ALL, BIT, GRID, NEAR, set_of

_LEFT_COLUMN: Final = set_of(range(0, GRID.count, 9))
_NOT_LEFT: Final = ALL ^ _LEFT_COLUMN
_NOT_RIGHT: Final = ALL ^ (_LEFT_COLUMN << 8)

# Borders of regions, for spreading inside regions only.
_REGION_LEFT: Final = _LEFT_COLUMN | _LEFT_COLUMN << 3 | _LEFT_COLUMN << 6
_REGION_BOTTOM: Final = set_of(at for at in range(GRID.count) if at // 9 % 3 == 0)
_NOT_REGION_LEFT: Final = ALL ^ _REGION_LEFT
_NOT_REGION_RIGHT: Final = ALL ^ (_REGION_LEFT << 2)
_NOT_REGION_BOTTOM: Final = ALL ^ _REGION_BOTTOM
_NOT_REGION_TOP: Final = ALL ^ (_REGION_BOTTOM << 18)


def around(squares: int) -> int:
    """*squares* and all that adjoin one of them."""
    wide = squares | (squares & _NOT_RIGHT) << 1 | (squares & _NOT_LEFT) >> 1
    return wide | (wide << 9) & ALL | wide >> 9


def touched(pieces: int) -> tuple[int, int]:
    """The empty squares that adjoin at least one of *pieces*, and those that adjoin at least two."""
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
    """*squares* and all that adjoin one of them inside its own region."""
    wide = squares | (squares & _NOT_REGION_RIGHT) << 1 | (squares & _NOT_REGION_LEFT) >> 1
    return wide | (wide & _NOT_REGION_TOP) << 9 | (wide & _NOT_REGION_BOTTOM) >> 9


def part_with(squares: int, seed: int) -> int:
    """The connected part of *squares* that holds *seed*."""
    part = seed
    while True:
        grown = around(part) & squares
        if grown == part:
            return part
        part = grown


def parts(squares: int) -> list[int]:
    """The connected parts of *squares*: the largest first, of equal ones the one with the lowest square."""
    found = []
    while squares:
        part = part_with(squares, squares & -squares)
        found.append(part)
        squares ^= part
    return sorted(found, key=int.bit_count, reverse=True)


def is_connected(squares: int) -> bool:
    """Whether *squares* form one group; nothing at all does."""
    return squares == 0 or part_with(squares, squares & -squares) == squares


def _is_whole_ring(ring: int) -> bool:
    return ring != 0 and is_connected(ring)


WHOLE_RINGS: Final = frozenset(
    ring
    for ring in (
        set_of(square for number, square in enumerate((0, 1, 2, 9, 11, 18, 19, 20)) if pattern >> number & 1)
        for pattern in range(256)
    )
    if _is_whole_ring(ring)
)
"""The neighborhoods of b2 that hang together by themselves: whoever stands there is not needed."""


def is_cut(pieces: int, at: int) -> bool:
    """Whether the connected *pieces* fall apart when the one on *at* is lifted."""
    near = pieces & NEAR[at]
    if near << 10 >> at in WHOLE_RINGS:  # moved so that the piece stands on b2
        return False
    others = pieces ^ BIT[at]
    part = near & -near
    while True:
        # around(), written out: most of the time of a playout is spent here
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
    """The squares from which one piece more holds *others* together: beside every part of them."""
    found = ALL ^ others
    left = others
    while left:
        part = part_with(left, left & -left)
        found &= around(part)
        left ^= part
    return found


def find_cuts(pieces: int, doubtful: int, sliders: int, root: int) -> tuple[int, dict[int, int]]:
    """The cut pieces among *doubtful*, and the joints (see there) for those of them that are *sliders*.

    One sweep for all of them, since every turn asks it: *pieces* are reached in layers from the piece *root*,
    which is none of them. Without a piece of one layer all the layers before hang together still; so only those
    of the next layer that no other piece of its layer reaches may be lost, and all that hangs on them.
    """
    cuts = 0
    room: dict[int, int] = {}
    layer = root
    beyond = pieces ^ root
    while beyond and doubtful:
        wide = layer | (layer & _NOT_RIGHT) << 1 | (layer & _NOT_LEFT) >> 1
        following = (wide | wide << 9 | wide >> 9) & beyond
        todo = layer & doubtful
        doubtful ^= todo
        while todo:
            bit = todo & -todo
            todo ^= bit
            lost = NEAR[bit.bit_length() - 1] & following
            if not lost:
                continue
            if layer != bit:
                lost &= ~around(layer ^ bit)
                if not lost:
                    continue
            safe = following ^ lost
            if not safe and not bit & sliders:
                cuts |= bit
                continue
            parts = 0
            joint = ALL
            while lost:
                part = lost & -lost
                while True:
                    wide = part | (part & _NOT_RIGHT) << 1 | (part & _NOT_LEFT) >> 1
                    wide |= wide << 9 | wide >> 9
                    grown = wide & beyond
                    if grown & safe:
                        break
                    if grown == part:
                        cuts |= bit
                        parts |= part
                        joint &= wide
                        break
                    part = grown
                lost &= ~grown
                if parts and not bit & sliders:
                    break
            if parts and bit & sliders:
                others = pieces ^ bit
                room[bit] = joint & around(others ^ parts) & ~others
        layer = following
        beyond ^= following
    return cuts, room
