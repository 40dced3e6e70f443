"""The graveyard of Three Graves that a board describes: its graves, and the lines of three."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.grid import Grid
from halloween_games.games._template.rules.actions import OCCUPATIONS, Occupy

LINE_LENGTH: Final = 3
ALONG: Final = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""The steps along rows, columns and both diagonals."""


class Graveyard:
    """The tables of one board. They never change, so all positions on the board share them (``graveyard_of``)."""

    def __init__(self, board: BoardSpec) -> None:
        self.board = board
        self.hash = hash(board)
        self.grid = Grid(board.columns, board.rows)
        self.count: int = self.grid.count
        self.occupations: tuple[Occupy, ...] = OCCUPATIONS[: self.count]
        rays = [(at, self.grid.ray(at, *step)) for step in ALONG for at in range(self.count)]
        self.lines: tuple[tuple[int, ...], ...] = tuple(
            (at, *ray[: LINE_LENGTH - 1]) for at, ray in rays if len(ray) >= LINE_LENGTH - 1
        )
        """The squares of each three in a row."""

    def __eq__(self, other: object) -> bool:
        """Those of equal boards are equal, those that were made anew after many other boards, too."""
        return self is other or (isinstance(other, Graveyard) and self.board == other.board)

    def __hash__(self) -> int:
        return self.hash

    def __reduce__(self) -> tuple[object, ...]:
        return graveyard_of, (self.board,)


@lru_cache(maxsize=64)
def graveyard_of(board: BoardSpec) -> Graveyard:
    """The graveyard on *board*, which follows the rules of boards; mostly the same object."""
    return Graveyard(board)
