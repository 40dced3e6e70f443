"""Letters on pieces whose color or kind matters, as another layer of the figure, so that they move with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from halloween_games.kit.art import Art
from halloween_games.kit.fonts import HEAD, Fonts
from halloween_games.table.figures import Figure, Layer

SEAT_LETTERS: Final = ("O", "V", "T", "R")  # orange, violet, teal, rose
PLACE: Final = (0.2, 0.8)  # of the disc's middle, as shares of the figure
RADIUS: Final = 0.17


def lettered(
    figures: Sequence[Figure], letter_of: Callable[[Figure], str], art: Art, fonts: Fonts
) -> tuple[Figure, ...]:
    """*figures*, each with the letter from *letter_of*, which may be a seat's number for that of its color."""
    found = []
    for figure in figures:
        letter = letter_of(figure)
        if letter.isdigit():  # of a seat
            letter = SEAT_LETTERS[art.colors.hue_of(int(letter))]
        if letter:
            name = f"letters/{letter}"
            if not art.provides(name):
                art.provide(name, _painter(letter, art, fonts))
            found.append(replace(figure, layers=(*figure.layers, Layer(name))))
        else:
            found.append(figure)
    return tuple(found)


def _painter(letter: str, art: Art, fonts: Fonts) -> Callable[[tuple[int, int]], pygame.Surface]:
    def paint(size: tuple[int, int]) -> pygame.Surface:
        """A white letter on a dark disc with a light rim, in the lower left of a square."""
        colors = art.colors
        surface = pygame.Surface(size, pygame.SRCALPHA)
        side = min(size)
        left, top = (size[0] - side) / 2, (size[1] - side) / 2
        center = (round(left + side * PLACE[0]), round(top + side * PLACE[1]))
        radius = max(7, round(side * RADIUS))
        pygame.draw.aacircle(surface, colors.ink, center, radius)
        pygame.draw.aacircle(surface, colors.on_wall, center, radius - max(1, radius // 9))
        pygame.draw.aacircle(surface, colors.ink, center, radius - max(2, radius // 4))
        image = fonts.render(letter, radius * 1.25, colors.on_wall, HEAD)
        surface.blit(image, image.get_rect(center=center))
        return surface

    return paint
