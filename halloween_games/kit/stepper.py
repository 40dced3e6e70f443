"""A widget that steps through choices, with arrows on both sides of the current one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import HEAD
from halloween_games.kit.input import Pos
from halloween_games.kit.outline import STEPPED, Part, Role
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Widget


@dataclass
class Choice(Widget):
    """One of several *choices*, stepped through; subclasses draw it and decide where a click goes back.

    One that *wraps* goes on with the first after the last.
    """

    choices: Sequence[str] = ()
    at: int = 0
    changed: Callable[[int], None] = lambda at: None
    wraps: bool = True

    label: str = ""

    def called(self, text: Speaker) -> str:
        return self.label or super().called(text)

    def part(self, text: Speaker) -> Part:
        value = self.choices[self.at] if self.choices else ""
        return replace(super().part(text), role=Role.STEPPER, value=value, does=STEPPED)

    def activate(self) -> None:
        self._step(1)

    def clicked(self, pos: Pos) -> None:
        self._step(-1 if self.goes_back(pos) else 1)

    def goes_back(self, pos: Pos) -> bool:
        """Whether a click at *pos* steps back."""
        raise NotImplementedError

    def turn(self, step: int) -> bool:
        self._step(step)
        return True

    def _step(self, step: int) -> None:
        at = self.at + step
        if not self.wraps and not 0 <= at < len(self.choices):
            return
        self.at = at % len(self.choices)
        self.changed(self.at)

    def can_step(self, step: int) -> bool:
        """Whether there is something in that direction."""
        return self.enabled and (self.wraps or 0 <= self.at + step < len(self.choices))


@dataclass
class Stepper(Choice):
    """A choice with a picture; a click on its left part steps back, elsewhere forward."""

    icons: Sequence[str] = ()

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px = painter.px
        fill = colors.button_cool if self.hovered or focused else colors.button_off
        painter.rounded(self.rect, fill, colors.candle if focused else colors.edge, 2, 12)
        middle = self.rect.centery
        painter.icon("arrow_left", (self.rect.left + px(20), middle), 18, self._tint(-1))
        painter.icon("arrow_right", (self.rect.right - px(20), middle), 18, self._tint(1))
        label = self.choices[self.at]
        room = self.rect.width - px(64) - px(28)
        size = min(float(sizes.LARGE), self.rect.height / painter.u * 0.46)
        width = min(room, painter.fonts.width(label, size * painter.u, HEAD) + px(2))
        left = self.rect.centerx - (width + px(28)) // 2
        painter.icon(self.icons[self.at], (left + px(10), middle), 20, "paper")
        line = Rect(left + px(28), self.rect.top, width, self.rect.height)
        painter.line_in(label, line, size, colors.paper, HEAD, "left", 0.78)

    def _tint(self, step: int) -> str:
        return "candle" if self.can_step(step) else "faint"

    def goes_back(self, pos: Pos) -> bool:
        return pos[0] < self.rect.left + self.rect.width // 3
