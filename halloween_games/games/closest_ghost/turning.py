"""The Closest Ghost from the other side of the table: the board is turned by half, and the avatars change hands."""

from __future__ import annotations

from halloween_games.core.reasons import CannotTurn
from halloween_games.core.spots import NOBODY
from halloween_games.games.closest_ghost.rules.state import CHOICE, SETUP, ClosestState


def turned(state: ClosestState) -> ClosestState:
    """The same position for the other seat; raises CannotTurn."""
    if state.phase in (SETUP, CHOICE):
        raise CannotTurn("turn_set_up")
    house = state.house
    if not house.looks_the_same:
        raise CannotTurn("turn_board")
    last = house.count - 1
    twin = state.copy()
    twin.avatars = [last - at for at in reversed(state.avatars)]
    twin.ghosts = house.turned(state.ghosts)
    twin.candies = house.turned(state.candies)
    if state.to_move == NOBODY:
        twin._winner = 1 - state._winner
    else:
        twin.to_move = 1 - state.to_move
        twin.skip_blocked_parts()
    return twin
