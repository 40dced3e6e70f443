"""Sizes of text and windows, and the pixel size of a design unit."""

from __future__ import annotations

from typing import Final

# The one scale of text sizes, at 1280x800.
SMALL: Final = 14
TEXT: Final = 16
LARGE: Final = 18
HEADING: Final = 22
PROMPT: Final = 24
TITLE: Final = 28
DISPLAY: Final = 40

MIN_SIZE: Final = (800, 600)
BASE_SIZE: Final = (1280, 800)
SMALLEST_UNIT: Final = 0.78  # text shrinks no further in small windows


def unit(size: tuple[int, int]) -> float:
    """The pixels of one design unit (a pixel at 1280x800) in a window of *size*."""
    return max(min(size[0] / BASE_SIZE[0], size[1] / BASE_SIZE[1]), SMALLEST_UNIT)
