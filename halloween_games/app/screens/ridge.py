"""The other street of a game's course, small on the hill behind, and the label that leads there."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin
from typing import Final

from halloween_games.kit.fonts import BODY, HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import mix
from halloween_games.kit.widgets import Tile
from halloween_games.play.goal_panel import house_of

Point = tuple[float, float]

FOOT: Final = 115 / 128  # of a house's drawing, above its foot
SIDE, CASTLE = 46, 72  # units of a house and of the castle at most
OF_PITCH: Final = 1.2  # a house, of its part of the street
RISE: Final = 34  # units of the street's middle above its ends
ROAD: Final = 11  # units
DARK: Final = 205  # opacity of what is not lit
STEPS: Final = 160  # dots of the street


@dataclass
class Ridge(Tile):
    """The other street: ``rect`` is its label, with how far it is lit."""

    about: str = ""
    is_locked: bool = False
    lit: int = 0
    count: int = 0
    unit: float = 1.0  # pixels for one of the design

    def draw(self, painter: Painter, focused: bool, pressed: bool) -> None:
        colors, t, rect = painter.colors, self.unit, self.rect
        k = t / painter.u
        is_meant = focused or self.hovered
        edge = colors.glow_chosen if is_meant else colors.edge
        painter.rounded(rect, colors.panel, edge, (4 if focused else 2) * k, 12 * k)
        if self.is_locked:
            painter.icon("lock", (rect.left + round(24 * t), rect.centery), 22 * k, "muted")
        else:
            candle = Rect(0, 0, round(24 * t), round(36 * t)).move_to(center=(rect.left + round(24 * t), rect.centery))
            painter.drawing("learn/candle_lit" if self.lit else "learn/candle_out", candle)
        room = Rect(rect.left + round(46 * t), rect.top, rect.width - round(58 * t), round(rect.height * 0.58))
        painter.line_in(self.label, room, 20 * k, colors.paper, HEAD, least=0.6)
        below = Rect(room.left, rect.top + round(rect.height * 0.5), room.width, round(rect.height * 0.46))
        painter.line_in(self.about, below, 16 * k, colors.muted, BODY, least=0.6)

    def draw_street(self, painter: Painter, start: Point) -> None:
        """The street from *start* up to the label, and its houses as far as they are lit."""
        if not self.count:
            return
        t, colors = self.unit, painter.colors
        left, right = start[0] + 62 * t, self.rect.left + 8 * t
        points = [self._at(left, right, number / STEPS) for number in range(STEPS + 1)]
        up = [_between(start, points[0], number / 40) for number in range(40)]
        for wide, color in ((ROAD + 5, colors.ink), (ROAD, mix(colors.wall[1], colors.edge, 0.3))):
            for point in (*up, *points):
                painter.dot(point, wide * t / 2, color)
        pitch = (right - 8 * t - left) / self.count
        for number in range(1, self.count + 1):
            is_castle = number == self.count
            side = round(min((CASTLE if is_castle else SIDE) * t, pitch * OF_PITCH * (1.5 if is_castle else 1)))
            x, y = self._at(left, right - 8 * t, (number - 0.5) / self.count)
            house = Rect(round(x - side / 2), round(y + 2 * t - side * FOOT), side, side)
            is_lit = number <= self.lit
            if is_lit:
                painter.glow(house.center, side * 0.7, colors.glow_warm, 0.25)
            name = house_of(number, "lit" if is_lit else "dark", is_castle=is_castle)
            painter.drawing(name, house, alpha=255 if is_lit else DARK)

    def _at(self, left: float, right: float, share: float) -> Point:
        """A point of the street."""
        return left + share * (right - left), self.rect.centery + (6 - RISE * sin(pi * share)) * self.unit


def _between(start: Point, end: Point, share: float) -> Point:
    """A point of a way that rises less and less."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * sin(pi / 2 * share)
