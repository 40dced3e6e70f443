"""One game on the launcher: a card whose picture is animated while it is selected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import pi, sin
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games.core.phrases import in_a_row
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD
from halloween_games.kit.tween import ease_out
from halloween_games.kit.widgets import Button, Tile

if TYPE_CHECKING:
    from halloween_games.core.game import Motion
    from halloween_games.core.speaker import Speaker
    from halloween_games.kit.outline import Part
    from halloween_games.kit.painter import Painter

Rect = pygame.Rect

LIFT: Final = 16  # units by which the selected card rises
OVERHANG: Final = 8  # units by which its button extends below the card
LIFT_SECONDS: Final = 0.18
LIVELY_SECONDS: Final = 6.0  # after which the animation of the picture ends
FADE_SECONDS: Final = 0.8
WIDEST_TITLE: Final = (952, 143)  # of the title drawings; all are drawn at the scale at which this one fits


@dataclass(frozen=True)
class Entry:
    """One game on the launcher."""

    game_id: str
    title: str
    players: str
    minutes: str
    tagline: str
    goal: str
    art_folder: str
    motion: tuple[Motion, Motion, Motion]


@dataclass
class CardButton(Button):
    """A button on a card, drawn while the card is chosen."""

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        if self.enabled:
            super().draw(painter, focused, pressed)


@dataclass
class GameCard(Tile):
    """A card that starts a game. ``rect`` contains it lifted or not, so that it never moves away from the pointer.

    Where there are lessons, its *buttons* are widgets of their own, there while the card is chosen; the first is warm.
    """

    entry: Entry | None = None
    play: str = ""
    done: tuple[int, int] = (0, 0)  # lessons that were done, and all of them
    buttons: Sequence[CardButton] = ()
    text_unit: float = 1.0
    lift: float = 0.0  # from 0 to 1
    lively: float = LIVELY_SECONDS  # seconds since it was last selected
    is_chosen: bool = False  # it or one of its buttons has the focus

    def wake(self) -> None:
        """Animate its pieces for a while; a running animation continues smoothly."""
        if self.lively >= LIVELY_SECONDS:
            self.lively = 0.0
        elif self.lively > LIVELY_SECONDS / 2:
            self.lively -= 2  # two seconds are a whole number of periods of every piece

    def update(self, dt: float, meant: bool, moving: bool) -> bool:
        """True if it looks different now."""
        goal = 1.0 if meant else 0.0
        before = self.lift
        step = dt / LIFT_SECONDS if moving else 1.0
        self.lift = min(goal, self.lift + step) if goal > self.lift else max(goal, self.lift - step)
        if not moving or self.lively >= LIVELY_SECONDS:
            was_lively = self.lively < LIVELY_SECONDS
            self.lively = LIVELY_SECONDS
            return self.lift != before or was_lively
        if not meant:
            self.lively = max(self.lively, LIVELY_SECONDS - FADE_SECONDS)
        self.lively += dt
        return True

    def body(self) -> Rect:
        """The rectangle of the card itself, in its current place."""
        t = self.text_unit
        lying = Rect(self.rect.left, self.rect.top + round(LIFT * t), self.rect.width, 0)
        lying.height = self.rect.height - round((LIFT + OVERHANG) * t)
        return lying.move(0, -round(LIFT * t * ease_out(self.lift)))

    def drawings(self, painter: Painter) -> list[tuple[str, tuple[int, int]]]:
        """The drawings it is going to need, with their sizes."""
        if self.entry is None:
            return []
        picture, title = self._picture(self.body()), self._title(self.body())
        found = [(f"vignettes/{self.entry.art_folder}_{part}", picture.size) for part in ("back", *"abc")]
        found.append((f"titles/{self.entry.art_folder}", title.size))
        return [drawing for drawing in found if not painter.art.check([drawing[0]])]

    def _picture(self, body: Rect) -> Rect:
        pad = round(9 * self.text_unit)
        return Rect(body.left + pad, body.top + pad, body.width - 2 * pad, round((body.width - 2 * pad) * 0.9))

    def _title(self, body: Rect) -> Rect:
        inner = self._inner(body)
        top = self._picture(body).bottom + round(6 * self.text_unit)
        return Rect(inner.left, top, inner.width, round(inner.width * WIDEST_TITLE[1] / WIDEST_TITLE[0]))

    def _inner(self, body: Rect) -> Rect:
        return body.inflate(-2 * round(12 * self.text_unit), 0)

    def called(self, text: Speaker) -> str:
        return self.entry.title if self.entry is not None else ""

    def part(self, text: Speaker) -> Part:
        entry = self.entry
        about = in_a_row((entry.tagline, entry.players, entry.minutes)) if entry is not None else ""
        done = f"{self.done[0]}/{self.done[1]}" if self.done[0] else ""
        return replace(super().part(text), value=done, about=about)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors = painter.colors
        entry, t = self.entry, self.text_unit
        if entry is None:
            return
        k = t / painter.u
        body = self.body()
        if focused:
            painter.glow(body.center, body.height * 0.72, colors.glow_chosen, 0.3)
        chosen = (colors.candle, 3.5) if self.is_chosen else (colors.edge, 2.5)
        edge, width = (colors.glow_chosen, 5.0) if focused else chosen
        painter.shadowed(body, colors.panel, edge, width * k, 20 * k)
        self._hide_edge_between_buttons(painter, body, width * k)
        self._draw_picture(painter, self._picture(body), entry)
        inner, title = self._inner(body), self._title(body)
        self._draw_title(painter, title, entry)
        facts = Rect(inner.left, title.bottom + round(2 * t), inner.width, round(26 * t))
        self._draw_facts(painter, facts, entry)
        bottom = body.bottom - round(30 * t)
        line = Rect(inner.left, facts.bottom + round(6 * t), inner.width, bottom - facts.bottom - round(6 * t))
        needed = painter.fonts.render(entry.tagline, sizes.TEXT * t, colors.paper, BODY, inner.width, True).get_height()
        line.height = min(line.height, max(needed, round(52 * t)))
        painter.paragraph(entry.tagline, line, sizes.TEXT * k, colors.paper, BODY, center=True)
        if self.done[0]:
            self._draw_progress(painter, self._picture(body))
        if focused and not self.buttons:
            self._draw_play(painter, body, pressed)

    def _hide_edge_between_buttons(self, painter: Painter, body: Rect, width: float) -> None:
        """The lower edge ends behind the first button and goes on behind the last, without a dash between them."""
        if self.is_chosen and len(self.buttons) > 1:
            first, last = self.buttons[0].rect, self.buttons[-1].rect
            thick = round(width) + painter.px(2)
            between = Rect(first.centerx, body.bottom - thick, last.centerx - first.centerx, thick)
            painter.surface.fill(painter.colors.panel[1], between)

    def _draw_picture(self, painter: Painter, rect: Rect, entry: Entry) -> None:
        folder = f"vignettes/{entry.art_folder}"
        painter.drawing(f"{folder}_back", rect)
        for number, part in enumerate("abc"):
            if not painter.art.check([f"{folder}_{part}"]):
                moved = rect.move(0, round(self._offset(entry, number) * rect.width / 200))
                painter.drawing(f"{folder}_{part}", moved)

    def _offset(self, entry: Entry, number: int) -> float:
        """The vertical offset of a piece in the picture, in its own units, from 4 up to 2 down."""
        if self.lively >= LIVELY_SECONDS:
            return 0.0
        strength = min(1.0, self.lively / 0.3, (LIVELY_SECONDS - self.lively) / FADE_SECONDS)
        motion = entry.motion[number]
        if motion == "rest":
            return 0.0
        if motion == "sink":
            return strength * 5 * (1 - abs(1 - 2 * ((self.lively * 0.5) % 1)))
        wave = sin(2 * pi * self.lively * (1.0 if number != 1 else 1.5) + number * 2.1)
        return strength * (3 * wave - 1)

    def _draw_title(self, painter: Painter, rect: Rect, entry: Entry) -> None:
        name = f"titles/{entry.art_folder}"
        if painter.art.check([name]):
            painter.line_in(entry.title, rect, rect.height * 0.6 / painter.u, painter.colors.candle, BOLD, "center")
        else:
            painter.drawing(name, rect)

    def _draw_facts(self, painter: Painter, rect: Rect, entry: Entry) -> None:
        """Draw the number of players and the duration: two icons with numbers, centered."""
        fonts, t = painter.fonts, self.text_unit
        size, icon, gap = sizes.TEXT * t, 20 * t, 5 * t

        def width(size: float) -> float:
            texts = fonts.width(entry.players, size, BOLD) + fonts.width(entry.minutes, size, BOLD)
            return texts + 2 * (icon + gap) + 14 * t

        while width(size) > rect.width and size > 8:
            size, icon, gap = size - 1, icon * 0.95, gap * 0.9
        x = rect.centerx - width(size) / 2
        for name, words in (("person", entry.players), ("clock", entry.minutes)):
            painter.icon(name, (x + icon / 2, rect.centery), icon / painter.u, "candle")
            x += icon + gap
            drawn = painter.text(words, (x, rect.centery), size / painter.u, painter.colors.gold, BOLD, "midleft")
            x += drawn.width + 14 * t

    def _draw_progress(self, painter: Painter, picture: Rect) -> None:
        """Draw a candle in a corner of the picture, and how many lessons were done."""
        t, k = self.text_unit, self.text_unit / painter.u
        words = "/".join(map(str, self.done))
        width = round(painter.fonts.width(words, sizes.TEXT * t, BOLD) + 40 * t)
        plate = Rect(picture.left + round(5 * t), picture.top + round(5 * t), width, round(36 * t))
        painter.rounded(plate, painter.colors.panel, painter.colors.edge, 2 * k, 9 * k, 0.92)
        candle = Rect(plate.left + round(6 * t), 0, round(20 * t), round(30 * t))
        candle.centery = plate.centery - round(t)
        painter.drawing("learn/candle_lit", candle)
        room = Rect(candle.right + round(4 * t), plate.top, plate.right - candle.right - round(6 * t), plate.height)
        painter.line_in(words, room, sizes.TEXT * k, painter.colors.gold, BOLD)

    def _draw_play(self, painter: Painter, body: Rect, pressed: bool) -> None:
        t = self.text_unit
        button = Rect(0, 0, min(round(124 * t), body.width - round(30 * t)), round(44 * t))
        button.midbottom = (body.centerx, body.bottom + round((OVERHANG + LIFT - 4) * t))
        button.bottom = min(button.bottom, self.rect.bottom - round(4 * t))
        painter.button(button, self.play, warm=True, pressed=pressed, lit=self.hovered)

    def choose(self, is_chosen: bool) -> None:
        """Show the buttons of the chosen card."""
        self.is_chosen = is_chosen
        for button in self.buttons:
            button.enabled = is_chosen

    def place_buttons(self) -> None:
        """Lay the buttons over the lower edge of the lifted card."""
        t, count = self.text_unit, len(self.buttons)
        body = self.rect.copy()
        body.height -= round((LIFT + OVERHANG) * t)
        if not count:
            return
        gap = round(6 * t)
        width = min(round(124 * t), (body.width - round(16 * t) - gap * (count - 1)) // count)
        bottom = min(body.bottom + round((OVERHANG + LIFT - 4) * t), self.rect.bottom - round(4 * t))
        left = body.centerx - (count * width + (count - 1) * gap) // 2
        for number, button in enumerate(self.buttons):
            button.rect = Rect(left + number * (width + gap), bottom - round(44 * t), width, round(44 * t))
