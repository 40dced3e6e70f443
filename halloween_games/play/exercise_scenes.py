"""The screens of exercises: of a lesson and of a puzzle, at the game's table with Bones who explains."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from halloween_games.core.events import Rotated, visible
from halloween_games.core.match import Match, Turn
from halloween_games.core.proofs import SOLVER
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import Speaker
from halloween_games.core.spots import BOARD, CHANCE, Spot
from halloween_games.exercises.run import Stage
from halloween_games.kit.banner import NOTICE, REFUSAL
from halloween_games.kit.services import Services
from halloween_games.lessons.lesson import Course, Lesson
from halloween_games.lessons.lesson_run import MOST_STARS, LessonRun
from halloween_games.play.button_row import Acts
from halloween_games.play.explaining import way_on_board
from halloween_games.play.goal_panel import LessonPanel, Origin, PuzzlePanel
from halloween_games.play.goal_scene import PLAY_ON, SHARE, THREAT, ButtonKeys, GoalScene, GoalWays
from halloween_games.play.speech_bubbles import Cast
from halloween_games.puzzles.goals import PUZZLE_TEXTS
from halloween_games.puzzles.puzzle import Puzzle
from halloween_games.puzzles.puzzle_run import PuzzleRun
from halloween_games.session.changes import Change, DecisionBegan, Refused
from halloween_games.table.look import GameLook
from halloween_games.table.marks import draw_numbered, draw_turned

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

    def _acts(self) -> Acts:
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


# ---------------------------------------------------------------- puzzles


SHOWN_SECONDS: Final = 0.9  # between two actions of a threat, after the first has come to rest
LOOK_SECONDS: Final = 2.5  # at its end, before everything is put back


@dataclass(frozen=True)
class PuzzleWays(GoalWays):
    """Where a puzzle leads, and who is told how it went."""

    ended: Callable[[bool, bool], Sequence[str]]
    """Called with whether it is solved, and whether that was without mistake or hint; returns what changed by it."""
    share: Callable[[], None]
    play_on: Callable[[PuzzleRun], None]
    """Called with a puzzle that is solved, to play its game from there."""
    onward: str = "puzzle.on"  # the text key of where *following* leads; with ``.about`` that of the button's tip


def ways_of(turns: Sequence[Turn]) -> list[tuple[Spot, Spot]]:
    """From where to where on the board the other player goes in each of the *turns*."""
    seen = [visible(turn.events, SOLVER) for turn in turns if turn.seat not in (SOLVER, CHANCE)]
    return [way for events in seen if (way := way_on_board(events)) is not None]


class PuzzleScene(GoalScene):
    """Lets a person solve one puzzle."""

    done_reason = "puzzle.done"
    panel: PuzzlePanel
    run: PuzzleRun
    _ways: PuzzleWays

    def __init__(
        self,
        services: Services,
        run: PuzzleRun,
        look: GameLook,
        cast: Cast,
        ways: PuzzleWays,
        title: str,
        origin: Origin | None = None,
    ) -> None:
        """*title* is the text key of the panel's heading."""
        self._told: Stage | None = None  # the end that was told already
        self._wants_threat = False  # it was asked for, and is not known yet
        self._rested = 0.0  # seconds since the last action of the threat
        super().__init__(services, run, look, cast, ways)
        self.screen.goal = self.screen.text.say(run.puzzle.goal)
        self.panel = PuzzlePanel(run, self.screen.text, title, origin, self.screen.sign_layers)
        self.screen.heading = self.panel.heading
        self.tell_beginning()

    @property
    def puzzle(self) -> Puzzle:
        return self.run.puzzle

    def draw(self, surface: pygame.Surface) -> None:
        """Above the board, what the other player has answered, or would have done: beads in order."""
        super().draw(surface)
        screen, layout = self.screen, self.screen.layout
        if screen.table.busy or self.run.is_showing:
            return
        ways = self._ways_shown()
        for number, (source, target) in enumerate(ways, 1):
            is_stopped = self._shown is Stage.DONE and number == len(ways)
            draw_numbered(screen.painter, layout.rect(source), layout.rect(target), str(number), is_stopped)

    def _ways_shown(self) -> list[tuple[Spot, Spot]]:
        return ways_of(self.panel.refutation if self._shown is Stage.WRONG else self.run.danger)

    def _lit_spots(self) -> Collection[Spot]:
        return [spot for way in self._ways_shown() for spot in way]

    @property
    def dims(self) -> bool:
        return super().dims or (self._shown is Stage.DONE and bool(self._ways_shown()))

    def _text(self, match: Match, names: Sequence[str]) -> Speaker:
        return super()._text(match, names).with_sentences(PUZZLE_TEXTS)

    def _acts(self) -> Acts:
        mine: dict[str, Callable[[], object]] = {SHARE: self._ways.share, THREAT: self.show_threat}
        mine[PLAY_ON] = self._play_on
        if self.run.has_danger:
            mine["threats"] = self.show_threat
        return {**super()._acts(), **mine}

    def _play_on(self) -> None:
        if not self.run.is_showing:
            self._ways.play_on(self.run)

    def offers(self) -> Set[str]:
        return super().offers() - {SHARE, THREAT, PLAY_ON}

    def _why_held(self) -> Reason | None:
        return Reason("puzzle.threat.shown") if self.run.is_showing else super()._why_held()

    def button_keys(self) -> ButtonKeys:
        onward, has_threat = self._ways.onward, self.run.has_danger
        about = f"{onward}.about", "puzzle.again.about", "puzzle.leave"
        return ButtonKeys(onward, *about, done_first=True, is_puzzle=True, has_threat=has_threat)

    def begun_again(self) -> None:
        self.panel.news = ()

    # ------------------------------------------------------------------ the threat

    def show_threat(self) -> None:
        """Play on the board what the other player does if nobody stops it; then everything is as it was."""
        self._wants_threat = not self.run.is_showing

    def again(self) -> None:
        self._wants_threat, self._told = False, None
        super().again()

    def update(self, dt: float) -> bool:
        changed = super().update(dt)
        self._rested = 0.0 if self.screen.table.busy else self._rested + dt
        if self.run.is_showing:
            more = self.run.has_more_to_show
            if self._rested < (SHOWN_SECONDS if more else LOOK_SECONDS):
                return changed
            self._rested = 0.0
            if not more or not self.run.show_next():
                self.session.take_back(self.run.end_showing)
            self.session.begin_decision()
            return True
        if self._wants_threat and not self.screen.table.busy and not self.run.reply_is_due:
            line = self.run.danger_line()
            if line is not None:
                self._wants_threat, self._rested = False, 0.0
                self.session.take_back(partial(self.run.begin_showing, line))
                return True
        return changed

    def looked(self) -> None:
        if self.run.look_for_danger():
            self.refresh()

    def _show_stage(self, stage: Stage) -> None:
        if stage is self._told:  # it was told before the threat was shown
            self.look_at(stage)
            self.refresh()
            return
        if stage.is_end:
            self._told = stage
        super()._show_stage(stage)

    def ended(self, stage: Stage) -> None:
        is_solved = stage is Stage.DONE
        self._services.sound.play("win" if is_solved else "refuse")
        self.panel.news = self._ways.ended(is_solved, self.run.is_clean)
