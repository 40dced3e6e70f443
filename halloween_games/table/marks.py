"""Marks on the board: the chosen piece, its targets, fights, the last action; and arrows made of lights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import hypot
from typing import Final

from pygame.math import Vector2

from halloween_games.core.chooser import Chooser
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import S
from halloween_games.core.threats import NOTICE, WEIGHTS, Threat
from halloween_games.kit.fonts import HEAD as LETTERS
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.speech_bubble import shape_svg
from halloween_games.kit.theme import Rgb, hex_color
from halloween_games.table.layout import Layout
from halloween_games.table.look import GameLook

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
    """Draw an action of the other player: an arrow in red, with its number in order on a bead, if it has one.

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
    if number:
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


# ---------------------------------------------------------------- marks


OWN: Final = "own"
HOVER: Final = "hover"
FOCUS: Final = "focus"  # of the keyboard
GO: Final = "go"
WIN: Final = "win"
BEST: Final = "best"  # wins the game
LOSE: Final = "lose"
CHOSEN: Final = "chosen"
FLASH: Final = "flash"
HINT: Final = "hint"


@dataclass(frozen=True)
class Marks:
    """The marked spots of one moment; *options* tells how each is marked."""

    chosen: tuple[Spot, ...] = ()
    options: Mapping[Spot, str] = field(default_factory=dict)
    trail: tuple[Spot, ...] = ()
    earlier: tuple[tuple[Spot, ...], ...] = ()  # trails of the earlier actions since the viewer's last turn

    def without_answers(self) -> Marks:
        """The same where nothing tells which action is good."""
        return replace(self, options={at: GO if kind in (WIN, BEST) else kind for at, kind in self.options.items()})


def find_marks(look: GameLook[S], view: S, chooser: Chooser, trail: Sequence[Spot], show_targets: bool) -> Marks:
    """The marks for the current selection."""
    options: dict[Spot, str] = {}
    if show_targets:
        for pick in chooser.next_options():
            options[pick.spot] = look.mark(view, pick, chooser.completing((pick.spot,)))
        for pick in chooser.later_options():
            action = chooser.completing((pick.spot,))
            if (action is not None or look.lights_shared) and pick.spot not in options:
                options[pick.spot] = look.mark(view, pick, action)
    chosen = tuple(pick.spot for pick in chooser.chosen)
    return Marks(chosen, options, tuple(trail))


def draw_marks(
    painter: Painter, layout: Layout, marks: Marks, flash: Sequence[Spot], flash_level: float, look: GameLook
) -> None:
    """Draw the marks below the pieces."""
    colors = painter.colors
    for trail in marks.earlier:
        _draw_trail(painter, layout, trail, 0.5)
    _draw_trail(painter, layout, marks.trail)
    for spot, kind in marks.options.items():
        rect = layout.rect(spot)
        if look.draw_mark(painter, layout, spot, kind, over=False):
            continue
        if kind == GO and rect.width:
            painter.glow(rect.center, rect.width * 0.38, colors.glow_target, 0.42)
        elif kind in (WIN, LOSE):
            color = colors.glow_target if kind == WIN else colors.glow_fight
            painter.rounded(rect, (color, color), None, 0, 12, 0.16)
            painter.frame(rect, color, 4, 12, dashed=True)
    for spot in marks.chosen:
        rect = layout.rect(spot)
        if rect.width and not look.draw_mark(painter, layout, spot, CHOSEN, over=False):
            painter.rounded(rect, (colors.glow_chosen, colors.glow_chosen), None, 0, 12, 0.14)
            painter.frame(rect, colors.glow_chosen, 4, 12)
    if flash_level > 0:
        for spot in flash:
            rect = layout.rect(spot)
            if rect.width and not look.draw_mark(painter, layout, spot, FLASH, over=False):
                steps = round(flash_level * 6) / 6
                painter.rounded(rect, (colors.glow_fight, colors.glow_fight), None, 0, 12, 0.55 * steps)
                painter.frame(rect, colors.glow_fight, 4, 12)


def draw_badges(painter: Painter, layout: Layout, marks: Marks, look: GameLook) -> None:
    """Draw the small marks above the pieces, at the corners, never over a face."""
    for spot, kind in marks.options.items():
        rect = layout.rect(spot)
        if not rect.width or look.draw_mark(painter, layout, spot, kind, over=True):
            continue
        if kind == GO:
            side = rect.width * 0.3
            badge = Rect(0, 0, round(side), round(side)).move_to(center=rect.center)
            painter.drawing("badges/dot", badge)
        elif kind in (WIN, LOSE):
            side = round(rect.width * 0.3)
            badge = Rect(rect.right - side - 2, rect.top + 2, side, side)
            painter.drawing("badges/cross" if kind == LOSE else "badges/check", badge)


def _draw_trail(painter: Painter, layout: Layout, trail: Sequence[Spot], strength: float = 1.0) -> None:
    """A dotted path with a hollow ring at its start; a spot without a rectangle leaves a gap.

    A single spot is where something new appeared: it gets a thin frame.
    """
    colors = painter.colors
    rects = [layout.rect(spot) for spot in trail]
    if len(rects) == 1 and rects[0].width:
        painter.frame(rects[0], colors.trail, 1.5 + strength, 11)
    if sum(1 for rect in rects if rect.width) < 2:
        return
    radius = painter.px(3)
    gap = painter.px(13)
    for source, target in pairwise(rects):
        if not source.width or not target.width:
            continue
        start, end = source.center, target.center
        length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0  # ends where it started
        for step in range(1, max(2, int(length // gap))):
            t = step * gap / length
            if step * gap > painter.px(14):
                at = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
                painter.dot(at, radius * 1.6, colors.ink, 0.6 * strength)  # visible on light floors, too
                painter.dot(at, radius, colors.trail, 0.9 * strength)
    if rects[0].width:
        small = 0.6 + 0.4 * strength
        painter.ring(rects[0].center, painter.px(13.7 * small), colors.ink, 6.2 * small)
        painter.ring(rects[0].center, painter.px(11 * small), colors.trail, 3.5 * small)


TWO_SEATS: Final = 2  # with more, a mark shows whose threat it is
BADGE: Final = 0.36  # of the shorter side of a spot
TOKEN: Final = 0.3
AHEAD: Final = 0.5  # how far before the middle of a spot an arrow ends


@dataclass(frozen=True)
class ThreatMark:
    """The mark of one spot: the worst that could happen, who could do it, and from where."""

    weight: str
    seats: tuple[Seat, ...]
    sources: tuple[Spot, ...]


def threat_marks(threats: Sequence[Threat]) -> dict[Spot, ThreatMark]:
    """One mark for each threatened spot."""
    found: dict[Spot, list[Threat]] = {}
    for threat in threats:
        found.setdefault(threat.spot, []).append(threat)
    return {spot: _mark(those) for spot, those in found.items()}


def _mark(threats: Sequence[Threat]) -> ThreatMark:
    return ThreatMark(
        min((threat.weight for threat in threats), key=WEIGHTS.index),
        tuple(sorted({threat.seat for threat in threats})),
        tuple(dict.fromkeys(threat.source for threat in threats if threat.source is not None)),
    )


def draw_threats(
    painter: Painter,
    marks: Mapping[Spot, ThreatMark],
    pointed: Sequence[Spot],
    seats: int,
    rect_of: Callable[[Spot], Rect],
) -> None:
    """Draw all marks above the pieces, and to those *pointed* at an arrow from each piece that would do it."""
    for spot, mark in marks.items():
        rect = rect_of(spot)
        if rect.width:
            _draw_mark(painter, rect, mark, seats)
    for spot in pointed:
        for source in marks[spot].sources if spot in marks else ():
            start, end = rect_of(source), rect_of(spot)
            if start.width and end.width and source != spot:
                draw_arrow(painter, start, end, painter.colors.glow_fight, AHEAD)


def _draw_mark(painter: Painter, rect: Rect, mark: ThreatMark, seats: int) -> None:
    side = min(rect.size)
    ring = Rect(0, 0, side, side).move_to(center=rect.center)
    if mark.weight != NOTICE:
        painter.drawing(f"badges/threat_ring_{mark.weight}", ring)
    badge = Rect(0, 0, round(side * BADGE), round(side * BADGE))
    badge.bottomright = (ring.right + round(side * 0.03), ring.bottom + round(side * 0.03))
    painter.drawing(f"badges/threat_{mark.weight}", badge)
    if seats > TWO_SEATS:
        _draw_tokens(painter, badge, mark.seats, round(side * TOKEN))


def _draw_tokens(painter: Painter, badge: Rect, seats: Sequence[Seat], side: int) -> None:
    """The emblems of *seats* from the badge to the left."""
    right = badge.left + side // 6
    for seat in reversed(seats):
        token = Rect(0, 0, side, side).move_to(midright=(right, badge.centery))
        painter.drawing(f"emblems/token_{seat}", token)
        right = token.left + side // 6
