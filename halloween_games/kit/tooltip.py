"""Tooltips: what something on the screen is and does, beside the pointer or what the keys have chosen."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY, BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect

TIP_SECONDS: Final = 0.5
TIP_WIDTH: Final = 330  # units of a line
GAP: Final = 10  # units between the tip and what it is about


@dataclass(frozen=True)
class Tip:
    """*words* about what is in *rect*, the name of the key that does the same, and what it must not *cover*."""

    about: Hashable
    rect: tuple[int, ...]
    words: str
    key: str = ""
    cover: tuple[tuple[int, int, int, int], ...] = ()  # what must stay visible
    place: tuple[int, ...] = ()  # where it is shown, if the screen has a place for tips


class Tooltip:
    """Shows a tip that stays the same for a while, until something is pressed or something else is selected."""

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._age = 0.0
        self._dismissed = False

    @property
    def shown(self) -> Tip | None:
        """The visible tip."""
        return self._tip if self._tip is not None and self._age >= TIP_SECONDS and not self._dismissed else None

    def update(self, dt: float, tip: Tip | None) -> bool:
        """Set the current tip; True if the picture changes."""
        before = self.shown
        if (tip is None) != (self._tip is None) or (tip and self._tip and tip.about != self._tip.about):
            self._age = 0.0
            self._dismissed = False
        else:
            self._age += dt
        self._tip = tip
        return self.shown != before

    def silence(self, tip: Tip | None) -> bool:
        """A screen has just opened: do not show *tip*, under the resting pointer, until it is selected again."""
        self._tip = tip
        return self.dismiss()

    def dismiss(self) -> bool:
        """Hide the tip until something else is selected. True if the picture changes."""
        had = self.shown is not None
        self._dismissed = True
        return had

    def draw(self, painter: Painter, size: tuple[int, int]) -> None:
        """Draw it where ``placed`` finds room."""
        colors = painter.colors
        tip = self.shown
        if tip is None:
            return
        px = painter.px
        if tip.place:
            _draw_placed(painter, Rect(*tip.place), tip)
            return
        letters = painter.text_px(sizes.TEXT)
        words = painter.fonts.render(tip.words, letters, colors.paper, BODY, min(px(TIP_WIDTH), size[0] - px(60)))
        cap_width = painter.fonts.width(tip.key, letters, BOLD) + px(20) if tip.key else 0
        room = px(12) if tip.key else 0
        box = Rect(0, 0, words.get_width() + room + cap_width + px(28), max(words.get_height(), px(26)) + px(18))
        box = placed(box.size, Rect(*tip.rect), tip.cover, Rect((0, 0), size).inflate(-px(12), -px(12)), px(GAP))
        painter.shadowed(box, colors.panel, colors.candle, 2, 12)
        where = words.get_rect(midleft=(box.left + px(14), box.centery))
        painter.surface.blit(words, where)
        painter.wrote(tip.words, where, box, letters)
        if tip.key:
            cap = Rect(0, 0, cap_width, min(box.height - px(10), px(30) if painter.enlarged == 1 else box.height))
            cap.midright = (box.right - px(12), box.centery)
            _draw_cap(painter, cap, tip.key)


def _draw_cap(painter: Painter, cap: Rect, key: str) -> None:
    """Draw the cap of a key."""
    painter.rounded(cap, painter.colors.button_cool, painter.colors.rim, 2, 8)
    painter.line_in(key, cap.inflate(-painter.px(10), 0), sizes.TEXT, painter.colors.paper, BOLD, "center")


def _draw_placed(painter: Painter, box: Rect, tip: Tip) -> None:
    """Draw it where the screen has a place for it."""
    px, colors = painter.px, painter.colors
    painter.shadowed(box, colors.panel, colors.candle, 2.5, 0.28 * box.height / painter.u)
    room = box.inflate(-round(box.height * 0.6), -round(box.height * 0.16))  # large letters need it
    if tip.key:
        cap = Rect(0, 0, round(painter.fonts.width(tip.key, sizes.TEXT * painter.u, BOLD)) + px(20), px(30))
        cap.midright = room.midright
        _draw_cap(painter, cap, tip.key)
        room.width -= cap.width + px(12)
    painter.paragraph(tip.words, room, sizes.LARGE, colors.paper, BODY, middle=True, least=0.5)


def placed(
    size: tuple[int, int], about: Rect, cover: Sequence[tuple[int, int, int, int]], window: Rect, gap: int
) -> Rect:
    """Where a tip of *size* goes: below *about*, otherwise at the nearest place inside *window* that covers nothing.

    If everything is taken, it goes where it covers least of the four places beside *about*.
    """
    below = Rect(about.centerx - size[0] // 2, about.bottom + gap, *size)
    above, right, left = below.copy(), below.copy(), below.copy()
    above.bottom = about.top - gap
    right.midleft = (about.right + gap, about.centery)
    left.midright = (about.left - gap, about.centery)
    kept = [about, *(Rect(*rect) for rect in cover)]
    beside = [box.clamp(window) for box in (below, above, right, left)]
    for box in beside:
        if box.collidelist(kept) < 0:
            return box
    step = max(8, about.height // 3)
    everywhere = [
        Rect(x, y, *size)
        for y in range(window.top, window.bottom - size[1] + 1, step)
        for x in range(window.left, window.right - size[0] + 1, step)
    ]
    free = [box for box in everywhere if box.collidelist(kept) < 0]
    if free:
        return min(free, key=lambda box: _distance(box, about))
    return min(beside, key=lambda box: sum(_area(box.clip(rect)) for rect in kept))


def _distance(one: Rect, other: Rect) -> int:
    """Between the edges of two rectangles."""
    aside = max(one.left - other.right, other.left - one.right, 0)
    return aside * aside + max(one.top - other.bottom, other.top - one.bottom, 0) ** 2


def _area(rect: Rect) -> int:
    return rect.width * rect.height
