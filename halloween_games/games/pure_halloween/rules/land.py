"""The land that a board describes: the squares of its nine regions; and what such a board must be like."""

from __future__ import annotations

from functools import partial
from typing import Final

from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, BoardTables, KindRule, tables_on
from halloween_games.core.grid import apart_from_largest
from halloween_games.core.sets import BIT, members, set_of
from halloween_games.games.pure_halloween.rules.shape import (
    REGION_COUNT,
    REGION_NUMBERS,
    SQUARE,
    Shape,
    shape_of,
)


class Land(BoardTables):
    """The tables of one board."""

    def __init__(self, board: BoardSpec) -> None:
        super().__init__(board)
        self.shape: Shape = shape_of(board.columns, board.rows)
        squares = range(self.shape.count)
        self.region_of: tuple[int, ...] = tuple(int(square.props["region"]) - 1 for square in board.squares)
        self.regions: tuple[int, ...] = tuple(
            set_of(at for at in squares if self.region_of[at] == region) for region in range(REGION_COUNT)
        )
        self.home: tuple[int, ...] = tuple(self.regions[region] for region in self.region_of)
        """The whole region that each square lies in."""
        self.away: tuple[int, ...] = tuple(self.shape.all ^ home for home in self.home)
        """All squares outside the region of each square."""
        self.region_names: tuple[str, ...] = tuple(self._name(region) for region in self.regions)
        """A region as people read it, by its first and last square: ``d1–f3`` a rectangle, ``d1…f4`` any other one."""
        # Which squares have a neighbor of the same region to the right, above, and above to the right and left.
        self.to_right: int = self._homely(1, 0)
        self.to_above: int = self._homely(0, 1)
        self.to_above_right: int = self._homely(1, 1)
        self.to_above_left: int = self._homely(-1, 1)

    def box(self, region: int) -> tuple[int, int]:
        """The lower left and the upper right corner of the smallest rectangle around *region*."""
        width = self.shape.columns
        columns = [at % width for at in members(self.regions[region])]
        rows = [at // width for at in members(self.regions[region])]
        return min(rows) * width + min(columns), max(rows) * width + max(columns)

    def _name(self, squares: int) -> str:
        names = [self.shape.names[at] for at in members(squares)]
        letters = {name[0] for name in names}
        numbers = {name[1] for name in names}
        is_rectangle = len(letters) * len(numbers) == len(names)
        return f"{names[0]}{'–' if is_rectangle else '…'}{names[-1]}" if names else ""

    def _homely(self, columns: int, rows: int) -> int:
        found = 0
        for at in range(self.shape.count):
            to = self.shape.grid.step(at, columns, rows)
            if to is not None and self.region_of[at] == self.region_of[to]:
                found |= BIT[at]
        return found


land_of: Final = partial(tables_on, Land)


# ------------------------------------------------------------------ what a board must be like

SIDES: Final = range(6, 10)
# One square more than each player needs, so that nobody alone keeps the other out for good with two or three pieces.
SQUARES: Final = range(4, 50)  # 50 or more would leave too few for the other eight regions
ROOMS: Final = "rooms"


def faults(board: BoardSpec) -> list[BoardFault]:
    """Regions that are in several parts: what is not connected with the largest part by the sides of squares."""
    land = Land(board)
    found: list[BoardFault] = []
    for region, squares in enumerate(land.regions):
        apart = apart_from_largest(members(squares), partial(_beside, land, squares))
        if apart:
            found.append(BoardFault("board.region_in_parts", ROOMS, apart, {"region": region + 1}))
    return found


def _beside(land: Land, squares: int, at: int) -> tuple[int, ...]:
    """Those of *squares* that share a side with the square *at*."""
    return members(land.shape.beside[at] & squares)


BOARD_RULES: Final = BoardRules(
    columns=SIDES,
    rows=SIDES,
    squares={SQUARE: KindRule({"region": REGION_NUMBERS}, count=SQUARES, count_by="region")},
    faults=faults,
)
"""The rules of boards: see levels/README.md."""
