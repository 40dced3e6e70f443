"""The buttons of a lesson or puzzle: back, hint, again, next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from halloween_games.exercises.run import Stage
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Button, MainButton
from halloween_games.play.button_row import ButtonRow, RowParts
from halloween_games.play.screen import Screen
from halloween_games.session.session import Session

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
        acts: Mapping[str, Callable[[], object]],
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
