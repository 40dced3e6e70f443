"""What a player of Three Graves can choose, and how a piece is numbered."""

from __future__ import annotations

from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.spots import BOARD, Spot

# A piece is 1 + its seat; 0 is none.
NO_PIECE: Final = 0
PIECES: Final = range(1, 3)
NAMES: Final = ("", "0P", "1G")

SUPPLY: Final = "supply"

GRAVE: Final = "grave"  # the kind of a square
MOST_GRAVES: Final = 25  # on the largest board


class Occupy(Action):
    """Put a piece of one's own on an empty grave."""

    __slots__ = ("to",)

    def __init__(self, to: int) -> None:
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.to,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("to", Spot(BOARD, self.to)),)


# Every action exists once: playouts hand out these instead of making new ones.
OCCUPATIONS: Final = tuple(Occupy(to) for to in range(MOST_GRAVES))
