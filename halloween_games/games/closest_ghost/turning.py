"""The Closest Ghost from the other side of the table: the board is turned by half, and the avatars change hands."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from halloween_games.core.reasons import CannotTurn
from halloween_games.core.spots import NOBODY
from halloween_games.games.closest_ghost.rules.board import ARROWS, members, set_of
from halloween_games.games.closest_ghost.rules.house import House
from halloween_games.games.closest_ghost.rules.state import SETUP, ClosestState

BEHIND: Final = {"L": "R", "R": "L", "U": "D", "D": "U"}


def turned(state: ClosestState) -> ClosestState:
    """The same position for the other seat; raises CannotTurn."""
    if state.phase == SETUP:
        raise CannotTurn("turn_set_up")
    house = state.house
    if not looks_the_same(house):
        raise CannotTurn("turn_board")
    last = house.count - 1
    twin = state.copy()
    twin.avatars = [last - at for at in reversed(state.avatars)]
    twin.ghosts = _turned_set(state.ghosts, last)
    twin.candies = _turned_set(state.candies, last)
    if state.to_move == NOBODY:
        twin._winner = 1 - state._winner
    else:
        twin.to_move = 1 - state.to_move
        twin.skip_blocked_parts()
    return twin


@lru_cache(maxsize=64)
def looks_the_same(house: House) -> bool:
    """Whether the arrows and the middles of the halves are where they were once the board is turned."""
    last = house.count - 1
    if house.centers[0] != last - house.centers[1]:
        return False
    return all(
        house.arrows[last - at] == "".join(arrow for arrow in ARROWS if BEHIND[arrow] in house.arrows[at])
        for at in range(house.count)
    )


def _turned_set(squares: int, last: int) -> int:
    return set_of(tuple(last - at for at in members(squares)))
