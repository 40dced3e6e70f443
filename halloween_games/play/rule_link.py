"""After a refusal: a button that leads to the lesson of its rule, at the place where news are told."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final

from halloween_games.kit.banner import REFUSAL
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Button
from halloween_games.play.screen import Screen

SECONDS: Final = inf  # for which a refusal with a button stays: until the next action, however slowly one reads

ShowRule = Callable[[str], Callable[[], None] | None]
"""The way to the lesson about what is refused with a code; None if there is no such lesson."""


class RuleLink:
    """Is there as long as the refusal's banner."""

    def __init__(self, screen: Screen, show_rule: ShowRule, changed: Callable[[], None]) -> None:
        self._screen = screen
        self._show_rule = show_rule
        self._changed = changed  # the button appears or goes
        self._open: Callable[[], None] | None = None
        self._said = ""
        self.button = Button("show_rule", Rect(0, 0, 0, 0), icon="info", act=self._go)

    def refused(self, code: str) -> None:
        """Something was refused with *code*; the banner says why."""
        self._open, self._said = self._show_rule(code), self._screen.banner.text
        if self._open is not None:
            self._screen.banner.stay(SECONDS)
        self._changed()

    def update(self) -> bool:
        """True if the button has gone because the banner has."""
        banner = self._screen.banner
        if self._open is None or (banner.kind == REFUSAL and banner.text == self._said):
            return False
        self._open = None
        self._changed()
        return True

    def place(self) -> list[Button]:
        """Lay out the button, if it is shown."""
        if self._open is None:
            return []
        text, painter = self._screen.text, self._screen.painter
        self.button.label, self.button.tip = text("lesson.show_rule"), text("lesson.show_rule.about")
        self.button.rect = self._screen.areas.news.inflate(0, -painter.px(8))
        return [self.button]

    def _go(self) -> None:
        if self._open is not None:
            self._open()
