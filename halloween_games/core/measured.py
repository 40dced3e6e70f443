"""How a board plays: what the arena has measured on it, and the words of a map's property for that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

EVEN: Final = 50  # percent

MEASURED: Final = re.compile(
    r"([0-9]{1,6}) games, first ([0-9]{1,3}) % \(([0-9]{1,3})-([0-9]{1,3})\), "
    r"actions ([0-9]{1,4}) \(([0-9]{1,4})-([0-9]{1,4})\)"
)


@dataclass(frozen=True)
class Measured:
    """Games of equals on a board; actions are those of the players, without luck.

    Args:
        first: the percentage that the side that begins has won, a tie being half of a win.
        low: where its 95 % interval begins.
        high: where it ends.
        actions: the length of the game in the middle.
        short: a tenth of the games is shorter.
        long: a tenth of the games is longer.
    """

    games: int
    first: int
    low: int
    high: int
    actions: int
    short: int
    long: int

    @property
    def is_even(self) -> bool:
        """Whether both sides may well have the same chances."""
        return self.low <= EVEN <= self.high

    def __str__(self) -> str:
        """What the property ``measured`` of a map contains."""
        return (
            f"{self.games} games, first {self.first} % ({self.low}-{self.high}), "
            f"actions {self.actions} ({self.short}-{self.long})"
        )


def read_measured(text: str) -> Measured | None:
    """The inverse of ``str``; None if *text* is something else, or cannot be true."""
    found = MEASURED.fullmatch(text)
    if found is None:
        return None
    one = Measured(*map(int, found.groups()))
    is_true = one.games > 0 and one.low <= one.first <= one.high <= 100 and one.short <= one.actions <= one.long
    return one if is_true else None
