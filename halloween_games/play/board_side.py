"""Which side of the board is below: the usual one, or the other one, for whoever sits or likes to look from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.spots import Seat

UPRIGHT: Final = "upright"
TURNED: Final = "turned"
PLAYER: Final = "player"  # the side of the person who is to act, or of the only one
SIDES: Final = (UPRIGHT, TURNED, PLAYER)


class BoardSide:
    """The side of the option, or the other one once the board was turned by hand."""

    def __init__(self) -> None:
        self._flipped = False
        self._usual = False  # whether the option turns it

    @property
    def is_turned(self) -> bool:
        return self._usual != self._flipped

    def flip(self) -> None:
        """The board is turned by hand."""
        self._flipped = not self._flipped

    def update(self, side: str, people: Sequence[Seat], to_move: Seat, seats: int) -> None:
        """Follow the option *side*; while no person is to act, the board stays as it is."""
        if side != PLAYER:
            self._usual = side == TURNED
            return
        seat = people[0] if len(people) == 1 else to_move
        if seat in people:
            self._usual = seat == seats // 2  # the one opposite the first
