"""The buttons of a lesson or puzzle: back, hint, again, next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from halloween_games.core.stages import Stage
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Button
from halloween_games.play.button_row import ButtonRow
from halloween_games.play.first_help import FirstHelp
from halloween_games.play.history import History
from halloween_games.play.pace import Pace
from halloween_games.play.rule_link import RuleLink
from halloween_games.play.screen import Screen
from halloween_games.session.session import Session

HINT, AGAIN, NEXT, LEAVE, SHARE, THREAT = "hint", "again", "next_lesson", "leave_lesson", "share", "show_threat"


ROWS_GAP: Final = 10  # units between the two rows
TWO_ROWS: Final = 70  # units that only two rows are higher than


@dataclass(frozen=True)
class ButtonKeys:
    """The text keys of what the buttons say."""

    following: str
    about_following: str
    about_again: str
    about_leave: str
    about_share: str = ""  # without one it cannot be shared
    threat: str = ""  # what a threat is shown by, where there is one
    threat_main: str = ""  # the same where there is room
    about_threat: str = ""
    has_main: bool = False  # what helps now is large, in a row of its own
    done_first: bool = False  # there is no way on beside a mistake


class GoalButtons(ButtonRow):
    """They are named like the *acts*; the warm one is what helps now."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        history: History,
        pace: Pace,
        first_help: FirstHelp,
        rule_link: RuleLink,
        acts: Mapping[str, Callable[[], object]],
        shown: Callable[[], Stage],
        keys: ButtonKeys,
    ) -> None:
        self._shown = shown
        self._keys = keys
        self._placed: tuple[Stage, bool] | None = None  # for what the row was laid out
        super().__init__(session, screen, history, pace, first_help, rule_link, acts)

    def _make(self) -> list[Button]:
        text, nowhere, acts, keys = self._screen.text, Rect(0, 0, 0, 0), self._acts, self._keys
        about_again, about_following = text(keys.about_again), text(keys.about_following)
        more = []
        if keys.about_share:
            more.append(Button(SHARE, nowhere, icon="picture", tip=text(keys.about_share), act=acts[SHARE]))
        if keys.threat:
            tip = text(keys.about_threat)
            more.append(Button(THREAT, nowhere, label=text(keys.threat), tip=tip, act=acts[THREAT]))
        return [
            Button(LEAVE, nowhere, label=text("button.back"), tip=text(keys.about_leave), act=acts[LEAVE]),
            *more,
            Button(HINT, nowhere, label=text("button.hint"), act=acts[HINT]),
            Button(AGAIN, nowhere, label=text("lesson.again.button"), tip=about_again, act=acts[AGAIN]),
            Button(NEXT, nowhere, label=text(keys.following), tip=about_following, act=acts[NEXT]),
        ]

    def _row(self) -> list[Button]:
        """No hint beside success, nothing to take back before anything was done."""
        stage = self._shown()
        absent = {NEXT} if stage is Stage.WRONG and self._keys.done_first else {HINT} if stage is Stage.DONE else set()
        if not self._session.plies:
            absent.add(AGAIN)
        if self._has_main:
            absent |= {self._main(), *({HINT} if stage is Stage.WRONG else ())}
        return [button for button in self._usual if button.name not in absent]

    @property
    def _has_main(self) -> bool:
        """Whether what helps now is large: where there is room for two rows."""
        return self._keys.has_main and super()._room().height > self._screen.painter.px(TWO_ROWS)

    def _main(self) -> str:
        """The large button: what helps now."""
        usual = THREAT if self._keys.threat else HINT
        return {Stage.WRONG: AGAIN, Stage.DONE: NEXT}.get(self._shown(), usual)

    def _room(self) -> Rect:
        room = super()._room().copy()
        if self._has_main:
            room.top = room.bottom - (room.height - self._screen.painter.px(ROWS_GAP)) // 2
            room.height = super()._room().bottom - room.top
        return room

    def place(self) -> None:
        """What has to be confirmed takes the place of all but the way back."""
        stage = self._shown()
        self._placed = stage, self._session.plies > 0
        following = "lesson.next" if self._keys.following == "lesson.on" and stage is not Stage.DONE else None
        for button in self._usual:
            if button.name == NEXT:
                button.label = self._screen.text(following or self._keys.following)
        super().place()
        if self._has_main:
            whole, room = super()._room(), self._room()
            for button in self._usual:
                if button.name == self._main():
                    button.rect = Rect(whole.left, whole.top, whole.width, room.height)
                    button.tip = ""  # it would cover the row below
                    self.buttons = [button, *self.buttons]
                if button.name == THREAT:
                    is_main = button.name == self._main()
                    button.label = self._screen.text(self._keys.threat_main if is_main else self._keys.threat)
        if self._session.to_confirm is not None:
            covered = self._row()[1:]
            self.play_it.rect = covered[0].rect.union(covered[-1].rect)
            self.buttons = [button for button in self.buttons if button not in covered]
        self.buttons.sort(key=lambda button: button.rect.top)  # the order of reading

    def show(self) -> None:
        stage = self._shown()
        if (stage, self._session.plies > 0) != self._placed:
            self.place()
        for button in self._usual:
            if button.name == HINT:
                button.enabled = self._session.hint.offered
            elif button.name == AGAIN:
                button.warm = stage is Stage.WRONG
            elif button.name == NEXT:
                button.warm = stage is Stage.DONE
        self.show_switch()
