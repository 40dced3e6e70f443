"""The line above the board that says what just happened, or why an action is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.spots import Spot
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect

REFUSAL: Final = "refusal"
NEWS: Final = "news"
HINT: Final = "hint"
SECONDS: Final = {REFUSAL: 5.0, NEWS: 6.0, HINT: 20.0}
MIN_TEXT: Final = 9  # units: the smallest size of a long sentence
FLASHES: Final = 2  # of the squares a refusal is about
FLASH_SECONDS: Final = 0.5  # each: at most two per second, for photosensitive players


class Banner:
    """Shows one sentence for some seconds and flashes the squares it is about."""

    def __init__(self) -> None:
        self.text = ""
        self.kind = NEWS
        self.spots: tuple[Spot, ...] = ()
        self._age = 0.0

    def show(self, text: str, kind: str, spots: Sequence[Spot] = ()) -> None:
        self.text, self.kind, self.spots, self._age = text, kind, tuple(spots), 0.0

    def clear(self) -> None:
        self.text, self.spots = "", ()

    @property
    def flashing(self) -> bool:
        return bool(self.spots) and self._age < FLASHES * FLASH_SECONDS

    def flash(self) -> float:
        """The brightness of the flashing squares, from 0 to 1."""
        if not self.flashing:
            return 0.0
        phase = (self._age % FLASH_SECONDS) / FLASH_SECONDS
        return 1.0 - abs(2 * phase - 1)

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if not self.text:
            return False
        was_flashing = self.flashing
        self._age += dt
        if self._age > SECONDS[self.kind]:
            self.clear()
            return True
        return was_flashing

    def draw(self, painter: Painter, area: Rect) -> None:
        colors = painter.colors
        if not self.text:
            return
        px = painter.px
        refusal = self.kind == REFUSAL
        size = sizes.TEXT * painter.enlarged
        pad = px(18)
        image = painter.fonts.render(self.text, size * painter.u, colors.paper, BOLD)
        if image.get_width() > area.width - 2 * pad - px(26):
            size = sizes.SMALL * painter.enlarged
            room = max(60, area.width - 2 * pad - px(30))
            image = painter.fonts.render(self.text, size * painter.u, colors.paper, BOLD, wrap=room)
            while image.get_height() > area.height - px(4) and size > MIN_TEXT:
                size -= 0.5
                image = painter.fonts.render(self.text, size * painter.u, colors.paper, BOLD, wrap=room)
        icon_room = px(28)
        width = min(area.width, image.get_width() + 2 * pad + icon_room)
        height = min(area.height, image.get_height() + px(18))
        rect = Rect(0, 0, width, height)
        rect.midright = area.midright
        fill = colors.alarm if refusal else colors.panel
        edge = colors.glow_fight if refusal else colors.seats[1]
        painter.shadowed(rect, fill, edge, 2.5, 16)
        center = (rect.left + pad + px(8), rect.centery)
        if refusal:
            badge = Rect(0, 0, px(24), px(24))
            badge.center = (round(center[0]), center[1])
            painter.drawing("badges/cross", badge)
        else:
            painter.icon("hint" if self.kind == HINT else "star", center, 20, "candle")
        where = image.get_rect(midleft=(rect.left + pad + icon_room, rect.centery))
        painter.surface.blit(image, where)
        painter.wrote(self.text, where, rect, size * painter.u)
