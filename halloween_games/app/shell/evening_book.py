"""The evening book of whoever plays: what all files know of that person, on two pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from halloween_games import games

if TYPE_CHECKING:
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.saving.trophies import Trophies
    from halloween_games.app.screens.book_rows import Climb, Standing
    from halloween_games.app.screens.evening_book import BookPages
    from halloween_games.app.screens.navigation import Ways
    from halloween_games.app.shell.learning import Learning
    from halloween_games.app.shell.night_walk import NightWalk
    from halloween_games.app.shell.playing import Playing
    from halloween_games.app.shell.puzzling import Puzzling
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services

SURE: Final = 180.0
"""The deviation of a rating from which on it is said: after four games or so."""


@dataclass(eq=False, repr=False)
class EveningBook:
    """Reads and opens it. *open_trophies* and *open_numbers* are the pages that tell more."""

    services: Services
    settings: Settings
    playing: Playing
    learning: Learning
    puzzling: Puzzling
    nights: NightWalk
    trophies: Trophies
    open_trophies: Callable[[str, str], None]
    open_numbers: Callable[[], None]
    ways: Ways

    def open(self) -> None:
        """Open the book of whoever plays."""
        self.services.stack.push(self.scene(self.services))

    def scene(self, services: Services) -> Scene:
        """The book, shown with *services*."""
        from halloween_games.app.screens.evening_book import BookWays, EveningBookScene

        ways = BookWays(
            self.ways.shell.new_game,
            self.puzzling.practice_missed,
            self.nights.village,
            self.puzzling.look_around,
            lambda: self.open_trophies(self._name(), ""),
            self.open_numbers,
            self._ask_who,
        )
        return EveningBookScene(services, self.read, ways)

    # ------------------------------------------------------------------ whose it is

    def _name(self) -> str:
        """What the person is called in the files; somebody without a name has the default one."""
        from halloween_games.app.screens.seats import default_name

        return self.puzzling.person() or default_name(self.services.text, 0, "")

    def _ask_who(self) -> None:
        from halloween_games.app.screens.profile_scene import ProfileScene

        profiles, name = self.playing.profiles, self.puzzling.person()
        hue = profiles.evening.worn((self._name(),), (True,))[0]
        self.services.stack.push(ProfileScene(self.services, profiles, hue, name, self._sits))

    def _sits(self, name: str) -> None:
        """*name* plays from now on, so that all of the program means the same person."""
        from halloween_games.app.screens.seats import PERSON

        settings = self.settings
        settings.names = [name, *settings.names[1:]]
        settings.levels = [PERSON, *settings.levels[1:]]
        settings.save()

    # ------------------------------------------------------------------ what is in it

    def read(self) -> BookPages:
        """Everything that stands in it now."""
        from halloween_games.app.saving.streak import last_evenings, streak_of
        from halloween_games.app.screens.evening_book import THEMES, BookPages, ToPractice
        from halloween_games.campaign.night import is_lit, next_night

        puzzling, tonight, goings = self.puzzling, self.puzzling.tonight(), self.nights.goings()
        houses = self.nights.campaign().nights
        following = next_night(houses, goings) if goings else None
        title = ""
        if following is not None:
            title = self.services.text.with_sentences(following.sentences)(following.key("title"))
        evenings = set(self._evenings())
        return BookPages(
            puzzling.person(),
            self.nights.emblem(),
            [self._climb(game_id) for game_id in games.REGISTRY],
            [
                ToPractice(one.game_id, one.theme, one.times, puzzling.board_missed(one.last))
                for one in puzzling.missed()[:THEMES]
            ],
            [(night.house, is_lit(goings.get(night.id, {}))) for night in houses],
            title,
            (sum(puzzling.solved_of(game_id)[0] for game_id in games.REGISTRY), puzzling.due()),
            list(self._shelf()),
            last_evenings(evenings, tonight),
            streak_of(evenings, tonight),
            self._last_game(),
        )

    def _climb(self, game_id: str) -> Climb:
        from halloween_games.app.saving.statistics import beaten_levels, next_level, rows_of
        from halloween_games.app.screens.book_rows import Climb

        beaten = beaten_levels(rows_of(self.playing.statistics.rows(), self._name(), game_id))
        folder = games.load(game_id).art_folder
        return Climb(game_id, folder, beaten, next_level(beaten), self._standing(game_id))

    def _standing(self, game_id: str) -> Standing | None:
        """Where the person stands, once that is sure."""
        from halloween_games.app.screens.book_rows import Standing
        from halloween_games.app.shell.first_games import rung_of

        rating = self.playing.statistics.rating(self._name(), game_id)
        if rating is None or rating.deviation > SURE:
            return None
        rung, low, high = (rung_of(game_id, rating.value + by * rating.deviation) for by in (0, -1, 1))
        return Standing(rung, low, high, round(self.playing.statistics.last_change(self._name(), game_id)))

    def _shelf(self) -> Iterator[tuple[str, str]]:
        """The drawings of the trophies that were won, the last one first."""
        from halloween_games.app.screens.trophies_scene import SHAPES, TINTS
        from halloween_games.core.trophies import trophies_of

        won = self.trophies.of(self._name())
        looks = {}
        with_trophies = [game_id for game_id in games.REGISTRY if trophies_of(games.load(game_id))]
        for row, game_id in enumerate(with_trophies):
            for number, trophy in enumerate(trophies_of(games.load(game_id))):
                looks[game_id, trophy.id] = SHAPES[number % len(SHAPES)], TINTS[row % len(TINTS)]
        for key in sorted(won.keys() & looks.keys(), key=lambda key: won[key] or date.min, reverse=True):
            yield looks[key]

    def _last_game(self) -> str:
        from halloween_games.app.saving.statistics import rows_of

        rows = rows_of(self.playing.statistics.rows(), self._name())
        ended = ((game.when, row.game) for row in rows for game in row.ended)
        return max(ended, default=(0, ""))[1]

    def _evenings(self) -> Iterator[date]:
        """Those on which the person has finished anything: a game, a puzzle, a lesson, a night, or won a trophy."""
        from halloween_games.app.saving.person_file import rows_of
        from halloween_games.puzzles.nights import night_of

        person, name = self.puzzling.person(), self._name()
        for row in rows_of(self.playing.statistics.rows(), name):
            yield from (night_of(datetime.fromtimestamp(game.when)) for game in row.ended)
        yield from self.puzzling.solved.nights(person)
        days = [
            *(row.last for row in self.puzzling.solved.tried(person).values()),
            *(row.last for row in rows_of(self.learning.progress.rows(), person)),
            *(row.last for row in rows_of(self.nights.walked.look().nights, person)),
            *self.trophies.of(name).values(),
        ]
        yield from (day for day in days if day is not None)
