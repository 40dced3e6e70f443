"""A code as a picture that a telephone reads, where the library for it is installed (the extra ``qr``)."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

import pygame

BORDER: Final = 4  # light squares around it, which readers need
MOST: Final = 1_200  # letters: what is longer cannot be read from a screen
DARK: Final = (0, 0, 0)
LIGHT: Final = (255, 255, 255)


def can_draw(code: str) -> bool:
    """Whether *code* can be a picture, where there is room for it."""
    return len(code) <= MOST and find_spec("segno") is not None


def qr_code(code: str, side: int) -> pygame.Surface | None:
    """*code* in a square of at most *side* pixels; None if it cannot be drawn there."""
    if not can_draw(code):
        return None
    import segno

    rows = segno.make(code, error="l", micro=False).matrix
    squares = len(rows) + 2 * BORDER
    if side < 2 * squares:
        return None
    small = pygame.Surface((squares, squares))
    small.fill(LIGHT)
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            if is_dark:
                small.set_at((x + BORDER, y + BORDER), DARK)
    return pygame.transform.scale_by(small, side // squares)
