"""Positions of The Closest Ghost in few words, for the tests."""

from __future__ import annotations

from typing import Any

from halloween_games.core.game import Game
from halloween_games.core.state import State
from halloween_games.games import load

GAME: Game = load("closest-ghost")
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


def at(avatars: str = "b2 e2", ghosts: str = "a3 c3 f1", **more: Any) -> State:
    """The position itself."""
    return GAME.load(position(avatars, ghosts, **more), 2, OPTIONS)


def legal(state: State) -> set[str]:
    """What can be done, as texts."""
    return {GAME.write(state, action) for action in state.legal_actions()}


def after(state: State, *texts: str) -> State:
    """The position after these actions."""
    for text in texts:
        state = state.apply(GAME.read(state, text))
    return state


def shown(state: State) -> dict[str, Any]:
    data = GAME.dump(state)
    assert isinstance(data, dict)
    return data
