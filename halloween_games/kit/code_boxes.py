"""The box with the code point of a sign that no font has."""

from __future__ import annotations

from typing import Final

import pygame

from halloween_games.kit.theme import Rgb

WIDTH: Final = 3  # pixels of a digit
HEIGHT: Final = 5
_DIGITS: Final = (
    *("75557", "26227", "71747", "71717", "55711", "74717", "74757", "71111"),
    *("75757", "75717", "75755", "65656", "74447", "65556", "74647", "74644"),
)
"""The rows of each hexadecimal digit from top to bottom, a bit for each pixel."""


def box_size(sign: str, size: int, height: int) -> tuple[int, int]:
    """The width and height of the box of *sign* beside letters of *size* in a line of *height*."""
    rows, scale = _rows(sign, size, height), _scale(size)
    wide = len(rows[0]) * (WIDTH + 1) + 3 if rows[0] else WIDTH + 4
    return wide * scale + 2 * scale, height


def code_box(sign: str, size: int, height: int, color: Rgb) -> pygame.Surface:
    """A frame with the digits of *sign*'s code point."""
    width, height = box_size(sign, size, height)
    rows, scale = _rows(sign, size, height), _scale(size)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    tall = (len(rows) * (HEIGHT + 1) + 3) * scale
    frame = pygame.Rect(scale, max(0, (height - tall) // 2), width - 2 * scale, min(tall, height))
    pygame.draw.rect(surface, color, frame, scale)
    for down, row in enumerate(rows):
        for right, digit in enumerate(row):
            place = frame.left + (2 + right * (WIDTH + 1)) * scale, frame.top + (2 + down * (HEIGHT + 1)) * scale
            _draw_digit(surface, int(digit, 16), place, scale, color)
    return surface


def _draw_digit(surface: pygame.Surface, digit: int, place: tuple[int, int], scale: int, color: Rgb) -> None:
    for down, bits in enumerate(map(int, _DIGITS[digit])):
        for right in range(WIDTH):
            if bits & 4 >> right:
                surface.fill(color, (place[0] + right * scale, place[1] + down * scale, scale, scale))


def _scale(size: int) -> int:
    return max(1, size // 18)


def _rows(sign: str, size: int, height: int) -> tuple[str, str]:
    """The digits in two rows; none where there is no room for them, so that no box is wider in smaller letters."""
    digits = f"{ord(sign):04X}"
    digits = digits.zfill(len(digits) + len(digits) % 2)
    half = len(digits) // 2
    fits = (2 * (HEIGHT + 1) + 3) * _scale(size) <= height
    return (digits[:half], digits[half:]) if fits else ("", "")
