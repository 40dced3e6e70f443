"""The screen of a lesson: the game's own, with the goal where the list of moves is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

import pygame

from halloween_games.core.match import Match
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import Spot
from halloween_games.kit.banner import NOTICE, REFUSAL
from halloween_games.kit.input import Command, Input
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.lessons.lesson import Course, Lesson
from halloween_games.lessons.lesson_brain import LessonBrain
from halloween_games.lessons.lesson_run import LessonRun, Stage
from halloween_games.play.button_row import ButtonRow
from halloween_games.play.game_scene import Exits, GameScene
from halloween_games.play.goal_panel import GoalPanel
from halloween_games.play.hands import HISTORY
from halloween_games.play.lesson_buttons import AGAIN, LEAVE, NEXT, LessonButtons
from halloween_games.session.changes import Change, DecisionBegan, Refused
from halloween_games.table.layout import Areas
from halloween_games.table.look import GameLook

INTRO_SECONDS: Final = 60.0  # unless something is clicked
LEFT_OUT: Final = frozenset({*HISTORY, "redo", "ai_move", "demo", "pause", "faster", "slower"})
"""Commands of a game that mean nothing in a lesson."""


@dataclass(frozen=True)
class LessonWays:
    """Where a lesson leads, and who is told of its end."""

    leave: Callable[[], None]
    following: Callable[[], None]  # the next lesson
    rules: Callable[[], None]
    done: Callable[[int], None]  # with so many stars
    is_alone: bool = False  # it was opened in a game, and leads back there


class LessonScene(GameScene):
    """Lets a person play one lesson. It belongs to no file: nothing of it is saved or counted."""

    offers_game = False
    offers_saving = False
    offers_paste = False

    def __init__(
        self,
        services: Services,
        course: Course,
        run: LessonRun,
        match: Match,
        look: GameLook,
        names: Sequence[str],
        ways: LessonWays,
        emblem_of: Callable[[str], str] = lambda name: "",
    ) -> None:
        """*match* is that of the *run*."""
        self.course = course
        self.run = run
        self._ways = ways
        self._shown = Stage.CHOOSING  # what the panel shows: later than the run, while something still moves
        self._is_counted = False
        self._help: tuple[Spot, ...] = ()
        self._help_is_open = False  # whether the judge still looks for what to show
        self._panel_rect = Rect(0, 0, 0, 0)
        exits = Exits(ways.leave, ways.rules, lambda: None, lambda: None, lambda seat, uncover: None)
        own = replace(services, brain=LessonBrain(self.run, services.brain))
        super().__init__(own, match, look, course.game.words, names, exits, emblem_of)
        number = course.lessons.index(run.lesson) + 1
        self.panel = GoalPanel(self.run, self.screen.text, number, len(course.lessons))
        self._tell_beginning()

    @property
    def lesson(self) -> Lesson:
        return self.run.lesson

    @property
    def shown(self) -> Stage:
        """How far the screen is: what was played has come to rest."""
        return self._shown

    def leave(self) -> None:
        super().leave()
        self.session.rest()  # what covers it may be another lesson, which uses the same computers

    def close(self) -> None:
        super().close()
        self.run.close()

    # ------------------------------------------------------------------ what differs from a game

    def _text(self, match: Match, names: Sequence[str]) -> Speaker:
        return super()._text(match, names).with_sentences(self.course.sentences)

    def _why_held(self) -> Reason | None:
        stage = self.run.stage
        return {Stage.WRONG: Reason("lesson.again"), Stage.DONE: Reason("lesson.done")}.get(stage)

    def _lit_unasked(self) -> tuple[Spot, ...]:
        return tuple(spot for spot in self._help if self.screen.is_shown(spot))

    def _acts(self) -> dict[str, Callable[[], object]]:
        return {
            **super()._acts(),
            "undo": self._undo if self.run.lesson.play is not None else self.again,
            "cancel": self._ways.leave,
            "menu": self._ways.leave,
            AGAIN: self.again,
            NEXT: self._ways.following,
            LEAVE: self._ways.leave,
        }

    def _button_row(self, acts: Mapping[str, Callable[[], object]]) -> ButtonRow:
        is_last = self.course.lessons[-1] is self.run.lesson
        parts = self.session, self.screen, self.history, self.pace, self.first_help, self.rule_link
        return LessonButtons(*parts, acts, lambda: self._shown, is_last, self._ways.is_alone)

    def _areas(self, size: tuple[int, int], box: int, u: float, is_large: bool) -> Areas:
        """The goal stands where moves and news stand in a game, above the buttons."""
        usual = super()._areas(size, box, u, is_large)
        nowhere = Rect(0, 0, 0, 0)
        buttons = usual.buttons.copy()
        if usual.news.left == usual.buttons.left:  # one column
            buttons.bottom = usual.news.bottom
            self._panel_rect = usual.moves.copy()
            self._panel_rect.height = buttons.top - (usual.buttons.top - usual.moves.bottom) - usual.moves.top
            return replace(usual, moves=nowhere, news=nowhere, buttons=buttons)
        gap = usual.news.top - usual.buttons.bottom
        buttons.bottom = usual.news.bottom
        panel = usual.moves.copy()
        panel.height = buttons.top - gap - panel.top
        self._panel_rect = panel
        return replace(usual, moves=nowhere, news=nowhere, buttons=buttons)

    # ------------------------------------------------------------------ what happens

    def again(self) -> None:
        """Take a mistake back, or begin anew."""
        if self.run.has_begun:
            self._shown = Stage.CHOOSING
            self._is_counted = False
            self.session.take_back(self.run.again)
            self._show_intro()

    def _show_intro(self) -> None:
        """What one sees at the beginning stands above the board if the panel has no room for it."""
        if self.panel.is_short and self.panel.intro:
            self.screen.banner.show(self.panel.intro, NOTICE)
            self.screen.banner.stay(INTRO_SECONDS)

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.panel.fit(self.screen.painter, self._panel_rect)
        self._show_intro()

    def _tell_beginning(self) -> None:
        """Say what is learned and what is to be done, for who cannot see it."""
        for sentence, _ in self.panel.sentences(Stage.CHOOSING):
            self._services.speech.say(sentence)

    def _on_change(self, change: Change) -> None:
        super()._on_change(change)
        match change:
            case Refused(reason, pointed):
                said = self.run.refused(reason.code, pointed=pointed)
                if said is not None:
                    words = self.screen.text.say(said)
                    self.screen.banner.show(words, REFUSAL, reason.spots)
                    self._services.speech.say(words)
                    self._find_help()
            case DecisionBegan():
                self._find_help()

    def _find_help(self) -> None:
        """What the board shows by itself after several mistakes."""
        self._help_is_open = bool(self.run.help) and self.run.solution_is_open
        self._help = self.run.help_spots

    def update(self, dt: float) -> bool:
        run, computers = self.run, self.session.computers
        run.look()
        if self._help_is_open and not run.solution_is_open:
            self._find_help()
            self.refresh()
        stage = run.stage
        computers.paused = stage in (Stage.WRONG, Stage.DONE) and not run.reply_is_due
        changed = super().update(dt)
        if self.screen.table.busy or run.stage is self._shown or run.reply_is_due:
            return changed
        self._show_stage(run.stage)
        return True

    def _show_stage(self, stage: Stage) -> None:
        """Everything has come to rest: tell how it went."""
        self._shown = stage
        speech, sound = self._services.speech, self._services.sound
        if stage is Stage.DONE and not self._is_counted:
            self._is_counted = True
            sound.play("win")
            self._ways.done(run_stars := self.run.stars)
            speech.say(self.screen.text("lesson.stars", count=run_stars))
        if stage in (Stage.DONE, Stage.WRONG):
            self.screen.banner.clear()
            for sentence, _ in self.panel.sentences(stage):
                speech.say(sentence)
            self.refresh()
            self.screen.focus.current = NEXT if stage is Stage.DONE else AGAIN
            if stage is Stage.WRONG:
                sound.play("refuse")
        else:
            self.refresh()

    # ------------------------------------------------------------------ input and picture

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name in LEFT_OUT:
            return False
        return super().handle(event)

    def offers(self) -> Set[str]:
        return super().offers() - LEFT_OUT - {AGAIN, NEXT, LEAVE}

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.panel.draw(self.screen.painter, self._panel_rect, self._shown)
