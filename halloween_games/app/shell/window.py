"""The program's window: with the last position and size, always on a current screen; its events; and half turns."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import pygame

from halloween_games.app.saving.settings import AUTOMATIC, Settings
from halloween_games.app.shell.desktop import clamped_position, clamped_size, open_window
from halloween_games.app.shell.first_picture import FirstPicture
from halloween_games.app.shell.reader_port import ReaderPort, open_port
from halloween_games.kit import sizes
from halloween_games.kit.art import Art
from halloween_games.kit.input import AWAY, Input, Pointed, Pos, Scrolled
from halloween_games.kit.outline import NOWHERE, Outline, Part
from halloween_games.kit.scenes import Stack
from halloween_games.kit.services import Services
from halloween_games.kit.theme import Rgb
from halloween_games.kit.tween import ease_in_out

SECONDS: Final = 0.5  # of a half turn


class TableTurn:
    """Which side of the table the picture faces: the near one, or the opposite one."""

    def __init__(self) -> None:
        self.is_far = False
        self._left = 0.0  # seconds of the half turn under way

    @property
    def is_turning(self) -> bool:
        return self._left > 0

    @property
    def shows(self) -> bool:
        """Whether the picture is not upright."""
        return self.is_far or self.is_turning

    def face(self, is_far: bool, at_once: bool) -> bool:
        """Turn to that side; True if it was the other one."""
        if is_far == self.is_far:
            return False
        self.is_far = is_far
        self._left = 0.0 if at_once else SECONDS
        return True

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        was_turning = self.is_turning
        self._left = max(0.0, self._left - dt)
        return was_turning

    def meant(self, word: Input, size: Size) -> Input | None:
        """What *word* means in the upright picture of *size*; None for what points at a picture that is turning."""
        if not isinstance(word, (Pointed, Scrolled)) or word.pos == AWAY:
            return word
        if self.is_turning:
            return None
        return replace(word, pos=turned_back(word.pos, size)) if self.is_far else word

    def shown(self, outline: Outline, size: Size) -> Outline:
        """The *outline* of the upright picture of *size* as it lies now."""
        return replace(outline, root=_turned_part(outline.root, size)) if self.is_far else outline

    def show(self, surface: pygame.Surface, around: Rgb) -> None:
        """Turn the upright picture on *surface*; what it leaves free while it turns gets the color *around*."""
        if not self.is_turning:
            if self.is_far:
                surface.blit(pygame.transform.flip(surface, True, True), (0, 0))
            return
        angle = 180 * ease_in_out(1 - self._left / SECONDS) + (0 if self.is_far else 180)
        width, height = surface.get_size()
        sine, cosine = abs(math.sin(math.radians(angle))), abs(math.cos(math.radians(angle)))
        fits = min(width / (width * cosine + height * sine), height / (width * sine + height * cosine))
        small = pygame.transform.scale(surface, (max(1, round(width * fits)), max(1, round(height * fits))))
        turned = pygame.transform.rotate(small, angle)
        surface.fill(around)
        surface.blit(turned, turned.get_rect(center=surface.get_rect().center))


def _turned_part(part: Part, size: Size) -> Part:
    left, top, width, height = part.rect
    rect = (size[0] - left - width, size[1] - top - height, width, height) if part.rect != NOWHERE else NOWHERE
    return replace(part, rect=rect, parts=tuple(_turned_part(one, size) for one in part.parts))


def turned_back(pos: Pos, size: Size) -> Pos:
    """The pixel of the upright picture that is shown at *pos*."""
    return size[0] - 1 - pos[0], size[1] - 1 - pos[1]


# ---------------------------------------------------------------- window

Size = tuple[int, int]

RESIZED: Final = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
HIDDEN: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
UNCOVERED: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)

# Between two looks. ``pygame.event.wait`` looks a thousand times a second, which takes ten times as long.
LOOKING_SECONDS: Final = 0.1


def events_within(seconds: float, looking: float = LOOKING_SECONDS) -> list[pygame.Event]:
    """The events that come within *seconds*, nearly as soon as there are some; may return earlier without any."""
    events = pygame.event.get()
    if not events:
        pygame.time.wait(round(max(0.0, min(seconds, looking)) * 1000))
        events = pygame.event.get()
    return events


def set_icon(window: pygame.Window, art: Art) -> None:
    """Set the icon for the desktop."""
    window.set_icon(art.square("icon/app", 64))


def paint_too_small(surface: pygame.Surface, services: Services) -> None:
    """Draw that the window is too small for the screens."""
    surface.fill(services.colors.night[0])
    sentence = services.text("too_small", width=sizes.MIN_SIZE[0], height=sizes.MIN_SIZE[1])
    image = services.fonts.render(
        sentence, 18, services.colors.candle, wrap=max(80, surface.get_width() - 24), center=True
    )
    surface.blit(image, image.get_rect(center=surface.get_rect().center))


class Placement:
    """Stores the window's position and size in *settings*, unless it is fullscreen or maximized."""

    def __init__(self, window: pygame.Window, settings: Settings) -> None:
        self._window = window
        self._settings = settings
        self._before = settings.width, settings.height

    def restore(self) -> None:
        """Restore the last state."""
        if self._settings.fullscreen:
            self._window.set_fullscreen(True)
        elif self._settings.maximized:
            self._window.maximize()

    def leave_fullscreen(self) -> None:
        self._window.set_windowed()
        self._window.size = clamped_size((self._settings.width, self._settings.height))

    def handle(self, event: pygame.Event) -> None:
        """Handle an event of the window."""
        kept = self._settings
        if event.type == pygame.WINDOWMAXIMIZED:
            kept.maximized = True
            if (kept.width, kept.height) == self._window.size:  # some systems report the new size first
                kept.width, kept.height = self._before
        elif event.type == pygame.WINDOWRESTORED:
            kept.maximized = False
        elif event.type == pygame.WINDOWMOVED and not (kept.fullscreen or kept.maximized):
            kept.left, kept.top = self._window.position

    def resized(self) -> None:
        """The window has a new size."""
        kept = self._settings
        if not (kept.fullscreen or kept.maximized):
            self._before = kept.width, kept.height
            kept.width, kept.height = self._window.size


class ProgramWindow:
    """The window, its surface, and its size; *stack* is told about changes.

    A window of a given *size* stores neither size nor position in *settings*.
    """

    def __init__(self, settings: Settings, size: Size | None, stack: Stack, shown: FirstPicture | None = None) -> None:
        """*shown* is the window if it is there already."""
        self.is_kept = size is None
        is_read = settings.reader == AUTOMATIC
        self.port: ReaderPort | None = shown.port if shown is not None else open_port(is_wanted=is_read)
        attach = self.port.attach if self.port is not None and self.port.needs_window else None
        if shown is not None:
            self.native: pygame.Window = shown.window
        elif size is not None:
            self.native = open_window(size, attach=attach)
        else:
            size = clamped_size((settings.width, settings.height))
            self.native = open_window(size, clamped_position(settings.left, settings.top, size), attach)
        self._placement = Placement(self.native, settings)
        self._stack = stack
        self.surface = self.native.get_surface()
        self.size = (0, 0)  # as last measured
        self.is_hidden = False  # minimized, say: nothing has to be drawn

    def restore(self) -> None:
        """Restore the last state."""
        if self.is_kept:
            self._placement.restore()
        self.measure()

    @property
    def is_too_small(self) -> bool:
        """Whether the screens do not fit into it."""
        return self.size[0] < sizes.MIN_SIZE[0] or self.size[1] < sizes.MIN_SIZE[1]

    @property
    def scale(self) -> tuple[float, float]:
        """Pixels per unit of the window, for high-density screens."""
        width, height = self.native.size
        return self.size[0] / max(1, width), self.size[1] / max(1, height)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event of the window; False if *event* is about something else."""
        if self.is_kept:
            self._placement.handle(event)
        if event.type in RESIZED:
            self.measure()
        elif event.type in HIDDEN:
            self.is_hidden = True
        elif event.type in UNCOVERED:
            self.is_hidden = False
            self._stack.changed = True
        else:
            return False
        return True

    def set_fullscreen(self, on: bool) -> None:
        """Switch fullscreen on or off."""
        if on:
            self.native.set_fullscreen(True)
        else:
            self._placement.leave_fullscreen()
        self.measure()

    def measure(self) -> None:
        """Update the size from the window."""
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
        """Showing or resizing a real window creates a new surface."""
        self.surface = self.native.get_surface()
