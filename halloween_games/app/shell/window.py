"""The program's window: where and how large it was the last time, but always on a screen of today."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from halloween_games.app.saving.settings import Settings
from halloween_games.kit import sizes
from halloween_games.kit.art import Art
from halloween_games.kit.scenes import Stack
from halloween_games.kit.services import Services

Size = tuple[int, int]

RESIZED: Final = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
UNCOVERED: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)


def open_window(size: Size, place: tuple[int, int] | None = None) -> pygame.Window:
    """A window of *size*; *place* is its upper left corner, as the system likes without."""
    window = pygame.Window("Halloween Games", size, resizable=True, allow_high_dpi=True)
    window.minimum_size = sizes.MIN_SIZE
    if place is not None:
        window.position = place
    return window


def set_icon(window: pygame.Window, art: Art) -> None:
    """What the desktop shows for the program."""
    window.set_icon(art.square("icon/app", 64))


def paint_too_small(surface: pygame.Surface, services: Services) -> None:
    """Say that the window is too small for the screens."""
    surface.fill(services.colors.night[0])
    sentence = services.text("too_small", width=sizes.MIN_SIZE[0], height=sizes.MIN_SIZE[1])
    image = services.fonts.render(
        sentence, 18, services.colors.candle, wrap=max(80, surface.get_width() - 24), center=True
    )
    surface.blit(image, image.get_rect(center=surface.get_rect().center))


def clamped_size(size: Size) -> Size:
    """A remembered size that fits the desktop of today."""
    desktops = _desktops()
    width = max(sizes.MIN_SIZE[0], min(size[0], max(desktop[0] for desktop in desktops)))
    height = max(sizes.MIN_SIZE[1], min(size[1], max(desktop[1] for desktop in desktops)))
    return width, height


def clamped_place(left: int, top: int, size: Size) -> tuple[int, int]:
    """A remembered place at which all of a window of *size* is on a screen, or as much as can be.

    Several screens are taken to stand side by side; pygame does not tell.
    """
    desktops = _desktops()
    most = (sum(desktop[0] for desktop in desktops) - size[0], max(desktop[1] for desktop in desktops) - size[1])
    return max(0, min(left, most[0])), max(0, min(top, most[1]))


def _desktops() -> Sequence[Size]:
    return pygame.display.get_desktop_sizes() or [sizes.BASE_SIZE]


class Placement:
    """Keeps in *settings* where the window is and how large, unless it fills the screen or is maximized."""

    def __init__(self, window: pygame.Window, settings: Settings) -> None:
        self._window = window
        self._settings = settings
        self._before = settings.width, settings.height

    def restore(self) -> None:
        """As it was the last time."""
        if self._settings.fullscreen:
            self._window.set_fullscreen(True)
        elif self._settings.maximized:
            self._window.maximize()

    def leave_fullscreen(self) -> None:
        self._window.set_windowed()
        self._window.size = clamped_size((self._settings.width, self._settings.height))

    def handle(self, event: pygame.Event) -> None:
        """What happens to the window."""
        kept = self._settings
        if event.type == pygame.WINDOWMAXIMIZED:
            kept.maximized = True
            if (kept.width, kept.height) == self._window.size:  # some systems tell the new size first
                kept.width, kept.height = self._before
        elif event.type == pygame.WINDOWRESTORED:
            kept.maximized = False
        elif event.type == pygame.WINDOWMOVED and not (kept.fullscreen or kept.maximized):
            kept.left, kept.top = self._window.position

    def resized(self) -> None:
        """The window has another size."""
        kept = self._settings
        if not (kept.fullscreen or kept.maximized):
            self._before = kept.width, kept.height
            kept.width, kept.height = self._window.size


def remembered_place(settings: Settings, size: Size) -> tuple[int, int] | None:
    """Where to open the window; None if that was never told."""
    if settings.left is None or settings.top is None:
        return None
    return clamped_place(settings.left, settings.top, size)


class ProgramWindow:
    """The window, what is painted in it, and how large that is; *stack* learns of every change.

    One of a given *size* keeps neither its size nor its place in *settings*.
    """

    def __init__(self, settings: Settings, size: Size | None, stack: Stack) -> None:
        self.is_kept = size is None
        if size is not None:
            self.native = open_window(size)
        else:
            size = clamped_size((settings.width, settings.height))
            self.native = open_window(size, remembered_place(settings, size))
        self._placement = Placement(self.native, settings)
        self._stack = stack
        self.surface = self.native.get_surface()
        self.size = (0, 0)  # as it was measured last

    def restore(self) -> None:
        """Let it be as it was the last time."""
        if self.is_kept:
            self._placement.restore()
        self.measure()

    @property
    def is_too_small(self) -> bool:
        """Whether the screens have no room in it."""
        return self.size[0] < sizes.MIN_SIZE[0] or self.size[1] < sizes.MIN_SIZE[1]

    @property
    def scale(self) -> tuple[float, float]:
        """Drawn pixels per unit of the window, for screens with dense pixels."""
        width, height = self.native.size
        return self.size[0] / max(1, width), self.size[1] / max(1, height)

    def handle(self, event: pygame.Event) -> bool:
        """What happens to the window; False if *event* is about something else."""
        if self.is_kept:
            self._placement.handle(event)
        if event.type in RESIZED:
            self.measure()
        elif event.type in UNCOVERED:
            self._stack.changed = True
        else:
            return False
        return True

    def set_fullscreen(self, on: bool) -> None:
        """Fill the whole screen, or stop doing so."""
        if on:
            self.native.set_fullscreen(True)
        else:
            self._placement.leave_fullscreen()
        self.measure()

    def measure(self) -> None:
        """Take over the size that it has now."""
        self.take_surface()
        size = self.surface.get_size()
        if size == self.size:
            return
        self.size = size
        if not self.is_too_small:
            self._stack.resize(size)
        self._stack.changed = True
        if self.is_kept:
            self._placement.resized()

    def take_surface(self) -> None:
        """Showing or resizing a real window makes a new surface."""
        self.surface = self.native.get_surface()
