"""The graveyard that a board describes: its graves and lines of three; and what such a board must be like."""

from __future__ import annotations

from functools import partial
from typing import Final

from halloween_games.core.board import BoardRules, BoardSpec, BoardTables, KindRule, tables_on
from halloween_games.games._template.rules.actions import GRAVE, MOST_GRAVES, OCCUPATIONS, Occupy

LINE_LENGTH: Final = 3
ALONG: Final = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""The steps along rows, columns and both diagonals."""


class Graveyard(BoardTables):
    """The tables of one board."""

    def __init__(self, board: BoardSpec) -> None:
        super().__init__(board)
        self.count: int = self.grid.count
        self.occupations: tuple[Occupy, ...] = OCCUPATIONS[: self.count]
        rays = [(at, self.grid.ray(at, *step)) for step in ALONG for at in range(self.count)]
        self.lines: tuple[tuple[int, ...], ...] = tuple(
            (at, *ray[: LINE_LENGTH - 1]) for at, ray in rays if len(ray) >= LINE_LENGTH - 1
        )
        """The squares of each three in a row."""


graveyard_of: Final = partial(tables_on, Graveyard)


# ------------------------------------------------------------------ what a board must be like

SIDES: Final = range(3, 6)

BOARD_RULES: Final = BoardRules(
    columns=SIDES,
    rows=SIDES,
    squares={GRAVE: KindRule(count=range(SIDES[0] ** 2, MOST_GRAVES + 1))},
)
"""The rules of boards: see levels/README.md."""
