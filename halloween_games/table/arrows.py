"""Arrows on the board made of lights, from one place to another."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from pygame.math import Vector2

from halloween_games.kit.fonts import HEAD as LETTERS
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.speech_bubble import shape_svg
from halloween_games.kit.theme import Rgb, hex_color

BEAD_UNITS: Final = 32
SHAFT: Final = 13  # units of a numbered arrow's width
HEAD: Final = (32, 42)  # the length and the width of its head
BAR: Final = 58  # the width of a bar that stops it
BEGINS: Final = 0.3  # of a square from the middle of the first one
STOPS: Final = 0.5  # and before the middle of the last one


def along(start: tuple[float, float], end: tuple[float, float], steps: int) -> list[tuple[float, float]]:
    """The points from *start* to *end*, which are so many *steps* apart."""
    way = (end[0] - start[0], end[1] - start[1])
    return [(start[0] + way[0] * n / steps, start[1] + way[1] * n / steps) for n in range(steps + 1)]


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


def draw_turned(painter: Painter, rect: Rect) -> None:
    """Draw around the lower left corner of *rect* that what stands there was turned clockwise."""
    colors = painter.colors
    shapes = "".join(
        f'<g stroke="{hex_color(color)}" stroke-width="{wide}" stroke-linejoin="round">'
        f'<path d="M70 97 A50 50 0 0 1 16 76" fill="none" stroke-width="{wide + 8}"/>'
        f'<path d="M3 84 L10 58 L33 72 Z" fill="{hex_color(color)}"/></g>'
        for color, wide in ((colors.ink, 9), (colors.glow_chosen, 2))
    )
    side = min(rect.size)
    painter.shapes(shapes, Rect(rect.left - side // 12, rect.top + side // 12, side, side), "0 0 104 104")


def draw_numbered(painter: Painter, source: Rect, target: Rect, number: str, is_stopped: bool = False) -> None:
    """Draw an action of the other player: an arrow in red, with a bead that tells which it is in order.

    One that *is_stopped* ends at a bar before its target.
    """
    way = Vector2(target.center) - Vector2(source.center)
    if not (source.width and target.width and way.length()):
        return
    px, ahead = painter.px, way.normalize()
    start = Vector2(source.center) + ahead * min(source.size) * BEGINS
    end = Vector2(target.center) - ahead * (min(target.size) * STOPS if is_stopped else 0)
    long, half = (end - start).length(), px(SHAFT) / 2
    if is_stopped:  # (along the way, aside)
        side = [(0.0, half), (long, half), (long, px(BAR) / 2), (long + px(SHAFT), px(BAR) / 2)]
    else:
        neck = long - px(HEAD[0])
        side = [(0.0, half), (neck, half), (neck, px(HEAD[1]) / 2), (long, 0.0)]
    corners = [start + ahead * along + ahead.rotate(90) * aside for along, aside in side]
    corners += [start + ahead * along - ahead.rotate(90) * aside for along, aside in reversed(side)]
    _draw_shape(painter, corners)
    draw_bead(painter, (round((start.x + end.x) / 2), round((start.y + end.y) / 2)), number)


def _draw_shape(painter: Painter, corners: Sequence[Vector2]) -> None:
    """Draw a red shape with an edge of ink."""
    margin = painter.px(5)
    left, top = min(corner.x for corner in corners) - margin, min(corner.y for corner in corners) - margin
    right, bottom = max(corner.x for corner in corners) + margin, max(corner.y for corner in corners) + margin
    size = round(right - left), round(bottom - top)
    path = " L".join(f"{corner.x - left:.1f} {corner.y - top:.1f}" for corner in corners) + " Z"
    colors = painter.colors
    drawn = shape_svg(size, path, colors.glow_fight, colors.ink, painter.px(4))
    painter.surface.blit(painter.art.vector(drawn, size), (round(left), round(top)))


def draw_bead(painter: Painter, middle: tuple[int, int], number: str) -> None:
    """Draw the red bead of an action of the other player."""
    side = painter.px(BEAD_UNITS)
    bead = Rect(0, 0, side, side).move_to(center=middle)
    painter.dot(bead.center, side * 0.56, painter.colors.ink)
    painter.dot(bead.center, side * 0.48, painter.colors.glow_fight)
    painter.line_in(number, bead, BEAD_UNITS * 0.66, painter.colors.ink, LETTERS, "center", least=0.5)
