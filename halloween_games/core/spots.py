"""The places a user can point at."""

from __future__ import annotations

from typing import Final, NamedTuple

Seat = int  # 0, 1, 2, 3 in turn order
CHANCE: Final = -1  # State.to_move while a result of luck is pending
NOBODY: Final = -2  # State.to_move when the game is over

BOARD: Final = "board"
BUTTON: Final = "button"

# What every game screen has beside the board; only explained, never chosen.
SEAT: Final = "seat"  # the card of a seat
CLOCK: Final = "clock"  # how near the end is, by the number of the meter
BOX: Final = "box"  # the game's own box


class Spot(NamedTuple):
    """A place that can be pointed at or moved to: a square, a hand card, a button.

    Rules use plain ints internally; Spots are for the user interface.
    """

    zone: str  # "board", "hand0", "dungeon", "supply", "edge", "button"
    at: int


def across(seat: Seat) -> Seat:
    """The other one of two seats; CHANCE and NOBODY stay."""
    return 1 - seat if seat >= 0 else seat
