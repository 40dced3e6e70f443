"""The board of Rhombus: start squares, and tables of all moves that a card allows."""

from __future__ import annotations

from functools import cache
from typing import Final

from halloween_games.core.board import BoardRules, BoardSpec, KindRule, Levels, Square, Thing
from halloween_games.core.grid import DIAGONALS, Grid

GRID: Final = Grid(5, 5)
COLORS: Final = ("gray", "white")

SEATS: Final = (2, 4)
STARTS: Final = {2: (0, 24), 4: (0, 4, 24, 20)}
"""The start square of each seat, its corner: counterclockwise with four players."""

EACH: Final = {2: 6, 4: 4}
"""How many pieces each seat has, on the board and off it."""

_BESIDE: Final = {corner: GRID.neighbors(corner) for corner in (0, 4, 20, 24)}
SETUP: Final = {
    2: tuple((corner, *_BESIDE[corner]) for corner in STARTS[2]),
    4: tuple(_BESIDE[corner] for corner in STARTS[4]),
}
"""Where each seat's pieces stand first: two players also stand on the corner, four leave it free."""

BITS: Final = tuple(1 << at for at in range(GRID.count))


def mask_of(squares: tuple[int, ...]) -> int:
    """The set of *squares* as an int: bit 0 is a1."""
    return sum(BITS[at] for at in squares)


HALF: Final = 13  # bits of a set per table lookup


def _halves(first: int, bits: int) -> tuple[tuple[int, ...], ...]:
    """The squares of each possible half of a set, starting at *first*."""
    found: list[tuple[int, ...]] = [()]
    for at in range(first, first + bits):
        found += [(*squares, at) for squares in found]
    return tuple(found)


_LOW: Final = _halves(0, HALF)
_HIGH: Final = _halves(HALF, GRID.count - HALF)


def squares_of(mask: int) -> tuple[int, ...]:
    """The squares of a set, lowest first."""
    return _LOW[mask & (1 << HALF) - 1] + _HIGH[mask >> HALF]


# ---------------------------------------------------------------- sides and steps

NEAR: Final = tuple(GRID.neighbors(at) for at in range(GRID.count))
NEAR_MASK: Final = tuple(mask_of(squares) for squares in NEAR)

TWO_STEPS: Final = tuple(
    tuple((BITS[mid], NEAR_MASK[mid] & ~BITS[src]) for mid in NEAR[src]) for src in range(GRID.count)
)
"""TWO_STEPS[src]: a square that must be empty, and the squares one step beyond it without turning back."""

THREE_STEPS: Final = tuple(
    tuple(
        (BITS[first] | BITS[second], NEAR_MASK[second] & ~BITS[first])
        for first in NEAR[src]
        for second in NEAR[first]
        if second != src
    )
    for src in range(GRID.count)
)
"""THREE_STEPS[src]: two squares that must be empty, and the squares one step beyond them."""

RAYS: Final = tuple(
    tuple(ray for direction in DIAGONALS if (ray := GRID.ray(at, *direction))) for at in range(GRID.count)
)

BLOCKADES: Final = tuple(
    BITS[at] | BITS[ray[0]] | BITS[ray[1]]
    for at in range(GRID.count)
    for direction in ((1, 1), (1, -1))
    if len(ray := GRID.ray(at, *direction)) >= 2
)
"""Every three adjoining squares of one diagonal; longer blockades are made of these."""


@cache
def six_steps(src: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """For each square six steps from *src*: its bit, and sets of squares one of which must be empty.

    The own square is left out of the sets (it is empty once the piece has gone), and so is every superset of another
    set. Computed on first use: there are some ten thousand paths.
    """
    ways: list[set[int]] = [set() for _ in range(GRID.count)]
    _walk(src, 6, 0, set(), ways)
    found = []
    for to, sets in enumerate(ways):
        least: list[int] = []
        for squares in sorted((mask & ~BITS[src] for mask in sets), key=lambda mask: (mask.bit_count(), mask)):
            if not any(small & ~squares == 0 for small in least):
                least.append(squares)
        if least:
            found.append((BITS[to], tuple(least)))
    return tuple(found)


def _walk(at: int, left: int, visited: int, crossed: set[tuple[int, int]], ways: list[set[int]]) -> None:
    """Follow every path of *left* more steps that crosses no side twice, and store the squares before the last."""
    for to in NEAR[at]:
        side = (min(at, to), max(at, to))
        if side in crossed:
            continue
        if left == 1:
            ways[to].add(visited)
            continue
        crossed.add(side)
        _walk(to, left - 1, visited | BITS[to], crossed, ways)
        crossed.remove(side)


BISHOP: Final = 0
"""Stands for the J where others have a number of steps."""


def reach(steps: int, src: int, taken: int) -> int:
    """The squares where a move of exactly *steps* (or BISHOP) from *src* can end, whatever is there.

    Every square before the last must be empty (*taken* contains all pieces, including the moving one), and a move
    crosses no side twice (ruling 1); squares may be revisited, so six steps may end on *src* itself.
    """
    found = 0
    if steps == 1:
        return NEAR_MASK[src]
    if steps == 2:
        for mid, beyond in TWO_STEPS[src]:
            if not mid & taken:
                found |= beyond
        return found
    if steps == 3:
        for mids, beyond in THREE_STEPS[src]:
            if not mids & taken:
                found |= beyond
        return found
    if steps == BISHOP:
        for ray in RAYS[src]:
            for to in ray:
                found |= BITS[to]
                if BITS[to] & taken:
                    break
        return found
    for bit, ways in six_steps(src):
        for squares in ways:
            if not squares & taken:
                found |= bit
                break
    return found


def can_move(steps: int, own: int, taken: int) -> bool:
    """Whether any piece of *own* can make a move of *steps* to an empty square (or back to its own)."""
    return any(reach(steps, src, taken) & (~taken | BITS[src]) for src in squares_of(own))


def path_of(steps: int, src: int, to: int, taken: int) -> tuple[int, ...]:
    """The squares of one path from *src* to *to*, both included: the lowest of all, so that replays look the same."""
    if steps == BISHOP:
        ray = next(ray for ray in RAYS[src] if to in ray)
        return (src, *ray[: ray.index(to) + 1])
    path = _find(src, to, steps, taken & ~BITS[src], [])
    assert path is not None
    return path


def _find(at: int, to: int, left: int, taken: int, gone: list[int]) -> tuple[int, ...] | None:
    gone = [*gone, at]
    if left == 0:
        return tuple(gone) if at == to else None
    sides = {(gone[i], gone[i + 1]) for i in range(len(gone) - 1)}
    for near in sorted(NEAR[at]):
        if (at, near) in sides or (near, at) in sides or (left > 1 and taken & BITS[near]):
            continue
        path = _find(near, to, left - 1, taken, gone)
        if path is not None:
            return path
    return None


def between(steps: int, src: int, to: int) -> int:
    """The squares before the last of all paths from *src* to *to* on an empty board: where a piece can block."""
    if steps == BISHOP:
        return mask_of(path_of(BISHOP, src, to, 0)[1:-1])
    ways: list[set[int]] = [set() for _ in range(GRID.count)]
    _walk(src, steps, 0, set(), ways)
    found = 0
    for squares in ways[to]:
        found |= squares
    return found & ~BITS[src]


def safe_of(pieces: int) -> int:
    """Those of one side's *pieces* in a blockade: three or more on adjacent squares of one diagonal."""
    safe = 0
    for three in BLOCKADES:
        if three & pieces == three:
            safe |= three
    return safe


# ---------------------------------------------------------------- the level files


def spec() -> BoardSpec:
    """The board of two players in the rules, for comparison with a level file."""
    return _spec(2)


def spec_4p() -> BoardSpec:
    """The board of four players."""
    return _spec(4)


def _spec(seats: int) -> BoardSpec:
    """Chessboard colors, with corners of their own kind; a start square tells whether a piece is on it."""
    squares = tuple(
        Square("corner" if at in _BESIDE else "square", {"color": COLORS[(at % 5 + at // 5) % 2]})
        for at in range(GRID.count)
    )
    starts, taken = STARTS[seats], {at for own in SETUP[seats] for at in own}
    things = [
        Thing("start", at, {"seat": str(seat), "piece": "true" if at in taken else "false"})
        for seat, at in enumerate(starts)
    ]
    pieces = [(seat, at) for seat, own in enumerate(SETUP[seats]) for at in own if at not in starts]
    things += [Thing("piece", at, {"seat": str(seat)}) for seat, at in pieces]
    return BoardSpec(GRID.columns, GRID.rows, squares, tuple(sorted(things, key=lambda thing: (thing.at, thing.kind))))


def _level_rules(seats: int) -> BoardRules:
    """What a level for that number of seats must contain."""
    names = tuple(str(seat) for seat in range(seats))
    return BoardRules(
        columns=GRID.columns,
        rows=GRID.rows,
        squares={
            "square": KindRule({"color": COLORS}, count=GRID.count - 4),
            "corner": KindRule({"color": COLORS}, count=4),
        },
        things={
            "start": KindRule({"seat": names, "piece": ("true", "false")}, count=1, count_by="seat", on="corner"),
            "piece": KindRule({"seat": names}, count=2, count_by="seat", on="square"),
        },
    )


LEVELS: Final[Levels] = {
    "rhombus.tmx": (spec, _level_rules(2)),
    "rhombus_4p.tmx": (spec_4p, _level_rules(4)),
}
