"""Arrows on the board made of lights, from one place to another."""

from __future__ import annotations

from math import hypot
from typing import Final

import pygame
from pygame.math import Vector2

from halloween_games.kit.fonts import HEAD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb

AHEAD: Final = 0.3
BEAD_UNITS: Final = 32
STOPPED: Final = 0.66  # of the way
BAR: Final = 0.3  # half of the bar, by the target's size


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


def draw_numbered(painter: Painter, source: Rect, target: Rect, number: str, is_stopped: bool = False) -> None:
    """Draw an action of the other player: an arrow in red, with a bead that tells which it is in order.

    One that *is_stopped* ends at a bar before its target.
    """
    if not (source.width and target.width):
        return
    if is_stopped:
        _draw_stopped(painter, source, target)
    else:
        draw_arrow(painter, source, target, painter.colors.glow_fight, AHEAD)
    middle = (source.centerx + target.centerx) // 2, (source.centery + target.centery) // 2
    draw_bead(painter, middle, number)


def _draw_stopped(painter: Painter, source: Rect, target: Rect) -> None:
    """Draw an arrow that ends at a bar across the way."""
    way = Vector2(target.center) - Vector2(source.center)
    end = Vector2(source.center) + way * STOPPED
    stop = Rect(0, 0, *target.size)
    stop.center = round(end.x), round(end.y)
    draw_arrow(painter, source, stop, painter.colors.glow_fight, 0.0)
    across = way.rotate(90).normalize() * BAR * min(target.size) if way.length() else Vector2()
    for color, width in ((painter.colors.ink, painter.px(15)), (painter.colors.glow_fight, painter.px(9))):
        pygame.draw.line(painter.surface, color, end - across, end + across, width)


def draw_bead(painter: Painter, middle: tuple[int, int], number: str) -> None:
    """Draw the red bead of an action of the other player."""
    side = painter.px(BEAD_UNITS)
    bead = Rect(0, 0, side, side)
    bead.center = middle
    painter.dot(bead.center, side * 0.56, painter.colors.ink)
    painter.dot(bead.center, side * 0.48, painter.colors.glow_fight)
    painter.line_in(number, bead, BEAD_UNITS * 0.66, painter.colors.ink, HEAD, "center", least=0.5)
