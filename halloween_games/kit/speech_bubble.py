"""What a character says: words on paper, with a tail toward the mouth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb, hex_color

PAPER: Final = (243, 238, 253)
TAIL: Final = 14  # units: how far it leaves the bubble


def draw_bubble(
    painter: Painter, rect: Rect, words: str, units: float, *, center: bool = False, least: float = 0.6
) -> None:
    """Draw a bubble whose tail leaves *rect* at the left, in the middle of its height; letters of *units*."""
    px, ink = painter.px, painter.colors.ink
    low = rect.move(0, px(3))
    painter.rounded(low.inflate(px(4), px(4)), (ink, ink), None, 0, 17, 0.6)
    painter.rounded(rect, (PAPER, PAPER), ink, 3, 15)
    tail = Rect(rect.left - px(TAIL), rect.centery - px(TAIL), px(TAIL) + px(4), 2 * px(TAIL))
    painter.surface.blit(painter.art.vector(_tail_svg(tail.size, ink, 3 * painter.u), tail.size), tail)
    room = rect.inflate(-2 * px(20 if rect.height > px(64) else 7), -2 * px(6 if rect.height > px(64) else 3))
    painter.paragraph(words, room, units, ink, BOLD, center=center, least=least, middle=True)


@lru_cache(64)
def _tail_svg(size: tuple[int, int], ink: Rgb, width: float) -> str:
    """A triangle that points to the left; its right side lies under the bubble's edge."""
    w, h = size
    corners = f"{w} {h * 0.12:.1f} L{width:.1f} {h * 0.5:.1f} L{w} {h * 0.88:.1f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f'<path d="M{corners}" fill="{hex_color(PAPER)}" stroke="{hex_color(ink)}" stroke-width="{width:.1f}"'
        ' stroke-linejoin="round"/></svg>'
    )
