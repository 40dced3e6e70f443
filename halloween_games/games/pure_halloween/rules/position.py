"""A position of Pure Halloween and its basic properties."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from halloween_games.core.reasons import Reason
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.state import State
from halloween_games.games.pure_halloween.rules.actions import EACH, GHOST, KILLER, KINDS, NO_PIECE, PIECES
from halloween_games.games.pure_halloween.rules.connection import around_in_region, cut_pieces, parts
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.movement import (
    NO_DANGER,
    Danger,
    Way,
    danger,
    killer_ways,
    lonely_pieces,
    sliding_room,
)

OPENING: Final = 0
PLAY: Final = 1

ALL_PLACED: Final = sum(EACH)

NOT_OVER: Final = -1
BOTH: Final = 2  # a tie: nobody can act


class Position(State):
    """The pieces: a set of squares for each piece (see actions.py) and for each seat.

    The constructor leaves it empty: first_state and copy fill it in.
    """

    __slots__ = ("each", "land", "own", "phase", "result", "sets", "stayed", "to_move")

    each: tuple[int, ...]  # how many of each piece there are, which never changes
    land: Land  # what the board is like, which never changes
    to_move: Seat
    sets: list[int]
    own: list[int]
    stayed: int
    phase: int
    result: int  # a seat, or BOTH

    # ------------------------------------------------------------------ pieces

    def piece_at(self, at: int) -> int:
        """The piece on *at*, or NO_PIECE."""
        bit = BIT[at]
        for piece in PIECES:
            if self.sets[piece] & bit:
                return piece
        return NO_PIECE

    def occupied(self) -> int:
        return self.own[0] | self.own[1]

    def left(self, piece: int) -> int:
        """The number of *piece* in the supply."""
        return self.each[piece] - self.sets[piece].bit_count()

    def stock(self, seat: int) -> int:
        """The kinds in the supply of *seat*, one bit for each."""
        if self.own[seat].bit_count() == ALL_PLACED:
            return 0
        base = 6 * seat
        sets = self.sets
        found = 0
        for kind in KINDS:
            if sets[base + kind].bit_count() < self.each[base + kind]:
                found |= 1 << kind
        return found

    def regions_of(self, seat: int) -> int:
        """The number of regions where *seat* has a piece."""
        own = self.own[seat]
        return sum(1 for region in self.land.regions if own & region)

    def has_all_regions(self, seat: int) -> bool:
        """A player with a piece in all nine regions after their own action wins."""
        own = self.own[seat]
        for region in self.land.regions:  # noqa: SIM110 - twice as fast as all(...), and called at nearly every ply of a playout
            if not own & region:
                return False
        return True

    # ------------------------------------------------------------------ killers

    def danger(self, seat: int) -> Danger:
        foe_killers = self.sets[6 - 6 * seat + KILLER]
        if not foe_killers:
            return NO_DANGER
        base = 6 * seat
        return danger(self.land, self.own[seat], self.sets[base + KILLER], self.sets[base + GHOST], foe_killers)

    def lonely(self, seat: int) -> int:
        """The pieces of *seat* that are alone in a region with an active killer."""
        foe_killers = self.sets[6 - 6 * seat + KILLER]
        if not foe_killers:
            return 0
        return lonely_pieces(self.land, self.own[seat], self.sets[6 * seat + KILLER], foe_killers)

    def is_attacked(self) -> bool:
        """Whether the seat to move has to answer."""
        return self.phase == PLAY and self.to_move != NOBODY and self.lonely(self.to_move) != 0

    def helps(self, at: int, lonely: int) -> int:
        """The squares where the piece on *at* answers an attack on *lonely*: it leaves, or comes to help."""
        if lonely & BIT[at]:
            return self.land.away[at]
        return self.lonely_regions(lonely)

    def lonely_regions(self, lonely: int) -> int:
        """All squares of the regions that contain *lonely* pieces, or any others."""
        found = 0
        while lonely:
            low = lonely & -lonely
            found |= self.land.home[low.bit_length() - 1]
            lonely ^= low
        return found

    def has_nobody_else(self, at: int) -> bool:
        """Whether the piece on *at* is its owner's only one in its region."""
        own = self.own[0] if self.own[0] & BIT[at] else self.own[1]
        return own & self.land.home[at] == BIT[at]

    def may_wait(self, seat: int) -> bool:
        """Whether all lonely pieces are ghosts that were not lonely after the player's last turn (exception 3)."""
        lonely = self.lonely(seat)
        return not lonely & ~self.sets[6 * seat + GHOST] and not lonely & self.stayed

    def winning_squares(self, at: int) -> int:
        """Where the piece on *at* would complete its player's nine regions."""
        own = self.own[0] if self.own[0] & BIT[at] else self.own[1]
        rest = own ^ BIT[at]
        missing = [region for region in self.land.regions if not rest & region]
        return missing[0] & self.land.away[at] if len(missing) == 1 else 0

    # ------------------------------------------------------------------ placing

    def open_squares(self, seat: int) -> int:
        """Empty squares in a region of *seat*, adjacent to an own piece in that region."""
        return around_in_region(self.land, self.own[seat]) & (self.land.shape.all ^ self.occupied())

    def answer_squares(self, lonely: int) -> int:
        """Empty squares in the region of a lonely piece, adjacent to it: two friends are not needed there."""
        return around_in_region(self.land, lonely) & (self.land.shape.all ^ self.occupied())

    # ------------------------------------------------------------------ sliding

    def killer_ways(self, src: int, to: int) -> list[Way]:
        """Every legal path of three squares on which the killer on *src* can slide to *to*, lowest first.

        Connection and empty squares are checked, the killer's rule is not.
        """
        shape = self.land.shape
        return killer_ways(shape, src, to, sliding_room(shape, self.occupied(), src))


class Reading:
    """The facts of one position, as sets of squares unless stated otherwise."""

    __slots__ = ("attacked", "bonds", "calm", "duty", "lonely", "pinned", "raised")

    def __init__(self, view: Position) -> None:
        is_over = view.to_move == NOBODY  # then nobody has to be helped any more
        self.lonely = (0, 0) if is_over else (view.lonely(0), view.lonely(1))
        reach = tuple(view.lonely_regions(lonely) for lonely in self.lonely)
        self.attacked = tuple(
            region for region, squares in enumerate(view.land.regions) if (reach[0] | reach[1]) & squares
        )
        """Regions with a lonely piece."""
        self.raised = view.sets[KILLER] & reach[1] | view.sets[6 + KILLER] & reach[0]
        """Attacking killers."""
        ours, theirs = view.sets[KILLER], view.sets[6 + KILLER]
        near = view.lonely_regions(ours) & theirs, view.lonely_regions(theirs) & ours
        self.calm = near[0] | near[1]
        """Killers with one of the other side in their region."""
        self.pinned = cut_pieces(view.land.shape, view.occupied())
        self.bonds = _bonds(view, self.pinned)
        self.duty: Reason | None = view.why_must() if view.to_move != NOBODY else None


def _bonds(view: Position, pinned: int) -> tuple[tuple[int, int], ...]:
    """From each cut piece to the nearest piece of every component that only it connects: where chains are drawn."""
    shape, pieces = view.land.shape, view.occupied()
    found = set()
    for at in members(pinned):
        for part in parts(shape, pieces ^ BIT[at]):
            near = part & shape.near[at]
            straight = near & shape.beside[at] or near
            if straight:
                other = members(straight)[0]
                found.add((min(at, other), max(at, other)))
    return tuple(sorted(found))


def cut_off(view: Position, at: int) -> int:
    """The pieces cut off from the largest component if the piece on *at* were lifted."""
    found = 0
    for part in parts(view.land.shape, view.occupied() ^ BIT[at])[1:]:
        found |= part
    return found


def held(view: Position, seat: int) -> tuple[bool, ...]:
    """For each region whether *seat* has a piece in it."""
    return tuple(bool(view.own[seat] & region) for region in view.land.regions)


def is_attacked(land: Land, reading: Reading, seat: int, region: int) -> bool:
    """Whether *seat* has a lonely piece in *region*."""
    return bool(reading.lonely[seat] & land.regions[region])


def way_of(view: Position, src: int, to: int, traced: list[int]) -> tuple[int, int, int] | None:
    """The killer's path from *src* to *to* that follows the pointer most closely; by default the lowest."""
    best, most = None, -1
    for way in view.killer_ways(src, to):
        follows = sum(traced.index(at) + 1 for at in way[:2] if at in traced)
        if follows > most:
            best, most = way, follows
    return best


def same_region(land: Land, first: int, second: int) -> bool:
    return land.region_of[first] == land.region_of[second]


class Reader:
    """Caches the reading of a position: a screen asks for it many times a second."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._found: Reading | None = None

    def __call__(self, view: Position) -> Reading:
        key = view.key()
        if self._found is None or key != self._key:
            self._key, self._found = key, Reading(view)
        return self._found
