"""Squares of a rectangular board: numbers internally, a letter and a number for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from halloween_games.core.reasons import BadNotation

# One step north, east, south, west as (columns, rows): clockwise, as portals rotate.
COMPASS = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONALS = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Grid:
    """*columns* × *rows* squares, numbered row by row from the bottom left: a1 is 0."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.count = columns * rows
        self.names = tuple(f"{chr(97 + at % columns)}{at // columns + 1}" for at in range(self.count))
        self._numbers = {name: at for at, name in enumerate(self.names)}

    def find(self, name: object) -> int | None:
        """The number of the square *name*, or None."""
        return self._numbers.get(name) if isinstance(name, str) else None

    def read(self, name: str) -> int:
        """The number of the square *name*; raises BadNotation."""
        at = self._numbers.get(name)
        if at is None:
            raise BadNotation(name)
        return at

    def step(self, at: int, columns: int, rows: int) -> int | None:
        """The square that many columns and rows away, or None if it is off the board."""
        column, row = at % self.columns + columns, at // self.columns + rows
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return row * self.columns + column
        return None

    def neighbors(self, at: int, directions: tuple[tuple[int, int], ...] = COMPASS) -> tuple[int, ...]:
        """The adjacent squares, in the order of *directions*."""
        found = (self.step(at, columns, rows) for columns, rows in directions)
        return tuple(square for square in found if square is not None)

    def ray(self, at: int, columns: int, rows: int) -> tuple[int, ...]:
        """The squares from *at* (exclusive) to the edge in one direction."""
        squares: list[int] = []
        square = self.step(at, columns, rows)
        while square is not None:
            squares.append(square)
            square = self.step(square, columns, rows)
        return tuple(squares)


def reached_from(first: int, ways: Callable[[int], Iterable[int]]) -> list[int]:
    """*first* and every square that *ways* lead to from there, the nearest first."""
    found = [first]
    for at in found:
        found += [to for to in dict.fromkeys(ways(at)) if to not in found]
    return found


def apart_from_largest(squares: Sequence[int], ways: Callable[[int], Iterable[int]]) -> tuple[int, ...]:
    """Those of *squares* that are not in the largest of the parts into which *ways* connect them."""
    left = list(squares)
    largest: list[int] = []
    while left:
        part = reached_from(left[0], ways)
        left = [at for at in left if at not in part]
        largest = max(largest, part, key=len)
    return tuple(at for at in squares if at not in largest)
