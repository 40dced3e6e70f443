"""The name of a game as it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from halloween_games.core.game import Game
    from halloween_games.kit.painter import Painter

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
