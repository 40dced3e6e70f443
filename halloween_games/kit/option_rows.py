"""The widgets of the options: a choice, a slider, and the keys of a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD, HEAD
from halloween_games.kit.input import Pos
from halloween_games.kit.key_caps import HEIGHT, Chord, chords_width, draw_chords
from halloween_games.kit.outline import ADJUSTED, STEPPED, Do, Part, Role
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import Widget


@dataclass
class Choice(Widget):
    """One of several *choices*, stepped through; subclasses draw it and decide where a click goes back.

    One that *wraps* goes on with the first after the last.
    """

    role: ClassVar[Role] = Role.STEPPER
    does: ClassVar[frozenset[Do]] = STEPPED

    choices: Sequence[str] = ()
    at: int = 0
    changed: Callable[[int], None] = lambda at: None
    wraps: bool = True

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), value=self.choices[self.at] if self.choices else "")

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


# ---------------------------------------------------------------- option rows

LEAST_SCALE: Final = 0.72  # of key caps; narrower than that they are written as text
VALUE_SHARE: Final = 0.5  # of a row, for what can be changed


def _draw_row(painter: Painter, rect: Rect, label: str, lit: bool) -> Rect:
    """Draw the ground and the label of a row; the part for what can be changed."""
    colors, value = painter.colors, value_part(rect, painter.u)
    painter.rounded(rect, (colors.panel[1],) * 2, colors.edge if lit else None, 1.5, 14, colors.panel_opacity)
    left = rect.left + painter.px(16)
    room = Rect(left, rect.top, value.left - painter.px(10) - left, rect.height)
    size = painter.text_px(sizes.LARGE)
    if painter.fonts.width(label, size, BOLD) <= room.width:
        painter.line_in(label, room, sizes.LARGE, colors.paper, BOLD)
        return value
    size = painter.text_px(sizes.TEXT)
    image = painter.fonts.render(label, size, colors.paper, BOLD, room.width)
    while image.get_height() > room.height and size > sizes.SMALL * painter.u * 0.7:
        size -= 0.5
        image = painter.fonts.render(label, size, colors.paper, BOLD, room.width)
    where = image.get_rect(midleft=room.midleft)
    painter.surface.blit(image, where)
    painter.wrote(label, where, room, size)
    return value


def value_part(rect: Rect, u: float) -> Rect:
    """The right half of a row, slightly inset."""
    width = round(rect.width * VALUE_SHARE)
    return Rect(rect.right - width - round(8 * u), rect.top + round(6 * u), width, rect.height - round(12 * u))


@dataclass
class ChoiceRow(Choice):
    """A choice with a label; arrows at both ends of the current choice."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px = painter.px
        value = _draw_row(painter, self.rect, self.label, focused)
        fill = colors.button_cool if focused or self.hovered else colors.button_off
        painter.rounded(value, fill, colors.rim, 2, 12)
        painter.icon("arrow_left", (value.left + px(18), value.centery), 18, "candle")
        painter.icon("arrow_right", (value.right - px(18), value.centery), 18, "candle")
        color = colors.paper if focused or self.hovered else colors.muted
        painter.line_in(self.choices[self.at], value.inflate(-px(68), 0), sizes.LARGE, color, HEAD, "center")

    def goes_back(self, pos: Pos) -> bool:
        value = self.rect.left + self.rect.width * (1 - VALUE_SHARE)
        return value < pos[0] < value + self.rect.width * VALUE_SHARE / 3


@dataclass
class Slider(Widget):
    """A value between *low* and *high* in whole *steps*: clicked, dragged, or changed with keys."""

    takes_drags: ClassVar[bool] = True
    role: ClassVar[Role] = Role.SLIDER
    does: ClassVar[frozenset[Do]] = ADJUSTED

    value: int = 0
    low: int = 0
    high: int = 100
    step: int = 5
    unit: str = "{amount} %"
    changed: Callable[[int], None] = lambda value: None
    _u: float = 1.0

    def part(self, text: Speaker) -> Part:
        amount = self.unit.format(amount=self.value)
        return replace(super().part(text), value=amount, range=(self.low, self.value, self.high))

    def track(self) -> Rect:
        """The rectangle in which the knob moves."""
        value = value_part(self.rect, self._u)
        room = round(74 * self._u)
        return Rect(value.left + round(10 * self._u), value.centery - 1, value.width - room - round(20 * self._u), 2)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        self._u = painter.u
        px, track = painter.px, self.track()
        value = _draw_row(painter, self.rect, self.label, focused)
        groove = Rect(track.left - px(6), track.centery - px(6), track.width + px(12), px(12))
        painter.rounded(groove, (colors.well, colors.well), colors.edge, 2, 6)
        knob = track.left + round(track.width * (self.value - self.low) / (self.high - self.low))
        filled = Rect(groove.left, groove.top, knob - groove.left, groove.height)
        painter.rounded(filled, colors.button_warm, None, 0, 6)
        painter.dot((knob, track.centery), px(14), colors.ink)
        painter.dot((knob, track.centery), px(12), colors.glow_chosen if focused or pressed else colors.knob)
        amount = Rect(groove.right + px(8), value.top, value.right - groove.right - px(8), value.height)
        painter.line_in(self.unit.format(amount=self.value), amount, sizes.LARGE, colors.paper, HEAD, "right")

    def clicked(self, pos: Pos) -> None:
        self.dragged(pos)

    def dragged(self, pos: Pos) -> None:
        track = self.track()
        if pos[0] < track.left - round(30 * self._u):
            return  # the label
        share = (pos[0] - track.left) / max(1, track.width)
        self._set(self.low + round(share * (self.high - self.low) / self.step) * self.step)

    def turn(self, step: int) -> bool:
        self._set(self.value + step * self.step)
        return True

    def _set(self, value: int) -> None:
        value = max(self.low, min(self.high, value))
        if value != self.value:
            self.value = value
            self.changed(value)


@dataclass
class KeyRow(Widget):
    """A command and its keys; pressing it waits for a new key."""

    bound: str = ""
    chords: Sequence[Chord] = ()
    is_usual: bool = True

    def part(self, text: Speaker) -> Part:
        return replace(super().part(text), value=self.bound)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        px = painter.px
        value = _draw_row(painter, self.rect, self.label, focused)
        fill = colors.button_cool if focused or self.hovered else colors.button_off
        painter.rounded(value, fill, colors.rim if self.is_usual else colors.candle, 2, 12)
        room = value.inflate(-px(20), 0)
        width = chords_width(painter, self.chords)
        scale = min(painter.line_growth, room.width / max(1, width), room.height / px(HEIGHT))
        if self.chords and scale >= LEAST_SCALE:
            left = room.centerx - chords_width(painter, self.chords, scale) // 2
            draw_chords(painter, self.chords, left, room.centery, scale)
            return
        color = colors.paper if focused or self.hovered else colors.muted
        painter.line_in(self.bound, room, sizes.LARGE, color, HEAD, "center", 0.6)
