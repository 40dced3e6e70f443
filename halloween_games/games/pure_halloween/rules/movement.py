"""How the pieces of Pure Halloween move, each kind in its own way, without breaking the group."""

from __future__ import annotations

from typing import Final

from halloween_games.core.sets import BIT
from halloween_games.games.pure_halloween.rules.actions import BAT, CAT, GHOST, JACK, KILLER, WITCH
from halloween_games.games.pure_halloween.rules.connection import around, is_cut, joints
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.shape import Shape

Way = tuple[int, int, int]

LIFTED: Final = "lift"
SLID: Final = "slide"

TAKEN: Final = ord("1")  # the digit of an occupied square in a set


def gait_of(shape: Shape, kind: int, src: int, to: int) -> str:
    """Killers slide, a jack-o'-lantern slides orthogonally; all others are lifted from their square."""
    return SLID if kind == KILLER or (kind == JACK and shape.beside[src] & BIT[to]) else LIFTED


def bat_targets(shape: Shape, at: int, pieces: int) -> int:
    """The end of each line: the last empty square before a piece or the edge (ruling 1)."""
    digits = bin(pieces | shape.above)[:2:-1].encode()  # as bytes, so that compiled code works with small ints
    found = 0
    for ray in shape.rays[at]:
        last = at
        for to in ray:
            if digits[to] == TAKEN:
                break
            last = to
        if last != at:  # otherwise a neighbor blocks that direction
            found |= BIT[last]
    return found


def killer_targets(shape: Shape, at: int, room: int) -> int:
    """The ends of three orthogonal steps over squares of *room*, turning freely, without revisiting squares."""
    found = 0
    for first, seconds in shape.next_steps[at]:
        if first & room:
            for second, thirds in seconds:
                if second & room:
                    found |= thirds & room
    return found


def killer_ways(shape: Shape, at: int, to: int, room: int) -> list[Way]:
    """Every such path from *at* to *to*, lowest squares first."""
    return [
        way
        for way in shape.ways[at]
        if way[2] == to and BIT[way[0]] & room and BIT[way[1]] & room and BIT[way[2]] & room
    ]


def sliding_room(shape: Shape, pieces: int, at: int) -> int:
    """The empty squares on which the piece from *at* keeps the group connected while it slides."""
    others = pieces ^ BIT[at]
    return (joints(shape, others) if is_cut(shape, pieces, at) else around(shape, others) & ~others) & ~BIT[at]


def gait(shape: Shape, kind: int, at: int, pieces: int) -> int:
    """The targets of the kind's movement on this board, ignoring the connection."""
    empty = shape.all ^ pieces
    if kind == GHOST:
        return empty
    if kind == KILLER:
        return killer_targets(shape, at, empty)
    if kind == WITCH:
        return shape.lines[at] & empty
    if kind == CAT:
        return shape.l_jumps[at] & empty
    if kind == BAT:
        return bat_targets(shape, at, pieces)
    return shape.near[at] & empty


Danger = tuple[int, int, int]
"""What the opponent's active killers mean for one player, as three sets of squares: lonely, closed, held.

lonely: pieces that are the player's only one in a region with an active killer. closed: regions with an active killer
and no piece of the player; only a ghost or a killer may come alone. held: pieces that must not leave their region,
since somebody who may not be lonely would stay behind alone. (A plain tuple: it is made at every turn.)
"""

NO_DANGER: Final[Danger] = (0, 0, 0)


def danger(land: Land, mine: int, my_killers: int, my_ghosts: int, foe_killers: int) -> Danger:
    """The effect of *foe_killers* on the player with the pieces *mine*.

    A killer is active where the player has no killer. So a player's killer is never lonely, and one that leaves can
    activate the opponent's.
    """
    homes = land.home
    lonely = closed = held = 0
    while foe_killers:
        at = foe_killers.bit_length() - 1
        foe_killers ^= BIT[at]
        region = homes[at]
        here = mine & region
        count = here.bit_count()
        if count == 0:
            closed |= region
        elif my_killers & here:
            if count == 2:
                guard = my_killers & here
                ward = here ^ guard
                if ward and not ward & my_ghosts:
                    held |= guard
        elif count == 1:
            lonely |= here
        elif count == 2:
            ghosts = here & my_ghosts
            if not ghosts:
                held |= here
            elif ghosts != here:
                held |= ghosts  # the ghost may be left alone, the other may not
    return lonely, closed, held


def lonely_pieces(land: Land, mine: int, my_killers: int, foe_killers: int) -> int:
    """The player's lonely pieces."""
    homes = land.home
    lonely = 0
    while foe_killers:
        at = foe_killers.bit_length() - 1
        foe_killers ^= BIT[at]
        here = mine & homes[at]
        if here and not here & (here - 1) and not here & my_killers:
            lonely |= here
    return lonely
