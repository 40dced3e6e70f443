"""Whose first game of a kind it is, and what a person is offered then, unless nobody wants to be offered anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from halloween_games import games
from halloween_games.app.saving.statistics import Row, Statistics, rows_of, total
from halloween_games.core.judging import LEVEL_NAMES, as_offered, next_above, next_below
from halloween_games.core.match import Match
from halloween_games.players.strength import load
from halloween_games.puzzles.rating import Rating

if TYPE_CHECKING:
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.screens.result import Suggestion
    from halloween_games.core.outcome import Outcome
    from halloween_games.core.speaker import Speaker
    from halloween_games.play.button_row import HelpOffers


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


# ---------------------------------------------------------------- first games

MOST_OFFERED: Final = 200  # persons and games that are remembered
LOSSES: Final = 2  # in a row, after which a gentler level is offered


class FirstGames:
    """Knows from the statistics what everybody has played, and from the settings what was offered already."""

    def __init__(self, settings: Settings, statistics: Statistics) -> None:
        self._settings = settings
        self._statistics = statistics

    def is_first(self, game_id: str, name: str) -> bool:
        """Whether help may be offered to that person, who has never finished such a game."""
        known = self._statistics.path is not None
        return known and self._settings.offer_help and not self._rows(game_id, name)

    def decline(self) -> None:
        """Offer nothing any more, until the options say otherwise."""
        self._settings.offer_help = False
        self._settings.save()

    def in_game(self, game_id: str) -> HelpOffers:
        """Who is offered a hint in a game, once."""
        from halloween_games.play.button_row import HelpOffers

        def is_due(name: str) -> bool:
            return _entry(game_id, name) not in self._settings.help_offered and self.is_first(game_id, name)

        def made(name: str) -> None:
            self._settings.help_offered = [*self._settings.help_offered, _entry(game_id, name)][-MOST_OFFERED:]
            self._settings.save()

        return HelpOffers(is_due, made, self.decline)

    # ------------------------------------------------------------------ after a game

    def suggestion(
        self, match: Match, names: Sequence[str], play: Callable[[str], None], text: Speaker
    ) -> Suggestion | None:
        """The next level for the person who has beaten one, a gentler one after losses; None for neither."""
        from halloween_games.app.screens.result import Suggestion

        outcome = match.outcome
        people = {name for name, player in zip(names, match.players, strict=True) if player.kind == "human"}
        levels = {player.level for player in match.players if player.kind == "computer"}
        if outcome is None or len(people) != 1 or len(levels) != 1:
            return None
        name, level, offered = people.pop(), levels.pop(), match.game.offered_levels
        has_won = self._has_won(match, outcome)
        if has_won:
            other = next_above(level, offered)
        else:
            rows = [row for row in self._rows(match.game.id, name) if row.opponents == level]
            is_due = total(rows).losses_in_a_row >= LOSSES and self._settings.offer_help
            other = next_below(level, offered) if is_due else ""
        if not other:
            return None
        called = self._name(text, match, names, other)
        return Suggestion("next" if has_won else "gentler", other, partial(play, other), called)

    def _name(self, text: Speaker, match: Match, names: Sequence[str], level: str) -> str:
        """Who on the ladder plays as well as *level*, if this game was against somebody from it; otherwise empty."""
        from halloween_games.app.screens.rivals import is_rival, rival_name

        computers = [pair for pair in zip(names, match.players, strict=True) if pair[1].kind == "computer"]
        return rival_name(text, level) if all(is_rival(name, player.level) for name, player in computers) else ""

    def _has_won(self, match: Match, outcome: Outcome) -> bool:
        """Whether a person has won without help."""
        people = {seat for seat, player in enumerate(match.players) if player.kind == "human"}
        won = not outcome.is_tie() and bool(people & set(outcome.winners()))
        return won and not match.practice and not match.helped_seats() & people

    def _rows(self, game_id: str, name: str) -> list[Row]:
        return rows_of(self._statistics.rows(), name, game_id)


def _entry(game_id: str, name: str) -> str:
    return f"{game_id} {name.casefold()}"
