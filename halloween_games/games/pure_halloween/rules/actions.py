"""The actions of Pure Halloween, and the numbering of pieces."""

from __future__ import annotations

from typing import Final

from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.grid import Grid
from halloween_games.core.spots import BOARD, Spot

GHOST: Final = 0
KILLER: Final = 1
WITCH: Final = 2
CAT: Final = 3
BAT: Final = 4
JACK: Final = 5
KINDS: Final = tuple(range(6))
LETTERS: Final = "GKWCBJ"
KIND_NAMES: Final = ("ghost", "killer", "witch", "cat", "bat", "jack")

EACH: Final[tuple[int, ...]] = (3, 2, 2, 2, 2, 1)
"""How many of each kind a player has: twelve pieces."""

# A piece is 6 * seat + kind.
PIECES: Final = tuple(range(12))
NAMES: Final = tuple(f"{piece // 6}{LETTERS[piece % 6]}" for piece in PIECES)
NO_PIECE: Final = -1

SUPPLY: Final = "supply"


class Place(Action):
    """Put a piece from the supply on an empty square."""

    __slots__ = ("piece", "to")

    def __init__(self, piece: int, to: int) -> None:
        self.piece = piece
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.piece, self.to)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("piece", Spot(SUPPLY, self.piece)), Pick("to", Spot(BOARD, self.to)))


class Move(Action):
    """Move an own piece to an empty square, each kind in its own way."""

    __slots__ = ("src", "to")

    def __init__(self, src: int, to: int) -> None:
        self.src = src
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.src, self.to)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("from", Spot(BOARD, self.src)), Pick("to", Spot(BOARD, self.to)))


def written(action: Action, grid: Grid) -> str:
    """The text of *action*, without the seat that places."""
    if isinstance(action, Place):
        return f"{LETTERS[action.piece % 6]}@{grid.names[action.to]}"
    if isinstance(action, Move):
        return f"{grid.names[action.src]}-{grid.names[action.to]}"
    return "pass"


PASS: Final = Pass()
