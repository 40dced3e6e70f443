"""The buttons of a game screen: the row below the board, the overlay's switch, and the one that confirms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from halloween_games.kit.fonts import HEAD
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Button
from halloween_games.play.first_help import FirstHelp
from halloween_games.play.history import History
from halloween_games.play.pace import Pace
from halloween_games.play.rule_link import RuleLink
from halloween_games.play.screen import Screen
from halloween_games.session.session import Session

WIDE_BUTTONS: Final = {
    "pause": 0.6,
    "pace": 1.6,
    "replay_play": 0.6,
    "replay_pace": 1.5,
    "play_on": 2.0,
    "undo": 0.6,
    "redo": 0.6,
    "threats": 0.6,
    "to_review": 0.6,
    "share": 0.6,
    "rules": 1.15,
}  # relative to the others in the row
LABEL_UNITS: Final = 18  # text size at which all labels of the row should fit


class ButtonRow:
    """The buttons of a game screen and their labels in the current state; *acts* are named like the commands."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        history: History,
        pace: Pace,
        first_help: FirstHelp,
        rule_link: RuleLink,
        acts: Mapping[str, Callable[[], object]],
        to_review: Callable[[], None] | None = None,
    ) -> None:
        """*to_review* leads back to the review in which the game was begun, if it was."""
        self._session = session
        self._screen = screen
        self._history = history
        self._pace = pace
        self._first_help = first_help
        self._rule_link = rule_link
        self._acts = acts
        self._to_review = to_review
        self.play_it = Button("confirm", Rect(0, 0, 0, 0), icon="check", warm=True, act=session.confirm)
        self._switch = Button("overlay", Rect(0, 0, 0, 0), act=acts["overlay"])
        self._usual = self._make()
        self._rests = False
        self.buttons = self._usual  # all visible ones

    def remake(self) -> None:
        """Recreate them after a change of players or language."""
        self._usual = self._make()

    def _make(self) -> list[Button]:
        """The buttons for playing, or for watching computers play."""
        nowhere, acts = Rect(0, 0, 0, 0), self._acts
        text = self._screen.text
        pause = Button("pause", nowhere, act=acts["pause"])
        if self._session.computers.alone:
            label = text(f"pace.{self._pace.name}")
            own = [pause, Button("pace", nowhere, label=label, icon="clock", act=acts["pace"])]
        else:
            own = [
                *(Button(name, nowhere, icon=name, act=acts[name]) for name in ("undo", "redo")),
                Button("hint", nowhere, label=text("button.hint"), act=acts["hint"]),
                pause,
            ]
        if self._to_review is not None:
            tip = text("review.return")
            own.append(Button("to_review", nowhere, icon="star", tip=tip, warm=True, act=self._to_review))
        return [
            *own,
            Button("threats", nowhere, icon="threats", act=acts["threats"]),
            Button("rules", nowhere, label=text("button.rules"), act=acts["rules"]),
            Button("menu", nowhere, label=text("button.menu"), warm=True, act=acts["menu"]),
        ]

    def _row(self) -> list[Button]:
        """The visible buttons: while computers are paused, resuming takes the place of the hint."""
        left_out = "hint" if self._rests else "pause"
        return [button for button in self._usual if self._session.computers.alone or button.name != left_out]

    def show(self) -> None:
        """Update labels and whether they are enabled."""
        session, text = self._session, self._screen.text
        computers = session.computers
        rests = computers.paused and computers.sits_at(session.to_move)
        if rests != self._rests:
            self._rests = rests
            self.place()
        barrier = session.undo_barrier()
        enabled = {
            "undo": barrier is None,
            "redo": session.can_redo,
            "hint": session.hint.offered,
        }
        for button in self._usual:
            button.enabled = enabled.get(button.name, True)
            if button.name == "undo":
                button.tip = text.say(barrier) if barrier is not None else ""
            elif button.name == "redo":
                button.tip = "" if session.can_redo else text("nothing_to_redo")
            if button.name == "pause":
                button.icon, button.warm = ("play", True) if computers.paused else ("pause", False)
            elif button.name == "pace":
                button.label, button.tip = text(f"pace.{self._pace.name}"), text("pace.about")
        self._history.show_row()
        self.show_switch()

    def place(self) -> None:
        """Lay out one row and, if the look has one, the overlay's switch."""
        screen, looks_back = self._screen, self._session.looking_back.active
        row, shown = screen.areas.buttons, self._history.row if looks_back else self._row()
        gap = screen.painter.px(10)
        room = row.width - gap * (len(shown) - 1)
        shares = self._shares(shown, room)
        unit = room / sum(shares)
        left = float(row.left)
        for button, share in zip(shown, shares, strict=True):
            button.rect = Rect(round(left), row.top, round(unit * share), row.height)
            left += unit * share + gap
        self._switch.rect = screen.look.overlay_rect(screen.areas)
        has_switch = bool(screen.look.overlay_key and self._switch.rect.width)
        self.play_it.rect = screen.areas.news
        offered = self._first_help.place() or self._rule_link.place()
        asked = [self.play_it] if self._session.to_confirm is not None else offered
        self.buttons = [*asked, *shown, self._switch] if has_switch else [*asked, *shown]
        if looks_back:
            self._history.place()
            self.buttons.insert(0, self._history.back_button)  # it is above the others
        self.show_switch()

    def _shares(self, shown: Sequence[Button], room: int) -> list[float]:
        """The relative widths of the buttons, by their labels if those differ much."""
        painter = self._screen.painter
        shares = [WIDE_BUTTONS.get(button.name, 1.0) for button in shown]
        needs = [
            painter.fonts.width(button.label, LABEL_UNITS * painter.u, HEAD) + painter.px(18 if button.label else 38)
            for button in shown
        ]
        crowded = any(need > room * share / sum(shares) for need, share in zip(needs, shares, strict=True))
        if crowded and not any(button.label and button.icon for button in shown):
            return [float(need) for need in needs]
        return shares

    def show_switch(self) -> None:
        """Update whether the overlay is on, and whether the threats are shown."""
        screen = self._screen
        for button in self._usual:
            if button.name == "threats":
                button.warm = screen.shows_threats
                nothing = screen.shows_threats and not self._session.threats.found()
                button.tip = screen.text("threats.none") if nothing else ""
        self._switch.label = screen.text(screen.look.overlay_key)
        self._switch.icon = "check" if screen.overlay else "info"
        self._switch.warm = screen.overlay
