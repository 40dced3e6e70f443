"""Rules of thumb to which duels.py holds the strongest search: a player of it can be named like one of these.

``python -m build_scripts.duels pure-halloween one-killer impossible,heeds_evident=false --iterations 200`` plays the
search with a habit against the same search without it. A win at once is always allowed, and where a habit allows
nothing, the search is free.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.events import Escaped, Event
from halloween_games.core.game import Game, Json, check_options
from halloween_games.core.judging import winning_actions
from halloween_games.core.state import State
from halloween_games.games.halloween.rules import actions as rules
from halloween_games.games.halloween.rules.actions import FACE_NAMES

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


# ---------------------------------------------------------------- 18 Ghosts


def let_out(data: Json, text: str) -> list[str]:
    """The ghosts (``0R``) that a move or fight lets out."""
    if "x" not in text and "-" not in text:
        return []
    game = games.load("18-ghosts")
    state = game.notation.load(data, 2, check_options(game, {}))
    log: list[Event] = []
    state.apply(game.notation.read(state, text), log)
    return [event.piece for event in log if isinstance(event, Escaped)]


def _gets_out(data: Json, text: str) -> bool:
    return any(int(ghost[0]) == data["to_move"] and ghost not in data["escaped"] for ghost in let_out(data, text))


def _gives_nothing(data: Json, text: str) -> bool:
    return not any(int(ghost[0]) != data["to_move"] and ghost not in data["escaped"] for ghost in let_out(data, text))


# ---------------------------------------------------------------- The Closest Ghost

HOME: Final = ("abc", "def")
"""The columns of each seat's half."""


def _takes_candy(data: Json, text: str) -> bool:
    """A walk onto a candy of the own half."""
    return data["phase"] == "avatar" and text[3:] in data["candies"] and text[3:4] in HOME[data["to_move"]]


def _leaves_theirs(data: Json, text: str) -> bool:
    return data["phase"] != "avatar" or text[3:] not in data["candies"] or text[3] in HOME[data["to_move"]]


# ---------------------------------------------------------------- Halloween

POINTS: Final = dict(zip(FACE_NAMES, rules.POINTS, strict=True))
EACH: Final = dict(zip(FACE_NAMES, rules.faces_of(9), strict=True))


def _hope(data: Json, square: str) -> float:
    """The expected points of the card on *square*, 0 if it is face up."""
    if square not in data["cards"] or square in data["face_up"]:
        return 0.0
    color, _, face = data["cards"][square].partition(" ")
    if face:
        return POINTS[face]
    left = [points for kind, points in POINTS.items() for _ in range(EACH[kind])]
    for card in data["cards"].values():
        if card.startswith(color + " "):
            left.remove(POINTS[card.partition(" ")[2]])
    return sum(left) / len(left)


def _in_reach(place: str | None, square: str) -> bool:
    """Whether a lord in *place*, inside or outside, has *square* in a row or column of his."""
    if place is None or place == square:
        return False
    if place[0] in "NSWE":
        return place[1] in square
    return place[0] == square[0] or place[1] == square[1]


def graves_in_reach(data: Json) -> list[str]:
    """The squares with a card face down to which the seat to move can ride."""
    own = data["lords"][data["to_move"]]
    return [square for square in data["cards"] if _in_reach(own, square) and _hope(data, square)]


def _richest(data: Json, text: str) -> bool:
    """A ride to the grave in reach from which most is expected."""
    reached = graves_in_reach(data)
    return text in reached and _hope(data, text) == max(_hope(data, square) for square in reached)


def _reached_by_others(data: Json, square: str) -> bool:
    return any(_in_reach(lord, square) for seat, lord in enumerate(data["lords"]) if seat != data["to_move"])


def _shared(data: Json, text: str) -> bool:
    return text in graves_in_reach(data) and _reached_by_others(data, text)


def _own(data: Json, text: str) -> bool:
    return text in graves_in_reach(data) and not _reached_by_others(data, text)


# ---------------------------------------------------------------- Rhombus


def _single(data: Json, text: str) -> bool:
    """One card a turn, apart from kills."""
    return "x" in text or text == "end" or not data["played"]


# ---------------------------------------------------------------- Pure Halloween


def region_of(square: str) -> tuple[int, int]:
    """Column and row of the region, 0 to 2."""
    return (ord(square[0]) - ord("a")) // 3, (int(square[1]) - 1) // 3


def _own_pieces(data: Json) -> dict[str, str]:
    """What the seat to move has on the board, by squares."""
    return {square: piece[1] for square, piece in data["board"].items() if piece[0] == str(data["to_move"])}


def _opens(where: str) -> Rule:
    """The first piece goes to a region that lies at a corner or an edge."""

    def allows(data: Json, text: str) -> bool:
        if _own_pieces(data):
            return True
        column, row = region_of(text[2:])
        return where == ("center" if column == row == 1 else "edge" if (column + row) % 2 else "corner")

    return allows


def _one_killer(data: Json, text: str) -> bool:
    return not text.startswith("K@") or "K" not in _own_pieces(data).values()


def _ghosts_last(data: Json, text: str) -> bool:
    """No ghost is placed before all seven others, the killers aside."""
    others = [piece for piece in _own_pieces(data).values() if piece in "WCBJ"]
    return not text.startswith("G@") or len(others) == 7


def _enters(data: Json, text: str) -> bool:
    """A move into a region without a piece of one's own."""
    return "-" in text and region_of(text[3:]) not in map(region_of, _own_pieces(data))


HABITS: Final[dict[str, dict[str, Rule]]] = {
    "18-ghosts": {"always-fights": _only("x"), "out-at-once": _gets_out, "gives-nothing": _gives_nothing},
    "closest-ghost": {"takes-candy": _takes_candy, "leaves-theirs": _leaves_theirs},
    "halloween": {"looks": _only(r"^\?"), "richest": _richest, "shared-first": _shared, "own-first": _own},
    "rhombus": {
        "takes": _only("x"),
        "never-enters": _never(r"^9[^+]*:"),
        "no-eight": _never("^8"),
        "one-card": _single,
        "no-six": _never(r"^6[^+]*$"),
        "no-idle-card": _never(r"^(7|9|10)[SHDC]$"),
        "no-reactivation": _never(r"^\w+\+\w+\+\w+$"),
    },
    "pure-halloween": {
        "places": _only("@"),
        "one-killer": _one_killer,
        "no-killer": _never("^K@"),
        "no-cats": _never("^C@"),
        "ghosts-last": _ghosts_last,
        "opens-in-corner": _opens("corner"),
        "opens-on-edge": _opens("edge"),
        "opens-in-center": _opens("center"),
        "enters": _enters,
    },
}
