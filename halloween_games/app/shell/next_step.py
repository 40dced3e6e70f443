"""What the front door offers next: one thing, chosen by one rule."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from halloween_games import games
from halloween_games.app.saving.statistics import rows_of
from halloween_games.app.screens.navigation import Offer
from halloween_games.app.shell.part import Part
from halloween_games.campaign.night import next_night
from halloween_games.core.phrases import as_sentence
from halloween_games.lessons.course_files import lesson_ids, minutes_of
from halloween_games.puzzles.goals import PUZZLE_TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from halloween_games.app.screens.navigation import CodeTurn
    from halloween_games.app.screens.saved_games import Unfinished
    from halloween_games.app.shell.playing import Playing

FIRST_GAME: Final = next(iter(games.REGISTRY))


@dataclass(eq=False, repr=False)
class NextStep(Part):
    """Knows what a person has done, and what comes next."""

    playing: Playing

    def __post_init__(self) -> None:
        self._text = self.services.text
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
        text = self._text
        is_known = bool(self._played or self._learnt)
        if self._person:
            return text("host.back" if is_known else "host.hello", name=self._person)
        return text("host.again" if is_known else "host.first")

    def _offer(self, kind: str, why: str, label: str, line: str, act: Callable[[], None], game_id: str) -> Offer:
        return Offer(kind, f"{self._greeting()}\n{why}", label, line, act, game_id)

    def _title(self, game_id: str) -> str:
        return self._text.for_game(game_id)("title")

    # ------------------------------------------------------------------ what there is

    def _table(self) -> Offer | None:
        evening, text = self.ways.evening, self._text
        leads = evening.of_day()
        if not leads:
            return None
        return self._offer("evening", leads, text("evening.back"), evening.next_words(), evening.open, "")

    def _name(self) -> Offer | None:
        if self.settings.name_asked != "skipped" or self._person or not self._played:
            return None
        text = self._text
        says = text("host.name")
        return self._offer("name", says, text("host.name.button"), text("host.name.line"), self.ways.shell.ask_name, "")

    def _by_code(self, waits: CodeTurn) -> Offer:
        why, label = self._text("host.game.move", player=waits.other), self._text("host.game.button")
        return self._offer("code", why, label, waits.title, waits.open, waits.game_id)

    def _game(self, unfinished: Unfinished) -> Offer:
        text, lines = self._text, unfinished.told()
        rival = unfinished.rival
        why = text("host.game.move", player=rival) if rival else as_sentence(lines.turn or text("host.game"))
        label = text("host.game.button") if rival else text("resume.title")
        says = f"{self._greeting()}\n{why}"
        return Offer("resume", says, label, lines.game, unfinished.open, unfinished.game_id, unfinished.picture)

    def _night(self) -> Offer | None:
        goings, text = self.ways.nights.goings(), self._text
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
        text, says = self._text, self._text("host.feast")
        return self._offer("feast", says, text("nights.feast"), text("nights.title"), self.ways.nights.village, "")

    def _lesson(self) -> Offer | None:
        for game_id in self._learnt[:1]:
            done, count = self.ways.teaching.progress_in(game_id)
            if done < count:
                text, game = self._text, self._title(game_id)
                line = text("host.lesson.line", game=game, number=done + 1, count=count)
                why, label = text("host.lesson", game=game), text("host.lesson.button")
                return self._offer("lesson", why, label, line, partial(self.ways.teaching.learn, game_id), game_id)
        return None

    def _puzzle(self) -> Offer | None:
        tonight, text = self.ways.puzzles.tonight(), self._text
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
                text, game, rival = self._text, self._title(game_id), rival_name(self._text, level)
                why, label = text("host.rival", rival=rival, game=game), start_words(text, level)
                return self._offer("rival", why, label, game, partial(self.playing.challenge, game_id, level), game_id)
        return None

    def _unknown_game(self) -> Offer | None:
        known = {*self._played, *self._learnt}
        game_id = next((one for one in games.REGISTRY if one not in known and lesson_ids(one)), None)
        if game_id is None:
            return None
        text, game = self._text, self._title(game_id)
        why = text("host.unknown" if known else "host.begin", game=game)
        label = text("host.unknown.button" if known else "host.begin.button")
        line = text("host.begin.line", game=game, count=minutes_of(game_id))
        return self._offer("begin", why, label, line, partial(self.ways.teaching.learn, game_id), game_id)

    def _again(self) -> Offer:
        game_id = next(iter(self._played), FIRST_GAME)
        text, game = self._text, self._title(game_id)
        act = partial(self.ways.shell.new_game, game_id)
        return self._offer("again", text("host.more", game=game), text("button.play"), game, act, game_id)
