"""What a graveyard must be like: which boards Halloween can be played on."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, KindRule
from halloween_games.games.halloween.rules.board import GRAVE, HEDGE
from halloween_games.games.halloween.rules.graveyard import MOST_LORDS, Graveyard

SIDES: Final = range(4, 10)
GRAVES: Final = range(16, 65)
ROOMS: Final = "rooms"


def faults(board: BoardSpec) -> list[BoardFault]:
    """Graves that a lord could not leave, or that no ride reaches, and too few places to ride in from."""
    yard = Graveyard(board)
    found: list[BoardFault] = []
    lonely = tuple(at for at in yard.graves if len(yard.reach[at]) < MOST_LORDS)
    if lonely:
        found.append(BoardFault("board.grave_lonely", ROOMS, lonely))
    if len(yard.outside) < MOST_LORDS:
        found.append(BoardFault("board.no_way_in", ROOMS))
        return found
    reached = list(yard.entry_lines[0])
    for at in reached:
        reached += [to for to in yard.reach[at] if to not in reached]
    lost = tuple(at for at in yard.graves if at not in reached)
    if lost:
        found.append(BoardFault("board.grave_cut_off", ROOMS, lost))
    return found


BOARD_RULES: Final = BoardRules(
    columns=SIDES,
    rows=SIDES,
    squares={GRAVE: KindRule(count=GRAVES), HEDGE: KindRule()},
    faults=faults,
)
"""The rules of boards: see levels/README.md."""
