"""A word that stops nobody: shown over every screen for some seconds."""

from __future__ import annotations

from typing import Final

import pygame

from halloween_games.kit import sizes
from halloween_games.kit.fonts import BODY
from halloween_games.kit.painter import Painter

SECONDS: Final = 8.0
MAX_WIDTH: Final = 520  # units of a line


class Toast:
    """Shows one sentence at the upper edge of the window; a newer one takes its place."""

    def __init__(self) -> None:
        self.text = ""
        self._age = 0.0
        self._is_new = False

    def show(self, text: str) -> None:
        self.text, self._age, self._is_new = text, 0.0, True

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if not self.text:
            return False
        if self._is_new:  # its time begins when it is seen
            self._is_new = False
            return True
        self._age += dt
        if self._age <= SECONDS:
            return False
        self.text = ""
        return True

    def draw(self, painter: Painter, size: tuple[int, int]) -> None:
        """Draw the sentence, if any."""
        if not self.text:
            return
        px, colors, letters = painter.px, painter.colors, painter.text_px(sizes.TEXT)
        room = min(px(MAX_WIDTH), size[0] - px(60))
        words = painter.fonts.render(self.text, letters, colors.paper, BODY, room, center=True)
        box = words.get_rect().inflate(px(36), px(22))
        box.midtop = (size[0] // 2, px(10))
        painter.shadowed(box, colors.panel, colors.candle, 2, 12)
        where = words.get_rect(center=box.center)
        painter.surface.blit(words, where)
        painter.wrote(self.text, where, pygame.Rect(box), letters)
