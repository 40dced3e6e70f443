"""Lessons: opens the street of a game's lessons, each lesson, and keeps what a person has done."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from halloween_games.app.exports.looks import load_look, looks_in
from halloween_games.app.screens.seats import default_name
from halloween_games.app.shell.notices import show_message
from halloween_games.app.shell.part import Part
from halloween_games.core.state import State
from halloween_games.lessons.course_files import lesson_ids, refusals_explained, street_of

if TYPE_CHECKING:
    from halloween_games.app.screens.watch import WatchScene
    from halloween_games.app.shell.playing import Playing
    from halloween_games.core.illustrations import Example
    from halloween_games.kit.services import Services
    from halloween_games.lessons.annotated import AnnotatedGame
    from halloween_games.lessons.lesson import Course, Lesson
    from halloween_games.play.goal_scene import ButtonKeys


def lesson_showing(course: Course, position: State, seats: int, plays: Sequence[str]) -> Lesson | None:
    """The lesson with that *position*, as far as its seat sees it, one of whose solutions begins as *plays* do."""
    for lesson in course.lessons:
        if lesson.start is None or lesson.seats != seats or not plays:
            continue
        begins = any(line[0] == plays[0] for line in lesson.solutions)
        if begins and lesson.start.observe(lesson.seat).key() == position.observe(lesson.seat).key():
            return lesson
    return None


log = logging.getLogger(__name__)


@dataclass(eq=False, repr=False)
class Learning(Part):
    """The implementation of the screens' Teaching."""

    playing: Playing

    def __post_init__(self) -> None:
        self._told: set[str] = set()  # the games whose file of lessons was found to be damaged
        self._opened: dict[str, str] = {}  # by game: the lesson that was opened last from its street
        self._warned: set[str] = set()  # the games whose second street was opened before the castle

    # ------------------------------------------------------------------ what is known

    def _course(self, game_id: str, lesson_id: str = "") -> Course:
        """The lessons of a game in its first street, or in that of the lesson with this name."""
        from halloween_games.lessons.lesson_file import course_of

        return course_of(game_id, street_of(game_id, lesson_id)).course

    def stars(self, course: Course) -> Mapping[str, int]:
        """The best stars of the person by lesson, for those that were done."""
        return self._stars(course.game.id, [lesson.id for lesson in course.lessons])

    def _stars(self, game_id: str, lessons: Sequence[str]) -> Mapping[str, int]:
        return self.people.progress.stars(self.person(), game_id, lessons)

    def progress_in(self, game_id: str, street: int = 0) -> tuple[int, int]:
        """How many lessons of a game's street the person has done, and how many there are."""
        lessons = lesson_ids(game_id, street)
        return len(self._stars(game_id, lessons)), len(lessons)

    def lesson_shown(self, game_id: str, example: Example) -> Lesson | None:
        """The lesson that a worked board of the rules shows, or else the one about its paragraph."""
        from halloween_games.table.small_board import load

        course = self._course(game_id)
        shown = lesson_showing(course, load(course.game, example), example.seats, example.plays)
        if shown is not None:
            return shown
        headings = {heading for heading, board in course.game.illustrations.items() if board is example}
        return next((lesson for lesson in course.lessons if headings & {*lesson.rules}), None)

    def show_rule(self, game_id: str, code: str) -> Callable[[], None] | None:
        """The way to the lesson of the rule that refuses something with *code*; None if there is none."""
        return partial(self._lesson_about, game_id, code) if code in refusals_explained(game_id) else None

    def _lesson_about(self, game_id: str, code: str) -> None:
        lesson = self._course(game_id).lesson_about(code)
        if lesson is not None:
            self.lesson(game_id, lesson.id, is_alone=True)

    # ------------------------------------------------------------------ ways

    def play_well(self, game_id: str) -> None:
        """Open the second street; before the castle or a house of it is lit it asks once."""
        from halloween_games.app.screens.dialogs import Choice, ask

        lessons, text = self._course(game_id).lessons, self.text
        if not lessons:
            self.learn(game_id)  # which says what is wrong with them
            return
        castle = lessons[-1].id
        if game_id in self._warned or self._stars(game_id, [castle]) or self.progress_in(game_id, 1)[0]:
            self.learn(game_id, 1)
            return
        self._warned.add(game_id)
        go_on = Choice(text("watch.go_on"), partial(self.learn, game_id, 1), icon="check", warm=True)
        back = Choice(text("button.back"))
        ask(self.services, text("learn.button"), text("learn.well.early"), go_on, back, icon="info")

    def learn(self, game_id: str, street: int = 0) -> None:
        """Open a street of a game's lessons."""
        from halloween_games.app.screens.learn import LearnScene
        from halloween_games.lessons.lesson_file import course_of

        course, problems = course_of(game_id, street)
        text = self.text
        said = [problem.sentence(text.for_game(game_id)) for problem in problems]
        for sentence in said:
            log.warning("%s", sentence)
        why = said[0] if said else ""
        if not course.lessons:
            show_message(self.services, text("learn.button"), text("learn.none", why=why))
            return
        self._opened.pop(game_id, None)
        self.services.stack.push(LearnScene(self.services, course, self.ways))
        if said and game_id not in self._told:
            self._told.add(game_id)
            show_message(self.services, text("learn.button"), text("learn.left_out", count=len(said), why=why))

    def lesson(self, game_id: str, lesson_id: str, *, is_alone: bool = False) -> None:
        """Open a lesson; back leads to where it was opened. One that *is_alone* has no next one, but leads back."""
        if not is_alone:
            self._opened[game_id] = lesson_id
        following = self.services.stack.pop if is_alone else partial(self._follow, game_id, lesson_id)
        self.open(game_id, lesson_id, following, is_alone=is_alone)

    def last_opened(self, game_id: str) -> str:
        """The lesson that was opened last on the street of a game; empty if none was."""
        return self._opened.get(game_id, "")

    def repeat(self, game_id: str, lesson_id: str, following: Callable[[], None], onward: str) -> None:
        """Open a lesson that is practiced; *onward* is the text key of the way to *following*."""
        from halloween_games.play.goal_scene import ButtonKeys

        keys = ButtonKeys(onward, f"{onward}.about", "lesson.again.about", "puzzle.leave")
        self.open(game_id, lesson_id, following, keys=keys)

    def open(
        self,
        game_id: str,
        lesson_id: str,
        following: Callable[[], None],
        done: Callable[[], None] = lambda: None,
        keys: ButtonKeys | None = None,
        is_alone: bool = False,
    ) -> None:
        """Open a lesson that leads to *following*; the buttons say *keys*. *done* is told when it is."""
        from halloween_games.app.screens.rivals import face_named
        from halloween_games.lessons.lesson_run import LessonRun
        from halloween_games.play.exercise_scenes import LessonScene, LessonWays
        from halloween_games.play.speech_bubbles import Cast, Characters

        course = self._course(game_id, lesson_id)
        lesson = course.lesson(lesson_id)
        if lesson is None:
            return
        self.playing.rest()
        services, game = self.services, course.game
        levels = ["" if seat == lesson.seat else "computer" for seat in range(lesson.seats)]
        others = (services.text(f"rival.{rival}") for rival in ("bones", "wilma", "pip"))
        names = [next(others) if level else default_name(services.text, seat, "") for seat, level in enumerate(levels)]
        names[lesson.seat] = self.person() or names[lesson.seat]

        def end(stars: int) -> None:
            self.people.progress.add(self.person(), game_id, lesson.id, stars, date.today())
            done()

        learnt = {one for one, stars in self.stars(course).items() if stars}
        pop, rules = services.stack.pop, partial(self.ways.pages.rules, game_id)
        tried = partial(self.ways.puzzles.lesson_tried, game_id, lesson_id)
        ways = LessonWays(pop, following, rules, end, is_alone, keys, tried=tried, learnt=learnt)
        run = LessonRun(game, lesson, brain=services.brain)
        look = load_look(game, services.text.for_game(game_id, names), lesson.seats)
        cast = Cast(names, self.people.profiles.drawing, Characters(face_of=face_named))
        services.stack.push(LessonScene(services, course, run, look, cast, ways))

    def _follow(self, game_id: str, lesson_id: str) -> None:
        """Go from a lesson to the next one; from the last one back."""
        self.services.stack.pop()
        lessons = self._course(game_id, lesson_id).lessons
        following = next((after for one, after in pairwise(lessons) if one.id == lesson_id), None)
        if following is not None:
            self.lesson(game_id, following.id)

    def watch(self, game_id: str) -> None:
        """Let the board explain the game by itself."""
        if self._course(game_id).watch:
            self.services.stack.push(self.watch_scene(self.services, game_id))

    def watch_scene(self, services: Services, game_id: str) -> WatchScene:
        """The board that explains the game, shown with *services*."""
        from halloween_games.app.screens.watch import WatchScene

        return WatchScene(services, self._course(game_id), looks_in(services.text))

    def annotated(self, game_id: str) -> None:
        """Choose one of a game's annotated games."""
        from halloween_games.app.screens.more import AnnotatedDialog
        from halloween_games.lessons.annotated import annotated_of

        found = annotated_of(game_id)
        for problem in found.problems:
            log.warning("%s", problem.sentence(self.text.for_game(game_id)))
        doors = [(one.title, one.about, partial(self._open_annotated, one)) for one in found.annotated]
        words = self.text.for_game(game_id).with_sentences(found.sentences)
        self.services.stack.push(AnnotatedDialog(self.services, words, doors))

    def _open_annotated(self, annotated: AnnotatedGame) -> None:
        from halloween_games.play.annotated_scene import AnnotatedScene, names_in
        from halloween_games.play.speech_bubbles import Cast

        match, text = annotated.match, self.text
        names = names_in(text, match.game.id, match.seats)
        look = load_look(match.game, text.for_game(match.game.id, names), match.seats)
        rules = partial(self.ways.pages.rules, match.game.id)
        stack = self.services.stack
        stack.push(AnnotatedScene(self.services, annotated, look, Cast(names), stack.pop, rules))

    def play(self, game_id: str) -> None:
        """Play against the next opponent, or where all are beaten whomever one chooses; or go back to the game."""
        stack, scene = self.services.stack, self.playing.scene
        if scene is not None:
            stack.return_to(scene)
            return
        stack.pop()
        if level := self.playing.next_level(game_id):
            self.playing.challenge(game_id, level)
        else:
            self.ways.shell.new_game(game_id)

    def play_words(self, game_id: str) -> str:
        """What the button says that does so."""
        from halloween_games.app.screens.rivals import start_words

        level = self.playing.next_level(game_id) if self.playing.scene is None else ""
        return start_words(self.text, level) if level else self.text("learn.play")
