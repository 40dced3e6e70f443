"""The worked boards and charts beside the rules of Rhombus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.illustrations import Chart, ChartRow, Example, Illustrations
from halloween_games.core.phrases import N_

PAWNS: Final = {2: 6, 4: 4}  # of each seat


def _corner(
    board: str,
    cards: str,
    chosen: tuple[str, ...] | None,
    plays: tuple[str, ...] = (),
    eliminated: Sequence[int] = (0, 0),
    quiet_turns: int = 0,
) -> Example:
    """A position of two: each pawn with its seat, such as ``a2=0``; the viewer's two table cards and the hand card.

    Pawns that are neither on the board nor eliminated are in reserve.
    """
    stands = {square: int(seat) for square, seat in (pawn.split("=") for pawn in board.split())}
    *table, hand = cards.split()
    position = {
        "board": stands,
        "reserve": [PAWNS[2] - list(stands.values()).count(seat) - eliminated[seat] for seat in (0, 1)],
        "eliminated": list(eliminated),
        "table": [table, ["8S", "8H"]],
        "hand": [[hand], ["?"]],
        "discard": ["8C"],
        "played": [],
        "draws": [],
        "quiet_turns": quiet_turns,
        "phase": "play",
        "turn": 0,
        "to_move": 0,
    }
    return Example(position, chosen, plays)


def _four() -> Example:
    """Four players with their first cards."""
    position: Mapping[str, object] = {
        "board": {"b1": 0, "a2": 0, "d1": 1, "e2": 1, "e4": 2, "d5": 2, "a4": 3, "b5": 3},
        "reserve": [2] * 4,
        "eliminated": [0] * 4,
        "table": [["QH", "7S"], ["6C", "JD"], ["AS", "9D"], ["10H", "KC"]],
        "hand": [["9C"], ["8D"], ["KS"], ["7H"]],
        "discard": ["8C"],
        "played": [],
        "draws": [],
        "quiet_turns": 0,
        "phase": "play",
        "turn": 0,
        "to_move": 0,
    }
    return Example(position, ("QH", "a2"), ("QH:a2-c3",), seats=4)


START: Final = "a1=0 a2=0 b1=0 e5=1 e4=1 d5=1"

CARDS: Final = Chart(
    (
        ChartRow("ace", ("AS",), N_("Ace (A)"), N_("moves a pawn one square")),
        ChartRow("king", ("KH",), N_("King (K)"), N_("moves a pawn exactly 2 squares")),
        ChartRow("queen", ("QD",), N_("Queen (Q)"), N_("moves a pawn exactly 3 squares")),
        ChartRow("six", ("6C",), N_("6"), N_("moves a pawn exactly 6 squares")),
        ChartRow("jack", ("JS",), N_("Jack (J)"), N_("moves a pawn diagonally, as far as you like")),
        ChartRow("kill", ("7H", "10D"), N_("7 and 10"), N_("kill together with other cards, do nothing alone")),
        ChartRow("eight", ("8C",), N_("8"), N_("turns another table card into a hand card")),
        ChartRow("nine", ("9S",), N_("9"), N_("brings a pawn from the reserve onto the start square")),
    )
)
TOGETHER: Final = Chart(
    (
        ChartRow("together.kill", ("QH", "7S"), N_("Kill move"), N_("ace, king, queen or jack with any 7 or 10")),
        ChartRow("together.pair", ("KH", "AH"), N_("Sequence pair"), N_("two neighbors in rank of one suit")),
        ChartRow("together.flush", ("6D", "9D", "JD"), N_("Flush"), N_("three cards of one suit")),
        ChartRow(
            "together.entry_kill", ("9C", "10C"), N_("Entry kill"), N_("9 and 10 of one suit; in a flush 9 and 7, too")
        ),
        ChartRow("together.eliminator", ("9S", "10S", "JS"), N_("Eliminator"), N_("three of one suit in a row")),
        ChartRow("together.reactivation", ("8H", "8D", "8C"), N_("Reactivation"), N_("three cards of one rank")),
    )
)

ILLUSTRATIONS: Final[Illustrations] = {
    "What it is about": _corner("a2=0 a3=0 e3=1 c4=0", "QC 10C KD", ("QC", "10C"), ("QC+10C:c4xe3",), (3, 5)),
    "At the start": _corner(START, "QH 7S 9C", None, ("QH:b1-c3",)),
    "Your three cards": _corner(START, "QH 7S 9C", None, ("QH:a2-c3", "AS")),
    "Your turn": _corner(START, "QH 7S 9C", (), ("7S",)),
    "What each card does": CARDS,
    "Moving": _corner(START, "QH 7S 9C", ("QH", "a2"), ("QH:a2-c3",)),
    "The jack": _corner("b2=0 a3=0 b1=0 d4=1 e4=1 d5=1", "JH 9D 9C", ("JH", "b2"), ("JH:b2-c3",)),
    "Nobody is jumped": _corner("a1=0 a2=0 d2=0 b2=1 e4=1 d5=1", "KH 9D 9C", ("KH", "a1"), ("KH:a1-c1",)),
    "The 8": _corner("b2=0 a3=0 b1=0 d4=1 e4=1 d5=1", "8D AC KH", ("8D",), ("8D>AC",)),
    "The 9": _corner("c2=0 a3=0 b1=0 e5=1 e4=1 d5=1", "9C 7S KD", ("9C",), ("9C:a1",)),
    "Without effect": _corner(START, "7H 10D 9C", ("7H",), ("7H",)),
    "What goes together": TOGETHER,
    "Kill move": _corner("c2=0 a1=0 b1=0 d4=1 e4=1 d5=1", "QH 7S 9C", ("QH", "7S"), ("QH+7S:c2xd4",)),
    "Sequence pair": _corner(START, "AH KH 9C", ("AH", "a2"), ("AH:a2-a3", "KH:a3-a5")),
    "Flush": _corner("a2=1 c3=1 d3=1 a4=0", "7D 9D JD", ("9D",), ("9D:a1", "JD+7D:a1xc3"), (2, 2)),
    "Carrying it out": _corner(START, "QC KC 9D", ("QC", "a2"), ("QC:a2-c3", "KC:b1-d1")),
    "Entry kill": _corner("a1=1 a3=0 b3=0 e4=1 d5=1", "9H 10H KC", ("9H", "10H"), ("9H+10H:xa1",)),
    "Eliminator": _corner(
        "c2=0 a1=0 b1=0 d4=1 e3=1 c5=1", "9S 10S JS", ("9S", "10S", "JS", "c2"), ("9S+10S+JS:c2xd4",)
    ),
    "Reactivation": _corner("a3=0 b3=0 e4=1 d5=1", "6H 6S 6C", ("6H", "6S", "6C"), ("6C+6H+6S",), (2, 1)),
    "Blockades": _corner("c2=0 a1=0 e1=0 d4=1 e3=1 c5=1 d2=1", "QH 7S AC", ("QH", "7S"), ("QH+7S:c2xd2",)),
    "Partners": _four(),
    "A draw": _corner(START, "7H 10D 9C", None, ("7H",), quiet_turns=199),
}
