"""Where title and way back stand on a page that is as wide as its window allows, and the drawn name of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from halloween_games.kit.widgets import Button

if TYPE_CHECKING:
    from halloween_games.core.game import Game
    from halloween_games.kit.painter import Painter


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


# ------------------------------------------------------------------ the name of a game

SIZE: Final = (952, 143)  # of the drawing


def draw_lettering(painter: Painter, game: Game, at: tuple[int, int], height: int) -> int | None:
    """Draw the lettering of *game* and return where it ends, in pixels; None if the game has none."""
    name = f"titles/{game.art_folder}"
    if painter.art.check([name]):
        return None
    image = painter.art.image(name, (round(height * SIZE[0] / SIZE[1]), height))
    box = image.get_bounding_rect()
    painter.surface.blit(image, at, pygame.Rect(box.left, 0, box.width, height))
    return at[0] + box.width
