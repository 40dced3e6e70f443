"""The graveyard that a board describes: its graves and lines of three; and what such a board must be like."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from halloween_games.core.board import BoardRules, BoardSpec, KindRule
from halloween_games.core.grid import Grid
from halloween_games.games._template.rules.actions import GRAVE, MOST_GRAVES, OCCUPATIONS, Occupy

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


# ------------------------------------------------------------------ what a board must be like

SIDES: Final = range(3, 6)

BOARD_RULES: Final = BoardRules(
    columns=SIDES,
    rows=SIDES,
    squares={GRAVE: KindRule(count=range(SIDES[0] ** 2, MOST_GRAVES + 1))},
)
"""The rules of boards: see levels/README.md."""
