"""The screen of a task on the board, a lesson or a puzzle: the game's table, the task above it, buttons of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Set
from dataclasses import dataclass, replace
from typing import ClassVar, Final

import pygame

from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, Spot
from halloween_games.exercises.run import ExerciseBrain, ExerciseRun, Stage
from halloween_games.kit.input import Command, Input
from halloween_games.kit.rect import Rect
from halloween_games.kit.services import Services
from halloween_games.kit.tooltip import Tip
from halloween_games.kit.widgets import Button, MainButton
from halloween_games.play.button_row import Acts, ButtonRow, RowParts
from halloween_games.play.game_scene import Exits, GameScene
from halloween_games.play.goal_panel import GoalPanel
from halloween_games.play.input_controller import HISTORY
from halloween_games.play.screen import UPRIGHT, Screen
from halloween_games.play.speech_bubbles import Cast
from halloween_games.session.session import Session
from halloween_games.table.layout import SAID, Areas, TableForm, goal_areas, is_narrow, narrow_goal_areas
from halloween_games.table.look import GameLook

HINT, AGAIN, NEXT, LEAVE, SHARE, THREAT = "hint", "again", "next_lesson", "leave_lesson", "share", "show_threat"
PLAY_ON: Final = "play_from_here"
PRAISING: Final = ("lesson.on", "puzzle.next", "night.on")  # text keys of the way on, plain before something is done


@dataclass(frozen=True)
class ButtonKeys:
    """The text keys of what the buttons say."""

    following: str
    about_following: str
    about_again: str
    about_leave: str
    done_first: bool = False  # there is no way on beside a mistake
    is_puzzle: bool = False  # which can be shared and, once it is solved, be played on
    has_threat: bool = False  # which can be shown

    def leads_on(self, session: Session) -> bool:
        """Whether the game can be played on from where it stands."""
        return self.is_puzzle and session.outcome is None


class GoalButtons(ButtonRow):
    """They are named like the *acts*; the warm one is what helps now."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        parts: RowParts,
        acts: Acts,
        shown: Callable[[], Stage],
        keys: ButtonKeys,
    ) -> None:
        self._shown = shown
        self._keys = keys
        self._placed: tuple[Stage, bool] | None = None  # for what the row was laid out
        super().__init__(session, screen, parts, acts)

    def _make(self) -> list[Button]:
        text, acts, keys = self._screen.text, self._acts, self._keys
        about_again, about_following = text(keys.about_again), text(keys.about_following)
        more = []
        if keys.is_puzzle:
            more.append(Button(SHARE, icon="picture", tip=text("puzzle.share"), quiet=True, act=acts[SHARE]))
        if keys.has_threat:
            tip = text("puzzle.threat.about")
            more.append(Button(THREAT, tip=tip, quiet=True, act=acts[THREAT]))
        if keys.is_puzzle:
            label, tip = text("history.play_on"), text("history.play_on.about")
            more.append(Button(PLAY_ON, label=label, tip=tip, quiet=True, act=acts[PLAY_ON]))
        back, hint = text("button.back"), text("button.hint")
        return [
            Button(LEAVE, label=back, tip=text(keys.about_leave), quiet=True, act=acts[LEAVE]),
            *more,
            Button(HINT, label=hint, quiet=True, act=acts[HINT]),
            MainButton(AGAIN, tip=about_again, quiet=True, act=acts[AGAIN]),
            MainButton(NEXT, label=text(keys.following), tip=about_following, quiet=True, act=acts[NEXT]),
        ]

    def _row(self) -> list[Button]:
        """No hint beside success, nothing to take back before anything was done."""
        stage = self._shown()
        absent = {Stage.WRONG: {SHARE}, Stage.DONE: {HINT}}.get(stage, set()) | set(self._large())
        absent.add(SHARE if self.can_play_on else PLAY_ON)
        if stage is Stage.WRONG and self._keys.done_first:
            absent.add(NEXT)
        if not self._session.plies:
            absent.add(AGAIN)
        return [button for button in self._usual if button.name not in absent]

    @property
    def can_play_on(self) -> bool:
        """Whether the task is done, and the game could go on."""
        return self._shown() is Stage.DONE and self._keys.leads_on(self._session)

    def _large(self) -> dict[str, Rect]:
        """What helps now and what is quieter have rows of their own, where there is room."""
        areas = self._screen.areas
        main = {Stage.WRONG: AGAIN, Stage.DONE: NEXT}.get(self._shown(), "")
        found = {main: areas.main, PLAY_ON if self.can_play_on else THREAT: areas.quiet}
        return {button.name: rect for button in self._usual if (rect := found.get(button.name)) and rect.width}

    def place(self) -> None:
        """What has to be confirmed takes the place of all but the way back."""
        stage, text, keys = self._shown(), self._screen.text, self._keys
        self._placed = stage, self._session.plies > 0
        following = "lesson.next" if keys.following in PRAISING and stage is not Stage.DONE else keys.following
        large = self._large()
        labels = {
            NEXT: following,
            AGAIN: "lesson.once_more" if stage is Stage.DONE else "lesson.again.button",
            THREAT: "puzzle.threat" if THREAT in large else "puzzle.threat.short",
        }
        for button in self._usual:
            if button.name in labels:
                button.label = text(labels[button.name])
        super().place()
        for button in self._usual:
            if button.name in large:
                button.rect, button.tip = large[button.name], ""  # it would cover the row below
                self.buttons = [button, *self.buttons]
        if self._session.to_confirm is not None:
            covered = self._row()[1:]
            self.play_it.rect = covered[0].rect.union(covered[-1].rect)
            self.buttons = [button for button in self.buttons if button not in covered]
        self.buttons = [button for button in self.buttons if button is not self._all_moves]
        self.buttons.sort(key=lambda button: button.rect.top)  # the order of reading

    def show(self) -> None:
        stage = self._shown()
        if (stage, self._session.plies > 0) != self._placed:
            self.place()
        for button in self._usual:
            if button.name == HINT:
                button.enabled = stage is Stage.WRONG or self._session.hint.offered
            elif button.name == AGAIN:
                button.warm = stage is Stage.WRONG
            elif button.name == NEXT:
                button.warm = stage is Stage.DONE


# ---------------------------------------------------------------- goal scene


LEFT_OUT: Final = frozenset({*HISTORY, "redo", "ai_move", "demo", "pause", "faster", "slower"})
"""Commands of a game that mean nothing here."""


TIP_UNITS: Final = 84  # over what is said


@dataclass(frozen=True)
class GoalWays:
    """Where a task leads."""

    leave: Callable[[], None]
    following: Callable[[], None]
    rules: Callable[[], None]


class GoalScene(GameScene, ABC):
    """Lets a person play one task. It belongs to no file: nothing of it is saved or counted as a game."""

    offers_game = False
    offers_saving = False
    offers_paste = False
    tells_what_wins = False
    done_reason: ClassVar[str]
    """The text key of why nobody may act once it is done."""
    panel: GoalPanel
    run: ExerciseRun
    _ways: GoalWays

    def __init__(self, services: Services, run: ExerciseRun, look: GameLook, cast: Cast, ways: GoalWays) -> None:
        """A subclass then makes its ``panel`` and calls ``tell_beginning``."""
        self.run = run
        self._ways = ways
        self._shown = Stage.CHOOSING  # what the panel shows: later than the task, while something still moves
        self._was_over = False
        self._laid_out = (False, False, False)
        exits = Exits(ways.leave, ways.rules, lambda: None, lambda: None, lambda seat, uncover: None)
        own = replace(services, brain=ExerciseBrain(run, services.brain))
        super().__init__(own, run.match, look, cast, exits)

    @property
    def shown(self) -> Stage:
        """How far the screen is: what was played has come to rest."""
        return self._shown

    # ------------------------------------------------------------------ what subclasses say

    @abstractmethod
    def button_keys(self) -> ButtonKeys:
        """What the buttons say."""

    @abstractmethod
    def ended(self, stage: Stage) -> None:
        """The task is done, or the goal is missed, and everything has come to rest."""

    def begun_again(self) -> None:
        """The mistake was taken back."""

    def looked(self) -> None:
        """It may be known now what the last action was worth."""

    # ------------------------------------------------------------------ what differs from a game

    def close(self) -> None:
        super().close()
        self.run.close()

    def leave(self) -> None:
        super().leave()
        self.session.rest()  # what covers it may be another task, which uses the same computers

    def _why_held(self) -> Reason | None:
        stage = self.run.stage
        return Reason("lesson.again" if stage is Stage.WRONG else self.done_reason) if stage.is_end else None

    def _board_side(self) -> str:
        """The usual one: what is explained stands where the words say."""
        return UPRIGHT

    def _acts(self) -> Acts:
        leave = self._ways.leave
        mine = {HINT: self._hint, "undo": self.again, "cancel": leave, "menu": leave, AGAIN: self.again, LEAVE: leave}
        return {**super()._acts(), **mine, NEXT: self._ways.following}

    def _button_row(self, acts: Acts) -> ButtonRow:
        parts = self.session, self.screen, self._row_parts()
        return GoalButtons(*parts, acts, lambda: self._shown, self.button_keys())

    def _form(self) -> TableForm:
        """Low cards leave room for what is said."""
        usual = super()._form()
        return replace(usual, cards=tuple((least, least) for least, _ in usual.cards), strip=(usual.strip[0], SAID))

    @property
    def explains(self) -> bool:
        """Whether somebody explains in place of cards and box."""
        return self._shown.is_end

    def _shape(self) -> tuple[bool, bool, bool]:
        """What the column needs room for: who explains, the large button, the quiet one."""
        keys = self.button_keys()
        has_quiet = keys.has_threat or (self._shown is Stage.DONE and keys.leads_on(self.session))
        return self.explains, self._shown.is_end, has_quiet

    def _areas(self, size: tuple[int, int], u: float) -> Areas:
        """As at a table, or with the room of cards and box for whoever explains."""
        explains, has_main, has_quiet = self._laid_out = self._shape()
        if is_narrow(size):
            return narrow_goal_areas(super()._areas(size, u), explains=explains, has_main=has_main)
        parts = size, self._form(), u, self._near_seat(), self.screen.look.board_ratio
        return goal_areas(*parts, explains=explains, has_main=has_main, has_quiet=has_quiet)

    def look_at(self, stage: Stage) -> None:
        """Show how it looks in *stage*, whose column may be another one."""
        self._shown = stage
        if self._laid_out != self._shape():
            self.resize(self.screen.areas.size)

    def tip(self) -> Tip | None:
        """Over the lowest buttons, or where they are meant, over what is said."""
        tip = super().tip()
        if tip is None:
            return tip
        place = self.screen.areas.buttons
        if place.colliderect(Rect(*tip.rect)):
            goal, high = self.screen.areas.goal, min(self.screen.areas.goal.height, self.screen.painter.px(TIP_UNITS))
            place = Rect(goal.left, goal.bottom - high, goal.width, high)
        return replace(tip, place=(place.x, place.y, place.w, place.h))

    # ------------------------------------------------------------------ what happens

    def again(self) -> None:
        """Take a mistake back, or begin anew."""
        if self.run.has_begun:
            self.look_at(Stage.CHOOSING)
            self.session.take_back(self.run.again)
            self.begun_again()

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.panel.fit(self.screen.painter, self.screen.areas)

    def tell_beginning(self) -> None:
        """Say what is to be done, for who cannot see it."""
        for sentence in self.panel.sentences(Stage.CHOOSING):
            self._services.speech.say(sentence)

    def update(self, dt: float) -> bool:
        run = self.run
        run.look()
        self.looked()
        is_over = run.stage.is_end
        if is_over and not self._was_over and self.session.outcome is None:
            self.session.begin_decision()  # there is nothing to choose any more, whoever is to move
        self._was_over = is_over
        self.session.computers.paused = self._why_held() is not None and not run.reply_is_due
        changed = super().update(dt)
        if self.screen.table.busy or run.stage is self._shown or run.reply_is_due:
            return changed
        self._show_stage(run.stage)
        return True

    def _show_stage(self, stage: Stage) -> None:
        """Everything has come to rest: tell how it went."""
        self.look_at(stage)
        if not stage.is_end:
            self.refresh()
            return
        self.ended(stage)
        self.screen.banner.clear()
        for sentence in self.panel.sentences(stage):
            self._services.speech.say(sentence)
        self.refresh()
        self.screen.focus.current = NEXT if stage is Stage.DONE else AGAIN

    def more_sentences(self) -> list[str]:
        """The task, and how it went."""
        return self.panel.sentences(self._shown)

    # ------------------------------------------------------------------ input and picture

    def handle(self, event: Input) -> bool:
        if isinstance(event, Command) and event.name in LEFT_OUT:
            return False
        return super().handle(event)

    def offers(self) -> Set[str]:
        return super().offers() - LEFT_OUT - {AGAIN, NEXT, LEAVE}

    def _hint(self) -> None:
        """After a mistake it is taken back first."""
        if self._shown is Stage.WRONG:
            self.again()
        self.session.press_hint()

    def _lit_spots(self) -> Collection[Spot]:
        """What the answer is about besides what has changed on the board."""
        return ()

    @property
    def dims(self) -> bool:
        """Whether what does not matter is dark."""
        return self._shown is Stage.WRONG

    def _dim(self, surface: pygame.Surface) -> None:
        """Leave in the light what the last action of one's own changed, and what the answer is about."""
        screen, views = self.screen, self.session.viewpoint.around_last_of(self.run.seat)
        if not self.dims or screen.table.busy or views is None:
            return
        before, after = map(screen.look.figures, views)
        changed = {figure.layout_spot for figure in set(before) ^ set(after)}
        spots = {spot for spot in {*changed, *self._lit_spots()} if spot.zone == BOARD}
        screen.shade_all_but(spots, surface)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._dim(surface)
        prompt, banner = self.picture.prompt(), self.screen.banner
        answer = prompt.words if prompt.is_preview else banner.text
        self.panel.draw(self.screen.painter, self.screen.areas, self._shown, answer, prompt.words)
