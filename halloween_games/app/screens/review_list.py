"""The list of a review's mistakes: each can be looked at, and tried again with one click."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from halloween_games.core.speaker import Speaker
from halloween_games.kit import outline, sizes
from halloween_games.kit.fonts import BODY, BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.theme import Rgb
from halloween_games.kit.widgets import Button, Widget
from halloween_games.play.short_sentence import Drawings, draw_short
from halloween_games.session.analysis import Decision
from halloween_games.session.short_words import Part, plain

Rect = pygame.Rect

ROW: Final = 42  # units
GAP: Final = 5
BADGE: Final = 38
NUMBER: Final = 34
AGAIN: Final = 52  # the button that tries it again


@dataclass
class MistakeRow(Widget):
    """One mistake: its mark, its number, who made it, what was done, and what it cost."""

    mistake: Decision = field(default_factory=lambda: Decision(0, 0, "", 0.0, 0.0, "", ()))
    number: int = 0  # of its turn
    parts: Sequence[Part] = ()
    cost: str = ""
    color: Rgb = (0, 0, 0)
    drawings: Drawings = lambda sign: ()
    chosen: bool = False
    act: Callable[[], object] = lambda: None

    def activate(self) -> None:
        self.act()

    @property
    def shows_focus(self) -> bool:
        return False

    def called(self, text: Speaker) -> str:
        return ", ".join(filter(None, (str(self.number), plain(self.parts), self.cost)))

    def part(self, text: Speaker) -> outline.Part:
        return replace(super().part(text), role=outline.Role.OPTION, on=self.chosen)

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, px = painter.colors, painter.px
        if self.chosen:
            fill, edge = colors.button_cool, colors.candle
        else:
            fill, edge = (colors.button_cool if self.hovered else (colors.well, colors.well)), colors.edge
        painter.rounded(self.rect, fill, edge, 2, 10)
        left, middle = self.rect.left + px(8), self.rect.centery
        badge = Rect(left, middle - px(13), px(BADGE), px(26))
        painter.rounded(badge, (colors.ink, colors.ink), self.color, 2, 8)
        painter.line_in(self.mistake.grade, badge, sizes.TEXT, self.color, BOLD, "center")
        number = Rect(badge.right + px(4), self.rect.top, px(NUMBER), self.rect.height)
        painter.line_in(str(self.number), number, sizes.SMALL, colors.muted, BODY, "center")
        token = Rect(number.right + px(2), middle - px(13), px(26), px(26))
        painter.drawing(f"emblems/token_{self.mistake.seat}", token)
        width = painter.fonts.width(self.cost, sizes.SMALL * painter.u * painter.line_growth, BOLD) + px(6)
        cost = Rect(self.rect.right - px(10) - width, self.rect.top, width, self.rect.height)
        painter.line_in(self.cost, cost, sizes.SMALL, self.color, BOLD, "right")
        words = Rect(token.right + px(8), self.rect.top + px(2), 0, self.rect.height - px(4))
        words.width = cost.left - px(8) - words.left
        draw_short(painter, self.parts, words, colors.paper, self.drawings)


class MistakeList:
    """Lays out the rows that have room, and keeps the chosen one among them."""

    def __init__(self, row_of: Callable[[Decision], MistakeRow], again_of: Callable[[Decision], Button]) -> None:
        self._row_of = row_of
        self._again_of = again_of
        self.mistakes: list[Decision] = []
        self.area = Rect(0, 0, 0, 0)
        self.first = 0  # of those that are shown
        self.room = 1  # how many are

    def place(self, painter: Painter, area: Rect) -> None:
        """The list has that *area* from now on."""
        self.area = area
        self.room = max(1, (area.height + painter.px(GAP)) // painter.px(ROW + GAP))
        self.scroll(0)

    def scroll(self, rows: int) -> bool:
        """Go on by that many; True if that changed anything."""
        before = self.first
        self.first = max(0, min(len(self.mistakes) - self.room, self.first + rows))
        return self.first != before

    def show(self, ply: int) -> None:
        """Make the mistake of turn *ply*, if it is one, visible."""
        at = next((number for number, one in enumerate(self.mistakes) if one.ply == ply), None)
        if at is not None:
            self.first = max(min(self.first, at), at - self.room + 1)

    def widgets(self, painter: Painter) -> list[Widget]:
        """The visible rows, each with its button, from the top."""
        found: list[Widget] = []
        px, top = painter.px, self.area.top
        bar = px(14) if len(self.mistakes) > self.room else 0
        for mistake in self.mistakes[self.first : self.first + self.room]:
            row, again = self._row_of(mistake), self._again_of(mistake)
            again.rect = Rect(self.area.right - bar - px(AGAIN), top, px(AGAIN), px(ROW))
            row.rect = Rect(self.area.left, top, again.rect.left - px(8) - self.area.left, px(ROW))
            found += [row, again]
            top += px(ROW + GAP)
        return found

    def draw(self, painter: Painter, nothing: str) -> None:
        """Draw what is beside the rows: where in the list they are, or that there are none."""
        px, area = painter.px, self.area
        if not self.mistakes:
            painter.paragraph(nothing, area, sizes.LARGE, painter.colors.muted, BODY, center=True)
        if len(self.mistakes) <= self.room:
            return
        track = Rect(area.right - px(8), area.top, px(8), area.height)
        painter.rounded(track, (painter.colors.ink, painter.colors.ink), None, 0, 4, 0.7)
        knob = Rect(track.left, 0, track.width, max(px(24), track.height * self.room // len(self.mistakes)))
        knob.top = track.top + (track.height - knob.height) * self.first // (len(self.mistakes) - self.room)
        painter.rounded(knob, (painter.colors.hues[1], painter.colors.hues[1]), None, 0, 4)
