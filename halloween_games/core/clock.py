"""The clock to the end: how near each side is to what ends the game, in numbers that everybody may know."""

from __future__ import annotations

from typing import NamedTuple

from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import Seat


class Clock(NamedTuple):
    """One meter with a few words, for a seat or, as that of ``NOBODY``, for all seats together."""

    seat: Seat
    value: int  # what the meter shows, of so many
    of: int
    words: Phrase
    is_near: bool = False  # one step more may end the game
