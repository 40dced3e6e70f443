"""Positions of Rhombus in few words, for the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.rhomb import rhomb_of
from halloween_games.games.rhombus.rules.state import RhombusState
from tests.games.positions import Positions

RHOMB = rhomb_of(GAME.board)
GRID = RHOMB.grid

RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
PACK = tuple(rank + suit for suit in "CDHS" for rank in RANKS)
OF_RHOMBUS = Positions(GAME)
state_of, play, seen = OF_RHOMBUS.load, OF_RHOMBUS.play, OF_RHOMBUS.seen

EACH = {2: (6, 3), 4: (4, 2)}  # pieces, reserve at the start


def position(pieces: Sequence[str], cards: str, seats: int = 2, **fields: Any) -> dict[str, Any]:
    """*pieces*: the squares of each seat (``"a1 a2"``); *cards*: of the seat at its turn, ``"QH 7S | 8D"``.

    The other seats hold cards that nobody asked for, and what is not on the board is in the reserve first.
    """
    turn = fields.get("turn", 0)
    own_table, own_hand = (part.split() for part in cards.split("|"))
    spare: list[str] = [card for card in PACK if card not in own_table + own_hand + fields.get("discard", [])]
    board = {square: seat for seat, squares in enumerate(pieces) for square in squares.split()}
    each, most = EACH[seats]
    missing = [each - len(squares.split()) for squares in pieces]
    reserve = [0 if seats == 4 and left == each else min(most, left) for left in missing]
    table, hand = [], []
    for seat in range(seats):
        others = [spare.pop(), spare.pop(), spare.pop()] if seat != turn else []
        table.append(own_table if seat == turn else others[:2])
        hand.append(own_hand if seat == turn else others[2:])
    made: dict[str, Any] = {
        "board": board,
        "reserve": reserve,
        "eliminated": [left - kept for left, kept in zip(missing, reserve, strict=True)],
        "table": table,
        "hand": hand,
        "discard": [],
        "played": [],
        "draws": [],
        "quiet_turns": 0,
        "phase": "play",
        "turn": turn,
        "to_move": turn,
    }
    made.update(fields)
    if "reserve" in fields and "eliminated" not in fields:
        made["eliminated"] = [left - kept for left, kept in zip(missing, made["reserve"], strict=True)]
    return made


def at(pieces: Sequence[str], cards: str, seats: int = 2, mystery: str = "permanent", **fields: Any) -> RhombusState:
    """The position that ``position`` describes."""
    return state_of(position(pieces, cards, seats, **fields), seats, mystery=mystery)


def texts(state: RhombusState, start: str = "") -> set[str]:
    """The legal actions whose text begins with *start*."""
    return {text for text in OF_RHOMBUS.legal(state) if text.startswith(start)}


def targets(state: RhombusState, start: str) -> str:
    """Where the actions beginning with *start* lead, sorted: ``"a2 b1"``."""
    return " ".join(sorted(text[len(start) :] for text in texts(state, start)))


def refusal(state: RhombusState, text: str) -> str:
    """The code of the reason why *text* is illegal."""
    assert text not in texts(state)
    return OF_RHOMBUS.refusal(state, text).code
