"""What a haunted house must be like: which boards The Closest Ghost can be played on."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, KindRule
from halloween_games.games.closest_ghost.rules.board import ARROW_SETS, AVATAR, DOT, SQUARE
from halloween_games.games.closest_ghost.rules.house import House

COLUMNS: Final = range(6, 9, 2)  # two halves of three or four side by side
ROWS: Final = range(3, 5)
ROOMS: Final = "rooms"
THINGS: Final = "things"


def faults(board: BoardSpec) -> list[BoardFault]:
    """Avatars outside their halves, and squares that arrows do not lead to or out of."""
    house = House(board)
    found: list[BoardFault] = []
    strangers = tuple(at for seat, at in enumerate(house.centers) if house.owner[at] != seat)
    if strangers:
        found.append(BoardFault("board.avatar_away", THINGS, strangers))
    reached = {at: set(reached_from(house, at)) for at in range(house.count)}
    first = house.centers[0]
    lost = tuple(at for at in reached if at not in reached[first])
    if lost:
        found.append(BoardFault("board.no_way_to", ROOMS, lost))
    shut = tuple(at for at in reached if at not in lost and first not in reached[at])
    if shut:
        found.append(BoardFault("board.no_way_back", ROOMS, shut))
    return found


def reached_from(house: House, at: int) -> list[int]:
    """The squares that an avatar on *at* can get to along arrows, with its own."""
    found = [at]
    for src in found:
        found += [to for to in house.exits[src] if to not in found]
    return found


BOARD_RULES: Final = BoardRules(
    columns=COLUMNS,
    rows=ROWS,
    squares={SQUARE: KindRule({"arrows": ARROW_SETS})},
    things={
        AVATAR: KindRule({"seat": ("0", "1")}, count=1, count_by="seat", on=SQUARE),
        DOT: KindRule(count=2, on=SQUARE),
    },
    faults=faults,
)
"""The rules of boards: see levels/README.md."""
