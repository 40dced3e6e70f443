"""Positions of The Closest Ghost in few words, for the tests."""

from __future__ import annotations

from typing import Any

from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.house import house_of
from halloween_games.games.closest_ghost.rules.state import ClosestState
from tests.games.positions import Positions

HOUSE = house_of(GAME.board)
GRID = HOUSE.grid

SQUARES = [letter + number for letter in "abcdef" for number in "123"]
OPTIONS = {"repetition": True}

OF_HOUSE = Positions(GAME)
start, after, legal, shown = OF_HOUSE.start, OF_HOUSE.play, OF_HOUSE.legal, OF_HOUSE.seen


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
    return OF_HOUSE.load(position(avatars, ghosts, **more))
