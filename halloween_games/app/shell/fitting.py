"""An opponent that fits: which level is as strong as a person, and how often it decides like the next stronger one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match
from halloween_games.players.strength import load
from halloween_games.puzzles.rating import Rating

LEVEL_DEVIATION: Final = 50.0  # of the strength of a level against people
FIRST: Final = LEVEL_NAMES[1]
"""As strong as somebody is taken to be before the first game."""

UNSURE: Final = 600.0
"""The deviation of a rating then: the first games move it far."""
MOVING: Final = 170.0
"""Its least deviation: a person's strength changes, and an opponent that fits follows it."""


class Fit(NamedTuple):
    """A level, and the share of its decisions, from 0 to 1, that the level above it makes in its place."""

    level: str
    lift: float = 0.0


def ladder(game_id: str) -> Sequence[float]:
    """How strong the levels of a game are, by Elo; a level is taken to be at least as strong as those below it."""
    measured = load().get(game_id, {})
    return list(accumulate((measured[level].elo if level in measured else 0.0 for level in LEVEL_NAMES), max))


def strength_of(game_id: str, fit: Fit) -> float:
    """How strong it is, by Elo."""
    steps, place = ladder(game_id), LEVEL_NAMES.index(fit.level)
    above = steps[min(place + 1, len(steps) - 1)]
    return steps[place] + fit.lift * (above - steps[place])


def fit_for(game_id: str, strength: float) -> Fit:
    """Who is as strong as somebody of *strength*: the weakest or the strongest level beyond the ends."""
    steps = ladder(game_id)
    place = max((number for number, least in enumerate(steps) if least <= strength), default=0)
    if strength <= steps[0] or place == len(steps) - 1:
        return Fit(LEVEL_NAMES[place])
    return Fit(LEVEL_NAMES[place], round((strength - steps[place]) / (steps[place + 1] - steps[place]), 2))


def unrated(game_id: str, beaten: Sequence[str] = ()) -> Rating:
    """The rating of somebody of whom no game tells anything but which levels were *beaten*."""
    return Rating(strength_of(game_id, Fit(beaten[-1] if beaten else FIRST)), UNSURE)


def rating_after(rating: Rating, game_id: str, against: Fit, score: float) -> Rating:
    """The rating after a game against a computer: *score* is 1 for a win, 0 for a loss."""
    new = rating.after(strength_of(game_id, against), LEVEL_DEVIATION, score)
    return replace(new, deviation=max(MOVING, new.deviation))


def rating_after_match(match: Match, rating: Rating | None, score: float) -> Rating | None:
    """The rating after *match* if it was against one computer; None if it tells nothing of a person's strength."""
    computers = [player for player in match.players if player.kind == "computer" and player.level in LEVEL_NAMES]
    if match.seats != 2 or len(computers) != 1:
        return None
    fit = Fit(computers[0].level, computers[0].lift or 0.0)
    return rating_after(rating or unrated(match.game.id), match.game.id, fit, score)
