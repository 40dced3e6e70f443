"""What depends on the size of a board alone: lines, ways, masks for flood fills, and every action that is possible."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from halloween_games.core.grid import COMPASS, DIAGONALS, Grid
from halloween_games.core.sets import BIT, set_of
from halloween_games.games.pure_halloween.rules.actions import KINDS, PIECES, Move, Place

REGION_COUNT: Final = 9
SQUARE: Final = "square"
REGION_NUMBERS: Final = tuple(str(region + 1) for region in range(REGION_COUNT))
"""The values of the property ``region`` of a square."""

MOST_SQUARES: Final = 81
EIGHT: Final = (*COMPASS, *DIAGONALS)
KNIGHT_STEPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


class Shape:
    """The tables of all boards of one size. They never change, so all of these boards share them (``shape_of``)."""

    def __init__(self, columns: int, rows: int) -> None:
        self.grid = Grid(columns, rows)
        self.columns: int = columns
        self.count: int = self.grid.count
        self.names: tuple[str, ...] = self.grid.names
        self.last: int = self.count - 1
        self.all: int = (1 << self.count) - 1
        self.above: int = self.all + 1
        """A bit above all squares. Adding it to a set gives as many binary digits as there are squares."""
        self._make_lines()
        self._make_masks(rows)
        self._make_rings()
        self._make_actions()

    # ------------------------------------------------------------------ where pieces get

    def _make_lines(self) -> None:
        grid = self.grid
        squares = range(self.count)
        self.near: tuple[int, ...] = tuple(set_of(grid.neighbors(at, EIGHT)) for at in squares)
        """The neighbors of each square in all 8 directions."""
        self.far: tuple[int, ...] = tuple(self.all ^ near for near in self.near)
        """All squares that are not neighbors of each square."""
        self.beside: tuple[int, ...] = tuple(set_of(grid.neighbors(at)) for at in squares)
        self.l_jumps: tuple[int, ...] = tuple(set_of(grid.neighbors(at, KNIGHT_STEPS)) for at in squares)
        self.rays: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(ray for step in EIGHT if (ray := grid.ray(at, *step))) for at in squares
        )
        """The lines from each square to the edge, nearest square first, without empty ones."""
        self.lines: tuple[int, ...] = tuple(set_of(square for ray in rays for square in ray) for rays in self.rays)
        self.ways: tuple[tuple[tuple[int, int, int], ...], ...] = tuple(self._ways(src) for src in squares)
        """Every path of three steps from each square without repeated squares, lowest squares first."""
        self.way_ends: tuple[int, ...] = tuple(set_of(way[-1] for way in ways) for ways in self.ways)
        self.next_steps: tuple[tuple[tuple[int, tuple[tuple[int, int], ...]], ...], ...] = tuple(
            self._next_steps(src) for src in squares
        )
        """The same paths as a tree of sets: first step, second step, all third steps."""
        anywhere = (self.all,) * self.count
        self.gaits: tuple[tuple[int, ...], ...] = (
            anywhere,
            self.way_ends,
            self.lines,
            self.l_jumps,
            self.lines,
            self.near,
        )
        """gaits[kind][at]: the targets on an empty board; a bat stops somewhere along its lines."""

    def _ways(self, src: int) -> tuple[tuple[int, int, int], ...]:
        grid = self.grid
        found = [
            (first, second, third)
            for first in grid.neighbors(src)
            for second in grid.neighbors(first)
            if second != src
            for third in grid.neighbors(second)
            if third != first
        ]
        return tuple(sorted(found))

    def _next_steps(self, src: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
        grid = self.grid
        return tuple(
            (
                BIT[first],
                tuple(
                    (BIT[second], self.beside[second] & ~BIT[first])
                    for second in grid.neighbors(first)
                    if second != src
                ),
            )
            for first in grid.neighbors(src)
        )

    # ------------------------------------------------------------------ connection

    def _make_masks(self, rows: int) -> None:
        """In compiled code ints of up to 62 bits are many times as fast. So flood fills work on two halves.

        The lower one has the middle row. The masks of its rows serve both.
        """
        columns = self.columns
        left = set_of(range(0, self.count, columns))
        self.not_left: int = self.all ^ left
        self.not_right: int = self.all ^ (left << columns - 1)
        self.midst: int = self.count // 2
        self.edge: int = set_of(
            at for at in range(self.count) if at % columns in (0, columns - 1) or at // columns in (0, rows - 1)
        )
        self.half: int = (rows + 1) // 2 * columns
        """The squares of the lower half; the others are in the upper one."""
        self.seam: int = self.half - columns
        """The first square of the highest row of the lower half."""
        self.row: int = (1 << columns) - 1
        self.low: int = (1 << self.half) - 1
        self.low_edge: int = self.edge & self.low
        self.high_edge: int = self.edge >> self.half
        self.low_not_left: int = self.not_left & self.low
        self.low_not_right: int = self.not_right & self.low

    def _make_rings(self) -> None:
        """A ring is the neighborhood of a square, shifted so that the square is b2."""
        columns = self.columns
        self.b2: int = columns + 1
        corners = (0, 1, 2, columns, columns + 2, 2 * columns, 2 * columns + 1, 2 * columns + 2)
        counts: dict[int, int] = {}
        for pattern in range(256):
            ring = [square for number, square in enumerate(corners) if pattern >> number & 1]
            counts[set_of(ring)] = self._count_parts(ring)
        self.whole_rings: frozenset[int] = frozenset(ring for ring, count in counts.items() if count == 1)
        """The connected neighborhoods of b2: a piece there is not a cut piece."""
        self.gaps: Mapping[int, int] = {ring: count for ring, count in counts.items() if count > 1}
        """The other neighborhoods, with the number of gaps between their components."""
        self.rings: tuple[int, ...] = tuple(near << self.b2 >> at for at, near in enumerate(self.near))
        self.split: int = self.grid.rows // 2 * columns
        """Rings of the squares below this number need only those below ``low_rings``: small ints both halves."""
        self.low_rings: int = (1 << self.split + self.b2) - 1

    def _count_parts(self, squares: list[int]) -> int:
        """How many connected components *squares* have."""
        count = 0
        left = set_of(squares)
        while left:
            count += 1
            part = left & -left
            grown = part
            while grown:
                left ^= grown
                wide = 0
                for at in squares:
                    if grown & BIT[at]:
                        wide |= self.near[at]
                grown = wide & left
        return count

    # ------------------------------------------------------------------ what one can do

    def _make_actions(self) -> None:
        """Every action exists once: playouts use these objects instead of creating new ones."""
        squares = range(self.count)
        self.moves: tuple[tuple[Move, ...], ...] = tuple(tuple(Move(src, to) for to in squares) for src in squares)
        self.moves_down: tuple[tuple[Move, ...], ...] = tuple(moves[::-1] for moves in self.moves)
        """The same, from the highest target square down to the lowest."""
        self.places: tuple[tuple[Place, ...], ...] = tuple(
            tuple(Place(piece, to) for to in squares) for piece in PIECES
        )
        self.places_of: tuple[tuple[tuple[tuple[Place, ...], ...], ...], ...] = tuple(
            tuple(tuple(self._choices(seat, stock, to) for to in squares) for stock in range(64)) for seat in (0, 1)
        )
        """places_of[seat][stock][to]: a placement for each kind in *stock*, one bit for each kind."""

    def _choices(self, seat: int, stock: int, to: int) -> tuple[Place, ...]:
        return tuple(self.places[6 * seat + kind][to] for kind in KINDS if stock >> kind & 1)


shape_of: Final = cache(Shape)
"""The tables for so many columns and rows, at most 9 × 9; the same object each time."""
