"""Arrows on the board made of lights, from one place to another."""

from __future__ import annotations

from math import hypot
from typing import Final

from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb

AHEAD: Final = 0.3
BEAD_UNITS: Final = 32


def draw_arrow(painter: Painter, source: Rect, target: Rect, color: Rgb, ahead: float = 0.3) -> None:
    """Draw lights along the path, larger towards its end, so that the direction is visible.

    It ends *ahead* of the middle of *target*, a share of its size.
    """
    way = (target.centerx - source.centerx, target.centery - source.centery)
    length = hypot(*way) or 1.0
    first = min(0.3, 0.36 * min(source.size) / length)
    last = 1.0 - min(ahead, ahead * min(target.size) / length)
    count = max(3, int((last - first) * length // painter.px(16)))
    for step in range(count + 1):
        t = first + (last - first) * step / count
        at = (source.centerx + way[0] * t, source.centery + way[1] * t)
        radius = painter.px(3 + 5 * step / count)
        painter.dot(at, radius * 1.5, painter.colors.ink, 0.7)
        painter.dot(at, radius, color)


def draw_numbered(painter: Painter, source: Rect, target: Rect, number: str) -> None:
    """Draw an action of the other player: an arrow in red, with a bead that tells which it is in order."""
    if not (source.width and target.width):
        return
    draw_arrow(painter, source, target, painter.colors.glow_fight, AHEAD)
    side = painter.px(BEAD_UNITS)
    bead = Rect(0, 0, side, side)
    bead.center = (source.centerx + target.centerx) // 2, (source.centery + target.centery) // 2
    painter.dot(bead.center, side * 0.56, painter.colors.ink)
    painter.dot(bead.center, side * 0.48, painter.colors.glow_fight)
    painter.line_in(number, bead, BEAD_UNITS * 0.66, painter.colors.ink, HEAD, "center", least=0.5)
