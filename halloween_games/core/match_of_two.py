"""A match of two games between the same two players: each of them begins once, and the results are added up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from halloween_games.core.outcome import Outcome

PLAYERS: Final = 2
MOST_POINTS: Final = 10_000  # that a record can tell of one game; no game gives as many


@dataclass(frozen=True)
class MatchOfTwo:
    """Where a match of two games stands while one of them is played.

    *first* are the points of the first game by the seats of the second, where the players have changed seats; None
    while the first is played.
    """

    first: tuple[float, ...] | None = None

    @property
    def game(self) -> int:
        """Which of the two games is played: 1 or 2."""
        return 1 if self.first is None else 2

    @property
    def is_last(self) -> bool:
        return self.first is not None

    def sums(self, outcome: Outcome) -> tuple[float, ...]:
        """What each seat has got in the match once the game on the table ends with *outcome*."""
        if self.first is None:
            return outcome.scores
        return tuple(before + now for before, now in zip(self.first, outcome.scores, strict=True))

    def followed_by(self, outcome: Outcome) -> MatchOfTwo:
        """The match in the next game: the second of this one, or the first of a new one."""
        return MatchOfTwo() if self.is_last else MatchOfTwo(outcome.scores[::-1])


def points_text(points: float) -> str:
    """Points as people write them: 1½ for 1.5."""
    whole = int(points)
    if points == whole:
        return str(whole)
    if points - whole == 1 / 2:
        return f"{whole or ''}½"
    return f"{points:g}"


def is_points(value: object) -> bool:
    """Whether *value*, of a record, can be the points of a game."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 <= value <= MOST_POINTS and value * 2 == int(value * 2)
