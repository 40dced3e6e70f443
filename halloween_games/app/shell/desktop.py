"""Where a window may be: on a current screen, however the screens have changed since."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

import pygame

from halloween_games.kit import sizes

Size = tuple[int, int]
USUAL_DPI: Final = 96


def open_window(size: Size, place: tuple[int, int] | None = None) -> pygame.Window:
    """A window of *size*; *place* is its upper left corner, by default chosen by the system."""
    window = pygame.Window("Halloween Games", size, resizable=True, allow_high_dpi=True)
    window.minimum_size = sizes.MIN_SIZE
    if place is not None:
        window.position = place
    return window


def clamped_size(size: Size) -> Size:
    """A remembered size limited to the current desktop."""
    desktops = _desktops()
    width = max(sizes.MIN_SIZE[0], min(size[0], max(desktop[0] for desktop in desktops)))
    height = max(sizes.MIN_SIZE[1], min(size[1], max(desktop[1] for desktop in desktops)))
    return width, height


def clamped_position(left: int, top: int, size: Size) -> tuple[int, int]:
    """A remembered position moved so that a window of *size* is on a screen, as far as possible.

    Several screens are assumed to be side by side, because pygame does not tell.
    """
    desktops = _desktops()
    most = (sum(desktop[0] for desktop in desktops) - size[0], max(desktop[1] for desktop in desktops) - size[1])
    return max(0, min(left, most[0])), max(0, min(top, most[1]))


def _desktops() -> Sequence[Size]:
    """The sizes of the screens in the units of windows, which are larger than pixels where the display is dense."""
    scale = pixels_per_unit()
    found = [(round(width / scale), round(height / scale)) for width, height in pygame.display.get_desktop_sizes()]
    return found or [sizes.BASE_SIZE]


def pixels_per_unit() -> float:
    """How many pixels a unit of a window has where SDL tells the size of screens in pixels, as it does on Windows."""
    if sys.platform != "win32":
        return 1.0
    import ctypes

    try:
        return max(1.0, ctypes.windll.user32.GetDpiForSystem() / USUAL_DPI)
    except AttributeError:  # before Windows 10
        return 1.0
