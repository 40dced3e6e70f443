"""The colors of the sky behind all screens, from top to bottom, by theme; they are known before anything else is."""

from __future__ import annotations

from typing import Final

import pygame

Rgb = tuple[int, int, int]
Night = tuple[Rgb, Rgb, Rgb]

HORIZON: Final = 0.55  # of the height, where the middle color is
NIGHTS: Final[dict[str, Night]] = {
    "midnight": ((22, 13, 46), (42, 23, 80), (71, 42, 115)),
    "parchment": ((246, 223, 174), (244, 207, 152), (239, 192, 137)),
    "high_contrast": ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
}


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """The color *share* of the way from *first* to *second*."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )


def sky(size: tuple[int, int], night: Night) -> pygame.Surface:
    """A surface of *size* with nothing but the sky."""
    surface = pygame.Surface(size).convert()
    draw_sky(surface, night)
    return surface


def draw_sky(surface: pygame.Surface, night: Night) -> None:
    """Cover all of *surface* with the sky."""
    height = surface.get_height()
    rows = bytearray()
    for y in range(height):
        t = y / max(1, height - 1)
        upper = t < HORIZON
        rows += bytes(
            mix(night[0], night[1], t / HORIZON) if upper else mix(night[1], night[2], (t - HORIZON) / (1 - HORIZON))
        )
    column = pygame.image.frombytes(bytes(rows), (1, height), "RGB").convert(surface)
    pygame.transform.scale(column, surface.get_size(), surface)
