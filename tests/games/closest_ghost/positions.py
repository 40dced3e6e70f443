"""Positions of The Closest Ghost in few words, for the tests."""

from __future__ import annotations

from typing import Any

from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.house import house_of
from halloween_games.games.closest_ghost.rules.state import ClosestState, first_state

__all__ = ["GAME", "GRID", "HOUSE", "OPTIONS", "SQUARES", "after", "at", "legal", "position", "shown", "start"]

HOUSE = house_of(GAME.board)
GRID = HOUSE.grid

SQUARES = [letter + number for letter in "abcdef" for number in "123"]
OPTIONS = {"repetition": True}


def position(avatars: str = "b2 e2", ghosts: str = "a3 c3 f1", **more: Any) -> dict[str, Any]:
    """Position JSON, squares as words; where nothing is said all candies lie that can."""
    free = [square for square in SQUARES if square not in ("b2", "e2", *avatars.split())]
    candies = more.pop("candies", None)
    data = {
        "avatars": avatars.split(),
        "ghosts": sorted(ghosts.split()),
        "candies": free if candies is None else sorted(candies.split()),
        "phase": "avatar",
        "to_move": 0,
    }
    return data | more


def at(avatars: str = "b2 e2", ghosts: str = "a3 c3 f1", **more: Any) -> ClosestState:
    """The position itself."""
    return GAME.notation.load(position(avatars, ghosts, **more), 2, OPTIONS)


def start() -> ClosestState:
    return first_state(HOUSE)


def legal(state: ClosestState) -> set[str]:
    """What can be done, as texts."""
    return {GAME.notation.write(state, action) for action in state.legal_actions()}


def after(state: ClosestState, *texts: str) -> ClosestState:
    """The position after these actions."""
    for text in texts:
        state = state.apply(GAME.notation.read(state, text))
    return state


def shown(state: ClosestState) -> dict[str, Any]:
    data = GAME.notation.dump(state)
    assert isinstance(data, dict)
    return data
