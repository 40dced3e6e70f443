"""Where a window may be: on a current screen, however the screens have changed since."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from halloween_games.kit import sizes

Size = tuple[int, int]
Area = tuple[int, int, int, int]
USUAL_DPI: Final = 96
VIRTUAL_SCREEN: Final = (76, 77, 78, 79)  # left, top, width and height, as Windows numbers them


def open_window(
    size: Size, place: tuple[int, int] | None = None, attach: Callable[[int], None] | None = None
) -> pygame.Window:
    """A window of *size*; *place* is its upper left corner, by default chosen by the system.

    *attach* is told the native window before that is first shown.
    """
    is_hidden = attach is not None
    window = pygame.Window("Halloween Games", size, resizable=True, allow_high_dpi=True, hidden=is_hidden)
    window.minimum_size = sizes.MIN_SIZE
    if place is not None:
        window.position = place
    if attach is not None:
        attach(window.handle)
        window.show()
    return window


def clamped_size(size: Size) -> Size:
    """A remembered size limited to the current desktop."""
    desktops = _desktops()
    width = max(sizes.MIN_SIZE[0], min(size[0], max(desktop[0] for desktop in desktops)))
    height = max(sizes.MIN_SIZE[1], min(size[1], max(desktop[1] for desktop in desktops)))
    return width, height


def clamped_position(left: int | None, top: int | None, size: Size) -> tuple[int, int] | None:
    """A remembered position moved so that a window of *size* is on a screen, as far as possible; None if it is unknown.

    Where the system does not tell how its screens lie, they are assumed to be side by side.
    """
    if left is None or top is None:
        return None
    first_left, first_top, width, height = _all_screens()
    most = (first_left + width - size[0], first_top + height - size[1])
    return max(first_left, min(left, most[0])), max(first_top, min(top, most[1]))


def _all_screens() -> Area:
    """The area around all screens: left, top, width and height."""
    if told := told_area():
        scale = pixels_per_unit()
        left, top, width, height = (round(pixels / scale) for pixels in told)
        return left, top, width, height
    desktops = _desktops()
    return 0, 0, sum(desktop[0] for desktop in desktops), max(desktop[1] for desktop in desktops)


def told_area() -> Area | None:
    """What Windows says of that, in pixels: it begins left of 0 if a screen is left of the main one."""
    if sys.platform != "win32":
        return None
    import ctypes

    left, top, width, height = (ctypes.windll.user32.GetSystemMetrics(number) for number in VIRTUAL_SCREEN)
    return (left, top, width, height) if width and height else None


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
