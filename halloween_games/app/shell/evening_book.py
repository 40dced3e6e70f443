"""The evening book of whoever plays: what all files know of that person, on two pages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.saving.person_file import rows_of
from halloween_games.app.saving.statistics import Rated, Row, beaten_levels, next_level
from halloween_games.app.screens.seats import PERSON
from halloween_games.app.shell.first_games import rung_of
from halloween_games.app.shell.part import Part
from halloween_games.campaign.night import is_lit, next_night
from halloween_games.puzzles.nights import night_of

if TYPE_CHECKING:
    from halloween_games.app.screens.book_rows import Climb, Standing
    from halloween_games.app.screens.evening_book import BookPages
    from halloween_games.app.shell.puzzling import Puzzling
    from halloween_games.kit.scenes import Scene
    from halloween_games.kit.services import Services

SURE: Final = 180.0
"""The deviation of a rating from which on it is said: some seven games after the first that was not won."""


@dataclass(eq=False, repr=False)
class EveningBook(Part):
    """Reads and opens it. *open_trophies* and *open_numbers* are the pages that tell more."""

    puzzling: Puzzling
    open_trophies: Callable[[str, str], None]
    open_numbers: Callable[[], None]

    def open(self) -> None:
        """Open the book of whoever plays."""
        self.services.stack.push(self.scene(self.services))

    def scene(self, services: Services) -> Scene:
        """The book, shown with *services*."""
        from halloween_games.app.screens.evening_book import BookWays, EveningBookScene

        ways = BookWays(
            self.ways.shell.new_game,
            self.puzzling.practice_missed,
            self.ways.nights.village,
            self.puzzling.look_around,
            lambda: self.open_trophies(self.name(), ""),
            self.open_numbers,
            self._ask_who,
        )
        return EveningBookScene(services, self.read, ways)

    # ------------------------------------------------------------------ whose it is

    def _ask_who(self) -> None:
        from halloween_games.app.screens.profile_scene import ProfileScene

        profiles, name = self.people.profiles, self.person()
        hue = profiles.evening.worn((self.name(),), (True,))[0]
        self.services.stack.push(ProfileScene(self.services, profiles, hue, name, self._sits))

    def _sits(self, name: str) -> None:
        """*name* plays from now on, so that all of the program means the same person."""
        settings = self.settings
        settings.names = [name, *settings.names[1:]]
        settings.levels = [PERSON, *settings.levels[1:]]
        settings.save()

    # ------------------------------------------------------------------ what is in it

    def read(self) -> BookPages:
        """Everything that stands in it now."""
        from halloween_games.app.screens.evening_book import THEMES, BookPages, ToPractice

        puzzling, tonight, goings = self.puzzling, self.puzzling.tonight(), self.ways.nights.goings()
        houses = self.ways.nights.campaign().nights
        following = next_night(houses, goings) if goings else None
        title = ""
        if following is not None:
            title = self.services.text.with_sentences(following.sentences)(following.key("title"))
        name, statistics = self.name(), self.people.statistics
        rows, rated, won = rows_of(statistics.rows(), name), statistics.rated(name), self.people.trophies.of(name)
        evenings = {*self._evenings(), *(day for day in won.values() if day is not None)}
        evenings |= {night_of(datetime.fromtimestamp(game.when)) for row in rows for game in row.ended}
        return BookPages(
            self.person(),
            self.ways.nights.emblem(),
            [
                self._climb(game_id, [row for row in rows if row.game == game_id], rated.get(game_id))
                for game_id in games.REGISTRY
            ],
            [
                ToPractice(one.game_id, one.theme, one.times, puzzling.board_missed(one.last))
                for one in puzzling.missed()[:THEMES]
            ],
            [(night.house, is_lit(goings.get(night.id, {}))) for night in houses],
            title,
            (sum(puzzling.solved_of(game_id)[0] for game_id in games.REGISTRY), puzzling.due()),
            self._shelf(won),
            last_evenings(evenings, tonight),
            streak_of(evenings, tonight),
            max(((game.when, row.game) for row in rows for game in row.ended), default=(0, ""))[1],
        )

    def _climb(self, game_id: str, rows: Sequence[Row], rated: Rated | None) -> Climb:
        from halloween_games.app.screens.book_rows import Climb

        beaten, game = beaten_levels(rows), games.load(game_id)
        standing = self._standing(rated) if rated is not None and rated.deviation <= SURE else None
        opponents = game.offered_levels
        return Climb(game_id, game.art_folder, opponents, beaten, next_level(beaten, opponents), standing)

    def _standing(self, rated: Rated) -> Standing:
        """Where the person stands."""
        from halloween_games.app.screens.book_rows import Standing

        rung, low, high = (rung_of(rated.game, rated.value + by * rated.deviation) for by in (0, -1, 1))
        return Standing(rung, low, high, round(rated.change))

    def _shelf(self, won: Mapping[tuple[str, str], date | None]) -> list[tuple[str, str]]:
        """The drawings of the trophies that were *won*, the last one first."""
        from halloween_games.app.screens.trophies_scene import drawings_of_trophies

        drawings = drawings_of_trophies()
        known = sorted(won.keys() & drawings.keys(), key=lambda key: won[key] or date.min, reverse=True)
        return [drawings[key] for key in known]

    def _evenings(self) -> Iterator[date]:
        """Those on which the person has finished a puzzle, a lesson or a night."""
        person = self.person()
        yield from self.people.solved.nights(person)
        yield from (row.day for row in rows_of(self.people.solved.look().mastered, person))
        days = [
            *(row.last for row in self.people.solved.tried(person).values()),
            *(row.last for row in rows_of(self.people.progress.rows(), person)),
            *(row.last for row in rows_of(self.people.walked.look().nights, person)),
        ]
        yield from (day for day in days if day is not None)


# ------------------------------------------------------------------ the streak: a missed evening lets it burn down


def streak_of(evenings: Collection[date], tonight: date) -> int:
    """How many candles burn *tonight*: one more for each of the *evenings*, one less for each that was missed.

    Tonight is missed only once it is over.
    """
    burning, last = 0, None
    for evening in sorted(one for one in set(evenings) if one <= tonight):
        missed = (evening - last).days - 1 if last is not None else 0
        burning, last = max(0, burning - missed) + 1, evening
    missed = (tonight - last).days - 1 if last is not None else 0
    return max(0, burning - max(0, missed))


def last_evenings(evenings: Collection[date], tonight: date, count: int = 7) -> list[tuple[date, bool]]:
    """The last *count* evenings until *tonight*, and whether anything was finished on each."""
    days = [tonight - timedelta(days=ago) for ago in reversed(range(count))]
    return [(day, day in evenings) for day in days]
