"""Whose first game of a kind it is, and what a person is offered then, unless nobody wants to be offered anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from halloween_games.app.saving.statistics import Row, Statistics, rows_of, total
from halloween_games.core.judging import next_above, next_below
from halloween_games.core.match import Match, human_seats

if TYPE_CHECKING:
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.screens.result import Suggestion
    from halloween_games.core.outcome import Outcome
    from halloween_games.core.speaker import Speaker
    from halloween_games.play.button_row import HelpOffers


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
        people = set(human_seats(match.players))
        won = not outcome.is_tie() and bool(people & set(outcome.winners()))
        return won and not match.practice and not match.helped_seats() & people

    def _rows(self, game_id: str, name: str) -> list[Row]:
        return rows_of(self._statistics.rows(), name, game_id)


def _entry(game_id: str, name: str) -> str:
    return f"{game_id} {name.casefold()}"
