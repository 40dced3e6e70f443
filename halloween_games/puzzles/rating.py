"""The rating of a solver by Glicko-2: each first try at a puzzle is a game against that puzzle.

Written out here: it is one formula of Mark Glickman's paper "Example of the Glicko-2 system" for one game at a time,
without the tournament periods, matches and players that packages bring along.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final, Protocol

from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.phrases import N_

SCALE: Final = 173.7178
CENTER: Final = 1500.0
TAU: Final = 0.5  # how fast the volatility may change
PRECISION: Final = 1e-6
LEAST_DEVIATION: Final = 45.0  # so that a rating never comes to rest
SURE: Final = 2  # deviations below a rating, where it is with 95 percent
PUZZLE_DEVIATION: Final = 80.0  # at first; results change how hard puzzles of a kind are
WEAKEST: Final = 600.0  # a puzzle that the weakest level finds
STEP: Final = 150.0  # from one level to the next
EACH_TURN: Final = 60.0

RUNGS: Final = (
    (0.0, N_("Pumpkin seed")),
    (750.0, N_("Trick-or-treater")),
    (900.0, N_("Lantern bearer")),
    (1050.0, N_("Black cat")),
    (1200.0, N_("Bat tamer")),
    (1350.0, N_("Broom rider")),
    (1500.0, N_("Ghost whisperer")),
    (1650.0, N_("Keeper of the castle")),
)
"""The ladder: from which rating on, and its name."""


class Graded(Protocol):
    """What tells how hard a puzzle is."""

    @property
    def level(self) -> str: ...

    @property
    def turns(self) -> int: ...


@dataclass(frozen=True)
class Rating:
    """How well somebody solves puzzles; the values of the beginning lie low on the ladder."""

    value: float = 900.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def rung(self) -> int:
        """Which name of the ladder it has earned, from 0: by what is as good as certain, so luck earns none."""
        sure = self.value - SURE * self.deviation
        return max(number for number, (least, _) in enumerate(RUNGS) if sure >= least or number == 0)

    def after(self, opponent: float, deviation: float, score: float) -> Rating:
        """The rating after one game: *score* is 1 for a win, 0 for a loss."""
        mu, phi = (self.value - CENTER) / SCALE, self.deviation / SCALE
        other, spread = (opponent - CENTER) / SCALE, deviation / SCALE
        weight = 1 / sqrt(1 + 3 * spread**2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mu - other)))
        variance = 1 / (weight**2 * expected * (1 - expected))
        change = variance * weight * (score - expected)
        volatility = _volatility(phi, variance, change, self.volatility)
        wider = sqrt(phi**2 + volatility**2)
        narrowed = 1 / sqrt(1 / wider**2 + 1 / variance)
        value = mu + narrowed**2 * weight * (score - expected)
        return Rating(value * SCALE + CENTER, max(LEAST_DEVIATION, narrowed * SCALE), volatility)


def way_to(rung: int, rating: Rating) -> int:
    """How many puzzles that suit have to be solved for a *rung*; 0 if there is none, or it is reached."""
    count = 0
    while rung < len(RUNGS) and rating.rung < rung:
        rating, count = rating.after(rating.value, PUZZLE_DEVIATION, 1.0), count + 1
    return count


def rating_of(puzzle: Graded) -> float:
    """The rating of a puzzle: by the level that finds it, and by the turns to foresee."""
    return WEAKEST + STEP * LEVEL_NAMES.index(puzzle.level) + EACH_TURN * (puzzle.turns - 1)


def _volatility(phi: float, variance: float, change: float, before: float) -> float:
    """Step 5 of the paper: the Illinois algorithm."""
    start = log(before**2)

    def height(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if change**2 > phi**2 + variance:
        high = log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while height(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = height(low), height(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = height(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
