"""Where title and way back stand on a page that is as wide as its window allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from halloween_games.kit.widgets import Button

Rect = pygame.Rect

TITLE_UNITS: Final = 54
WIDEST: Final = 1.7  # heights of the window


def titled_page(size: tuple[int, int], px: Callable[[float], int], back: Button) -> tuple[Rect, Rect]:
    """The page and the line of its title; *back* is placed at the end of that line."""
    width, height = size
    content = Rect(0, 0, min(width - 2 * px(24), round(height * WIDEST)), height - 2 * px(14))
    content.center = width // 2, height // 2
    back.rect = Rect(0, 0, px(130), px(46))
    back.rect.topright = content.right, content.top + px(4)
    return content, Rect(content.left, content.top, back.rect.left - px(16) - content.left, px(TITLE_UNITS))
