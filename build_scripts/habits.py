"""Rules of thumb to which duels.py holds the strongest search: a player of it can be named like one of these.

``python -m build_scripts.duels pure-halloween one-killer impossible,heeds_evident=false --iterations 200`` plays the
search with a habit against the same search without it. A win at once is always allowed, and where a habit allows
nothing, the search is free.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.game import Game, Json
from halloween_games.core.judging import winning_actions
from halloween_games.core.state import State

Rule = Callable[[Json, str], bool]
"""Whether a habit allows an action, written as the game writes it, in a position as the game writes it."""


class Held:
    """A game's judgment (GameAI) that finds evident what a habit allows."""

    def __init__(self, game: Game[Any], allows: Rule) -> None:
        self._game = game
        self._allows = allows

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game.ai, name)

    def evident(self, view: State) -> Sequence[Action]:
        notation, actions = self._game.notation, view.legal_actions()
        data = notation.dump(view)
        allowed = [action for action in actions if self._allows(data, notation.write(view, action))]
        return winning_actions(view, actions) or allowed


def _only(pattern: str) -> Rule:
    return lambda data, text: re.search(pattern, text) is not None


def _never(pattern: str) -> Rule:
    return lambda data, text: re.search(pattern, text) is None


def _takes_candy(data: Json, text: str) -> bool:
    """A walk onto a candy of the own half: columns a to c are seat 0's."""
    place = text.rpartition("-")[2]
    is_own = (place[:1] in "abc") == (data["to_move"] == 0)
    return data["phase"] == "avatar" and place in data["candies"] and is_own


def _one_killer(data: Json, text: str) -> bool:
    return not text.startswith("K@") or f"{data['to_move']}K" not in data["board"].values()


HABITS: Final[dict[str, dict[str, Rule]]] = {
    "18-ghosts": {"always-fights": _only("x")},
    "closest-ghost": {"takes-candy": _takes_candy},
    "halloween": {"looks": _only(r"^\?")},
    "rhombus": {"never-enters": _never(r"^9[^+]*:"), "no-eight": _never("^8")},
    "pure-halloween": {
        "places": _only("@"),
        "one-killer": _one_killer,
        "no-killer": _never("^K@"),
        "no-cats": _never("^C@"),
    },
}
