"""Which level, and how much of the next one, is as strong as a person, by a rating for each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final, NamedTuple

from halloween_games import games
from halloween_games.core.judging import LEVEL_NAMES, as_offered
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
FALL: Final = 150.0  # at most, by the first game that is not won
NARROWING: Final = 0.8  # what a game leaves of it at least, so that one unlucky game on the way up is soon made good
GENTLER: Final = 130.0
"""By how much the weakest level is weaker, by Elo, if all of its decisions are gentle ones: docs/computer.md."""


class Fit(NamedTuple):
    """A level, and the share of its decisions, from 0 to 1, that the one above it makes; from -1 to 0 gentle ones."""

    level: str
    lift: float = 0.0


def levels_that_fit(game_id: str) -> Sequence[str]:
    """The opponents of a game, and the weakest level of all for whom even the first of them is too strong."""
    offered = games.load(game_id).offered_levels
    return offered if offered[0] == LEVEL_NAMES[0] else (LEVEL_NAMES[0], *offered)


def ladder(game_id: str) -> Sequence[float]:
    """How strong these levels are, by Elo; a level is taken to be at least as strong as those below it."""
    measured, levels = load().get(game_id, {}), levels_that_fit(game_id)
    return list(accumulate((measured[level].elo if level in measured else 0.0 for level in levels), max))


def strength_of(game_id: str, fit: Fit) -> float:
    """How strong it is, by Elo."""
    levels = levels_that_fit(game_id)
    steps, place = ladder(game_id), levels.index(as_offered(fit.level, levels))
    above = steps[min(place + 1, len(steps) - 1)]
    return steps[place] + fit.lift * (GENTLER if fit.lift < 0 else above - steps[place])


def fit_for(game_id: str, strength: float) -> Fit:
    """Who is as strong as somebody of *strength*, or at the ends as nearly as can be."""
    steps, levels = ladder(game_id), levels_that_fit(game_id)
    place = max((number for number, least in enumerate(steps) if least <= strength), default=0)
    if strength < steps[0]:
        return Fit(levels[0], round(max(-1.0, (strength - steps[0]) / GENTLER), 2))
    if place == len(steps) - 1:
        return Fit(levels[place])
    return Fit(levels[place], round((strength - steps[place]) / (steps[place + 1] - steps[place]), 2))


def rung_of(game_id: str, strength: float) -> float:
    """Where somebody of *strength* stands among the opponents: 0 is as strong as the weakest, 1 as the next one."""
    fit, levels = fit_for(game_id, strength), levels_that_fit(game_id)
    weaker = len(levels) - len(games.load(game_id).offered_levels)
    return max(0.0, levels.index(fit.level) - weaker + fit.lift)


def unrated(game_id: str, beaten: Sequence[str] = ()) -> Rating:
    """The rating of somebody of whom no game tells anything but which levels were *beaten*."""
    return Rating(strength_of(game_id, Fit(beaten[-1] if beaten else FIRST)), UNSURE)


def rating_after(rating: Rating, game_id: str, against: Fit, score: float) -> Rating:
    """The rating after a game against a computer: *score* is 1 for a win, 0 for a loss.

    As long as somebody only wins nothing is known but that it was too easy: the rating stays unsure, and climbs fast.
    The first game that is not won takes back only some of that.
    """
    new = rating.after(strength_of(game_id, against), LEVEL_DEVIATION, score)
    if rating.deviation < UNSURE:
        return replace(new, deviation=max(MOVING, NARROWING * rating.deviation, new.deviation))
    narrowed = UNSURE if score == 1 else NARROWING * UNSURE
    return replace(new, value=max(new.value, rating.value - FALL), deviation=max(narrowed, new.deviation))


def rating_after_match(match: Match, rating: Rating | None, score: float) -> Rating | None:
    """The rating after *match* if it was against one computer; None if it tells nothing of a person's strength."""
    computers = [player for player in match.players if player.kind == "computer" and player.level in LEVEL_NAMES]
    if match.seats != 2 or len(computers) != 1:
        return None
    fit = Fit(computers[0].level, computers[0].lift or 0.0)
    return rating_after(rating or unrated(match.game.id), match.game.id, fit, score)
