"""The screen of a lesson: the game's table, with Bones who explains, or beside its cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.core.events import Rotated
from halloween_games.core.match import Match
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, Spot
from halloween_games.exercises.run import Stage
from halloween_games.kit.banner import NOTICE, REFUSAL
from halloween_games.kit.services import Services
from halloween_games.lessons.lesson import Course, Lesson
from halloween_games.lessons.lesson_run import MOST_STARS, LessonRun
from halloween_games.play.goal_buttons import ButtonKeys
from halloween_games.play.goal_scene import GoalScene, GoalWays
from halloween_games.play.lesson_panel import LessonPanel
from halloween_games.play.speech_bubbles import Cast
from halloween_games.session.changes import Change, DecisionBegan, Refused
from halloween_games.table.arrows import draw_turned
from halloween_games.table.look import GameLook

COLUMN: Final = "column"  # what a lesson hides that needs neither cards nor box
FLAG_UNITS: Final = 40  # of the badge at what the goal is about
INTRO_SECONDS: Final = 60.0  # unless something is clicked
REFUSAL_SECONDS: Final = 10.0  # for which a lesson's own sentence stays


@dataclass(frozen=True)
class LessonWays(GoalWays):
    """Where a lesson leads, and who is told of its end."""

    done: Callable[[int], None]  # with so many stars
    is_alone: bool = False  # it was opened in a game, and leads back there
    keys: ButtonKeys | None = None  # what the buttons say, if it leads elsewhere than to the next lesson
    tried: Callable[[bool], None] = lambda is_clean: None  # at its first end, with whether it has all stars
    learnt: Collection[str] = frozenset()  # the ids of the lessons that were done


class LessonScene(GoalScene):
    """Lets a person play one lesson."""

    done_reason = "lesson.done"
    panel: LessonPanel
    run: LessonRun
    _ways: LessonWays

    def __init__(
        self,
        services: Services,
        course: Course,
        run: LessonRun,
        look: GameLook,
        cast: Cast,
        ways: LessonWays,
    ) -> None:
        look.hidden = frozenset(run.lesson.hides)
        self.course = course
        self._is_counted = self._is_tried = False
        self._help: tuple[Spot, ...] = ()
        self._help_is_open = False  # whether the judge still looks for what to show
        super().__init__(services, run, look, cast, ways)
        number = course.lessons.index(run.lesson) + 1
        is_of_course = ways.keys is None  # otherwise one of a night, or one that is repeated
        lit = {place + 1 for place, lesson in enumerate(course.lessons) if lesson.id in ways.learnt}
        self.panel = LessonPanel(self.run, self.screen.text, number if is_of_course else 0, len(course.lessons), lit)
        self._name_task()
        self._flagged = self._named_in_goal()
        self.tell_beginning()

    def _name_task(self) -> None:
        """Above the board stand the name of the house and its address, or the task where nobody explains it."""
        self.screen.heading = self.panel.heading
        task = self.screen.text.say(self.lesson.goal_text.phrase)
        self.screen.goal = self.panel.address if self.screen.areas.beyond.width else task

    def _named_in_goal(self) -> Spot | None:
        """The square that the goal names, if it is one: what it is about has a flag there."""
        names = set(self.run.lesson.goal_text.written)
        name_of = self.run.game.notation.spot_name
        found = [spot for spot in self.screen.layout.rects if spot.zone == BOARD and name_of(spot) in names]
        return found[0] if len(found) == len(names) == 1 else None

    def _lit_spots(self) -> Collection[Spot]:
        return [self._flagged] if self._flagged is not None else []

    @property
    def explains(self) -> bool:
        """Also from the beginning, in an early lesson, which needs no cards."""
        return super().explains or COLUMN in self.run.lesson.hides

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.shown is Stage.DONE or self.screen.table.busy:
            return
        painter, layout = self.screen.painter, self.screen.layout
        if self.shown is Stage.WRONG:
            for event in self.run.own_turn():
                if isinstance(event, Rotated):
                    draw_turned(painter, layout.rect(event.spot))
        if self._flagged is None:
            return
        rect = layout.rect(self._flagged)
        radius = min(painter.px(FLAG_UNITS / 2), rect.width // 4)
        center = (rect.right - radius, rect.top + radius)
        painter.dot(center, radius, painter.colors.well)
        painter.ring(center, radius, painter.colors.candle, 2.5)
        painter.icon("flag", center, radius * 1.2 / painter.u, "candle")

    @property
    def lesson(self) -> Lesson:
        return self.run.lesson

    # ------------------------------------------------------------------ what differs from a game

    def _text(self, match: Match, names: Sequence[str]) -> Speaker:
        return super()._text(match, names).with_sentences(self.course.sentences)

    def _lit_unasked(self) -> tuple[Spot, ...]:
        return tuple(spot for spot in self._help if self.screen.is_shown(spot))

    def _acts(self) -> dict[str, Callable[[], object]]:
        acts = super()._acts()
        return {**acts, "undo": self._undo} if self.run.lesson.play is not None else acts

    def button_keys(self) -> ButtonKeys:
        if self._ways.keys is not None:
            return self._ways.keys
        if self._ways.is_alone:
            return ButtonKeys("lesson.to_game", "lesson.to_game.about", "lesson.again.about", "lesson.to_game.about")
        is_last = self.course.lessons[-1] is self.run.lesson
        following = "lesson.finish" if is_last else "lesson.on"
        return ButtonKeys(following, "lesson.next.about", "lesson.again.about", "lesson.leave", done_first=True)

    # ------------------------------------------------------------------ what happens

    def begun_again(self) -> None:
        self._is_counted = False
        self._show_intro()

    def _show_intro(self) -> None:
        """What one sees at the beginning stands above the board if the panel has no room for it."""
        if self.panel.is_short and self.panel.intro:
            self.screen.banner.show(self.panel.intro, NOTICE)
            self.screen.banner.stay(INTRO_SECONDS)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self._name_task()
        self._show_intro()

    def _on_change(self, change: Change) -> None:
        super()._on_change(change)
        match change:
            case Refused(reason, pointed):
                said = self.run.refused(reason.code, pointed=pointed)
                if said is not None:
                    words = self.screen.text.say(said)
                    self.screen.banner.show(words, REFUSAL, reason.spots)
                    self.screen.banner.stay(REFUSAL_SECONDS)
                    self._services.speech.say(words)
                    self._find_help()
            case DecisionBegan():
                self._find_help()

    def _find_help(self) -> None:
        """What the board shows by itself after several mistakes."""
        self._help_is_open = bool(self.run.help) and self.run.solution_is_open
        self._help = self.run.help_spots

    def looked(self) -> None:
        if self._help_is_open and not self.run.solution_is_open:
            self._find_help()
            self.refresh()

    def ended(self, stage: Stage) -> None:
        speech, sound = self._services.speech, self._services.sound
        if not self._is_tried:
            self._is_tried = True
            self._ways.tried(stage is Stage.DONE and self.run.stars == MOST_STARS)
        if stage is Stage.WRONG:
            sound.play("refuse")
        elif not self._is_counted:
            self._is_counted = True
            sound.play("win")
            self._ways.done(self.run.stars)
            speech.say(self.screen.text("lesson.stars", count=self.run.stars))
