"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

from halloween_games.core.phrases import Phrase, Worded
from halloween_games.core.spots import Seat


@dataclass(frozen=True)
class Outcome:
    """The result of a game: why it ended, and one score per seat (partners share it)."""

    code: str
    scores: tuple[float, ...]

    def winners(self) -> tuple[Seat, ...]:
        """The seats with the best score; all of them in a tie."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    def is_tie(self) -> bool:
        return len(self.winners()) == len(self.scores)

    def reason(self) -> Phrase:
        """Why it ended, in words that may name the *winners* and the *losers*."""
        if self.is_tie():
            return Phrase(self.code)
        winners = self.winners()
        losers = tuple(seat for seat in range(len(self.scores)) if seat not in winners)
        return Phrase(self.code, {"winners": _named(winners), "losers": _named(losers)})


def _named(seats: tuple[Seat, ...]) -> Worded:
    return Worded(" & ".join(str(seat) for seat in seats), [Phrase(f"seat.{seat}") for seat in seats], " & ")


def won_by(code: str, winners: tuple[Seat, ...], seats: int) -> Outcome:
    """1 for each winner, 0 for the others."""
    return Outcome(code, tuple(1.0 if seat in winners else 0.0 for seat in range(seats)))


def tied(code: str, seats: int) -> Outcome:
    """Half a point for everybody."""
    return Outcome(code, (0.5,) * seats)
