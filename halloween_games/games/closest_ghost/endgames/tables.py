"""The tables of proven positions of The Closest Ghost: where they are found, and how one is made."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.endgames import BadTable, Endgames
from halloween_games.games.closest_ghost.endgames.knowledge import FILE, endgames_of
from halloween_games.games.closest_ghost.endgames.making import ClosestTableMaker
from halloween_games.games.closest_ghost.endgames.table import LEAST_CANDIES, MOST_CANDIES
from halloween_games.games.closest_ghost.rules.house import House, house_of
from halloween_games.games.closest_ghost.rules.state import ClosestState


class ClosestTables:
    """Tables of positions with few candies."""

    sizes = range(LEAST_CANDIES, MOST_CANDIES + 1)

    def on(self, board: BoardSpec) -> Endgames[ClosestState] | None:
        house = house_of(board)
        return endgames_of(house) if is_standard(house) else None

    def maker(self, board: BoardSpec, folder: Path, most: int) -> ClosestTableMaker:
        house = house_of(board)
        if not is_standard(house):
            raise BadTable("Only endgames on the standard board can be solved.")
        return ClosestTableMaker(house, folder / FILE, most)


STANDARD_ARROWS: Final = (
    *("LRD", "LURD", "LUR", "LRD", "LUR", "LUD"),
    *("LUR", "URD", "URD", "LUD", "LUD", "LRD"),
    *("URD", "LRD", "LUR", "LRD", "LURD", "LUR"),
)


def is_standard(house: House) -> bool:
    """Whether this is the standard board: tables of others are neither made nor looked for."""
    return house.arrows == STANDARD_ARROWS


TABLES: Final = ClosestTables()
