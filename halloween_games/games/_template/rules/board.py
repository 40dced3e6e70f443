"""The graveyard of Three Graves: nine graves, and the lines of three."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardRules, BoardSpec, KindRule, Levels, Square
from halloween_games.core.grid import Grid

GRID: Final = Grid(3, 3)

LINE_LENGTH: Final = 3

LINES: Final = (
    *(tuple(at for at in range(GRID.count) if at // 3 == row) for row in range(3)),
    *(tuple(at for at in range(GRID.count) if at % 3 == column) for column in range(3)),
    (0, 4, 8),
    (2, 4, 6),
)
"""The squares of each row, column and diagonal."""


def spec() -> BoardSpec:
    """The board as the rules know it, to compare a level file with."""
    return BoardSpec(GRID.columns, GRID.rows, (Square("grave"),) * GRID.count)


LEVEL_RULES: Final = BoardRules(columns=3, rows=3, squares={"grave": KindRule(count=9)})

LEVELS: Final[Levels] = {"three_graves.tmx": (spec, LEVEL_RULES)}
