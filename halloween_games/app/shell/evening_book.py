"""What all files know of whoever plays: on the two pages of the evening book, and what comes next at the front door."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.saving.person_file import rows_of
from halloween_games.app.saving.statistics import Rated, Row, beaten_levels, next_level
from halloween_games.app.screens.navigation import Offer
from halloween_games.app.screens.seats import PERSON
from halloween_games.app.shell.fitting import rung_of
from halloween_games.app.shell.part import Part
from halloween_games.campaign.night import is_lit, next_night
from halloween_games.core.phrases import as_sentence
from halloween_games.lessons.course_files import lesson_ids, minutes_of
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.nights import night_of

if TYPE_CHECKING:
    from halloween_games.app.screens.evening_book import BookPages, Climb, Standing
    from halloween_games.app.screens.navigation import CodeTurn
    from halloween_games.app.screens.saved_games import Unfinished
    from halloween_games.app.shell.playing import Playing
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
            title = self.text.with_sentences(following.sentences)(following.key("title"))
        name, statistics = self.name(), self.people.statistics
        rows, rated, won = rows_of(statistics.rows(), name), statistics.rated(name), self.people.trophies.of(name)
        evenings = {*self._evenings(), *(day for day in won.values() if day is not None)}
        evenings |= {night_of(datetime.fromtimestamp(game.when)) for row in rows for game in row.ended}
        evenings = {min(day, tonight) for day in evenings}  # some have the date of a day that began after midnight
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
            self._last_game(rows),
        )

    def _last_game(self, rows: Sequence[Row]) -> str:
        """The game played last or, as long as none is in *rows*, learnt last; empty for none."""
        learnt = [one for one in self.people.progress.learnt(self.person()) if one in games.REGISTRY]
        ended = max(((game.when, row.game) for row in rows for game in row.ended), default=None)
        return ended[1] if ended is not None else next(iter(learnt), "")

    def _climb(self, game_id: str, rows: Sequence[Row], rated: Rated | None) -> Climb:
        from halloween_games.app.screens.evening_book import Climb

        beaten, game = beaten_levels(rows), games.load(game_id)
        standing = self._standing(rated) if rated is not None and rated.deviation <= SURE else None
        opponents = game.offered_levels
        return Climb(game_id, game.art_folder, opponents, beaten, next_level(beaten, opponents), standing)

    def _standing(self, rated: Rated) -> Standing:
        """Where the person stands."""
        from halloween_games.app.screens.evening_book import Standing

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


# ------------------------------------------------------------------ what comes next

FIRST_GAME: Final = next(iter(games.REGISTRY))


@dataclass(eq=False, repr=False)
class NextStep(Part):
    """Knows what a person has done, and what comes next."""

    playing: Playing

    def __post_init__(self) -> None:
        self._person = ""  # as all below read anew for each offer
        self._played: list[str] = []  # the games that the person has played to the end, the last one first
        self._learnt: list[str] = []  # those of which the person has done a lesson, the last one first

    def offer(self, unfinished: Unfinished | None, by_code: CodeTurn | None) -> Offer:
        """The first of these that there is.

        The evening of several people; the name, if somebody who went on without one has finished a game; the person at
        another computer who waits for a code; an unfinished game; the next of the thirteen nights, once the first was
        begun, or the feast after the last; the next lesson of the course learnt last; tonight's puzzle, of a game that
        the person knows; the next opponent in the game played last; a game not yet known; the game played last, again.
        """
        self._read()
        return (
            self._table()
            or self._name()
            or (self._by_code(by_code) if by_code is not None and by_code.is_mine and by_code.other else None)
            or (self._game(unfinished) if unfinished is not None else None)
            or self._night()
            or self._lesson()
            or self._puzzle()
            or self._opponent()
            or self._unknown_game()
            or self._again()
        )

    # ------------------------------------------------------------------ what the person has done

    def _read(self) -> None:
        self._person = self.person()
        when: dict[str, float] = {}
        for row in rows_of(self.people.statistics.rows(), self.name()):
            if row.game in games.REGISTRY and row.counted:
                when[row.game] = max([when.get(row.game, 0), *(game.when for game in row.ended)])
        self._played = sorted(when, key=when.__getitem__, reverse=True)
        self._learnt = [one for one in self.people.progress.learnt(self._person) if lesson_ids(one)]

    def _greeting(self) -> str:
        is_known = bool(self._played or self._learnt)
        if self._person:
            return self.text("host.back" if is_known else "host.hello", name=self._person)
        return self.text("host.again" if is_known else "host.first")

    def _offer(self, kind: str, why: str, label: str, line: str, act: Callable[[], None], game_id: str) -> Offer:
        return Offer(kind, f"{self._greeting()}\n{why}", label, line, act, game_id)

    def _title(self, game_id: str) -> str:
        return self.text.for_game(game_id)("title")

    # ------------------------------------------------------------------ what there is

    def _table(self) -> Offer | None:
        evening, text = self.ways.evening, self.text
        leads = evening.of_day()
        if not leads:
            return None
        return self._offer("evening", leads, text("evening.back"), evening.next_words(), evening.open, "")

    def _name(self) -> Offer | None:
        if self.settings.name_asked != "skipped" or self._person or not self._played:
            return None
        text = self.text
        says = text("host.name")
        return self._offer("name", says, text("host.name.button"), text("host.name.line"), self.ways.shell.ask_name, "")

    def _by_code(self, waits: CodeTurn) -> Offer:
        why, label = self.text("host.game.move", player=waits.other), self.text("host.game.button")
        return self._offer("code", why, label, waits.title, waits.open, waits.game_id)

    def _game(self, unfinished: Unfinished) -> Offer:
        text, lines = self.text, unfinished.told()
        rival = unfinished.rival
        why = text("host.game.move", player=rival) if rival else as_sentence(lines.turn or text("host.game"))
        label = text("host.game.button") if rival else text("resume.title")
        says = f"{self._greeting()}\n{why}"
        return Offer("resume", says, label, lines.game, unfinished.open, unfinished.game_id, unfinished.picture)

    def _night(self) -> Offer | None:
        goings, text = self.ways.nights.goings(), self.text
        if not goings:
            return None
        nights = self.ways.nights.campaign().nights
        night = next_night(nights, goings)
        if night is None:
            return self._feast() if self.ways.nights.is_story_due() else None
        number, title = nights.index(night) + 1, text.with_sentences(night.sentences)(night.key("title"))
        why, label = text("host.night", number=number, title=title), text("host.night.button", number=number)
        act = partial(self.ways.nights.night, night)
        return self._offer("night", why, label, self._title(night.game.id), act, night.game.id)

    def _feast(self) -> Offer:
        text, says = self.text, self.text("host.feast")
        return self._offer("feast", says, text("nights.feast"), text("nights.title"), self.ways.nights.village, "")

    def _lesson(self) -> Offer | None:
        for game_id in self._learnt[:1]:
            done, count = self.ways.teaching.progress_in(game_id)
            if done < count:
                text, game = self.text, self._title(game_id)
                line = text("host.lesson.line", game=game, number=done + 1, count=count)
                why, label = text("host.lesson", game=game), text("host.lesson.button")
                return self._offer("lesson", why, label, line, partial(self.ways.teaching.learn, game_id), game_id)
        return None

    def _puzzle(self) -> Offer | None:
        tonight, text = self.ways.puzzles.tonight(), self.text
        outline = self.ways.puzzles.outline_of(tonight)
        if outline is None or tonight in self.ways.puzzles.nights():
            return None
        if outline.game_id not in {*self._played, *self._learnt}:
            return None
        goal = text.with_sentences(PUZZLE_TEXTS).say(outline.goal)
        game, act = self._title(outline.game_id), partial(self.ways.puzzles.solve_night, tonight)
        return self._offer(
            "tonight", text("host.puzzle", goal=goal), text("launcher.tonight"), game, act, outline.game_id
        )

    def _opponent(self) -> Offer | None:
        for game_id in (*self._played, *self._learnt)[:1]:
            from halloween_games.app.screens.rivals import rival_name, start_words

            level = self.playing.next_level(game_id)
            if level:
                text, game, rival = self.text, self._title(game_id), rival_name(self.text, level)
                why, label = text("host.rival", rival=rival, game=game), start_words(text, level)
                return self._offer("rival", why, label, game, partial(self.playing.challenge, game_id, level), game_id)
        return None

    def _unknown_game(self) -> Offer | None:
        known = {*self._played, *self._learnt}
        game_id = next((one for one in games.REGISTRY if one not in known and lesson_ids(one)), None)
        if game_id is None:
            return None
        text, game = self.text, self._title(game_id)
        why = text("host.unknown" if known else "host.begin", game=game)
        label = text("host.unknown.button" if known else "host.begin.button")
        line = text("host.begin.line", game=game, count=minutes_of(game_id))
        return self._offer("begin", why, label, line, partial(self.ways.teaching.learn, game_id), game_id)

    def _again(self) -> Offer:
        game_id = next(iter(self._played), FIRST_GAME)
        text, game = self.text, self._title(game_id)
        act = partial(self.ways.shell.new_game, game_id)
        return self._offer("again", text("host.more", game=game), text("button.play"), game, act, game_id)
