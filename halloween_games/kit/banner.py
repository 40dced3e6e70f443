"""The banner of a screen: one sentence that answers what was just done, and the squares that it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.spots import Spot
from halloween_games.kit import sizes
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect

REFUSAL: Final = "refusal"
NOTICE: Final = "notice"
HINT: Final = "hint"
BANNER_SECONDS: Final = {REFUSAL: 5.0, NOTICE: 6.0, HINT: 20.0}
SMALLEST: Final = 9 / sizes.PROMPT  # of a long sentence's letters: they are read rather than cut
ICON_UNITS: Final = 26
FLASHES: Final = 2  # of the squares a refusal is about
FLASH_SECONDS: Final = 0.5  # each: at most two per second, for photosensitive players


class Banner:
    """Shows one sentence for some seconds and flashes the squares it is about."""

    def __init__(self) -> None:
        self.text = ""
        self.kind = NOTICE
        self.spots: tuple[Spot, ...] = ()
        self._age = 0.0
        self._seconds = 0.0

    def show(self, text: str, kind: str, spots: Sequence[Spot] = ()) -> None:
        self.text, self.kind, self.spots, self._age = text, kind, tuple(spots), 0.0
        self._seconds = BANNER_SECONDS[kind]

    def stay(self, seconds: float) -> None:
        """Show the sentence for so long in all, because something can be done about it."""
        self._seconds = seconds

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
        if self._age > self._seconds:
            self.clear()
            return True
        return was_flashing

    def draw(self, painter: Painter, rect: Rect) -> None:
        """Draw the sentence, if any, in *rect*."""
        if not self.text:
            return
        colors, px = painter.colors, painter.px
        refusal = self.kind == REFUSAL
        fill, edge = (colors.alarm, colors.glow_fight) if refusal else (colors.panel, colors.hues[1])
        painter.shadowed(rect, fill, edge, 2.5, 14)
        center = (rect.left + px(26), rect.centery)
        if refusal:
            badge = Rect(0, 0, px(ICON_UNITS), px(ICON_UNITS)).move_to(center=center)
            painter.drawing("badges/cross", badge)
        else:
            painter.icon("hint" if self.kind == HINT else "star", center, ICON_UNITS, "candle")
        left = center[0] + px(ICON_UNITS)
        words = Rect(left, rect.top + px(3), rect.right - px(14) - left, rect.height - px(6))
        painter.paragraph(self.text, words, sizes.PROMPT, colors.paper, BOLD, center=True, least=SMALLEST)
