"""Derived facts of a position of Pure Halloween, computed once per position: attacks, duties, pins."""

from __future__ import annotations

from collections.abc import Hashable

from halloween_games.core.reasons import Reason
from halloween_games.core.spots import NOBODY
from halloween_games.games.pure_halloween.rules.actions import KILLER
from halloween_games.games.pure_halloween.rules.board import BIT, squares_in
from halloween_games.games.pure_halloween.rules.connection import cut_pieces, parts
from halloween_games.games.pure_halloween.rules.land import Land
from halloween_games.games.pure_halloween.rules.position import Position


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
    for at in squares_in(pinned):
        for part in parts(shape, pieces ^ BIT[at]):
            near = part & shape.near[at]
            straight = near & shape.beside[at] or near
            if straight:
                other = next(squares_in(straight))
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
