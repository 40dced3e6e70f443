"""Arrows on the board made of lights, from one place to another."""

from __future__ import annotations

from math import hypot

from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb


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
