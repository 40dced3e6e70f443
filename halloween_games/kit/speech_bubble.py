"""What a character says: words on paper, with a tail toward the mouth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb, hex_color

PAPER: Final = (243, 238, 253)
TAIL: Final = 14  # units: how far it leaves the bubble


def draw_bubble(
    painter: Painter,
    rect: Rect,
    words: str,
    units: float,
    *,
    center: bool = False,
    least: float = 0.6,
    toward: tuple[float, float] | None = None,
    from_below: bool = False,
) -> None:
    """Draw a bubble with letters of *units*; its tail leaves *rect* at the left, or points *toward* a mouth below.

    Toward a mouth it leaves the left edge, or the lower one *from_below*.
    """
    px, ink = painter.px, painter.colors.ink
    paper = painter.colors.well if painter.colors.is_day else PAPER
    low = rect.move(0, px(3))
    painter.rounded(low.inflate(px(4), px(4)), (ink, ink), None, 0, 17, 0.6)
    painter.rounded(rect, (paper, paper), ink, 3, 15)
    if toward is None:
        toward = (rect.left - px(TAIL), rect.centery)
        base = (rect.left + px(4), rect.centery - px(TAIL * 0.8)), (rect.left + px(4), rect.centery + px(TAIL * 0.8))
    elif from_below:
        left = min(max(rect.left + px(20), round(toward[0])), rect.right - px(70)) + px(14)
        base = (left, rect.bottom - px(4)), (left + px(44), rect.bottom - px(4))
    else:
        base = (rect.left + px(3), rect.bottom - px(52)), (rect.left + px(8), rect.bottom - px(12))
    _tail(painter, (base[0], toward, base[1]), paper)
    room = rect.inflate(-2 * min(px(20), round(rect.height * 0.3)), -2 * min(px(6), round(rect.height * 0.08)))
    painter.paragraph(words, room, units, ink, BOLD, center=center, least=least, middle=True)


def _tail(painter: Painter, corners: Sequence[tuple[float, float]], paper: Rgb) -> None:
    """Two edges from the bubble to the mouth, the third side open under its edge."""
    margin = painter.px(4)
    left, top = min(x for x, _ in corners) - margin, min(y for _, y in corners) - margin
    size = (
        round(max(x for x, _ in corners) + margin - left),
        round(max(y for _, y in corners) + margin - top),
    )
    path = " L".join(f"{x - left:.1f} {y - top:.1f}" for x, y in corners)
    drawn = shape_svg(size, path, paper, painter.colors.ink, 3 * painter.u)
    painter.surface.blit(painter.art.vector(drawn, size), (round(left), round(top)))


@lru_cache(64)
def shape_svg(size: tuple[int, int], path: str, fill: Rgb, ink: Rgb, width: float) -> str:
    """A shape of *fill* with an edge of *ink*; the third side of one that is not closed has none."""
    w, h = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f'<path d="M{path}" fill="{hex_color(fill)}" stroke="{hex_color(ink)}" stroke-width="{width:.1f}"'
        ' stroke-linejoin="round"/></svg>'
    )
