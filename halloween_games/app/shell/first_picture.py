"""The night sky in the program's window, shown before the screens are imported, which takes longer than all else.

It imports hardly anything, reads the settings without checking them, and gives up without a word wherever something is
unusual: then the window opens later, and whoever opens it tells what is wrong.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from halloween_games.app.saving import folders
from halloween_games.kit import sizes

INVISIBLE: Final = ("offscreen", "dummy")  # the drivers SDL falls back to without a display
SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")  # at least one is set for a display on Linux
DENSE: Final = "SDL_WINDOWS_DPI_SCALING"
FILE: Final = "settings.json"
MOST: Final = 1_000_000  # bytes of settings
_SIZE: Final = re.compile(r"--size=?(\d{3,5})x(\d{3,5})")


class FirstPicture(NamedTuple):
    """The window, and when it was shown: on the monotonic clock, and after how many seconds of processor time.

    *port* is the one for screen readers, if there is any.
    """

    window: Any  # a pygame.Window
    when: float
    used: float
    port: Any = None  # a ReaderPort


def set_up_sdl() -> None:
    """Set what pygame reads before it is imported.

    Without acceleration a frame is four times faster on machines without a GPU; the window class identifies the program
    to desktops and tests.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "halloween-games")
    os.environ.setdefault("SDL_APP_NAME", "Halloween Games")
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")  # fingers are read by themselves
    os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
    os.environ.setdefault(DENSE, "1")  # otherwise Windows draws small and stretches, which is blurred


def show(arguments: Sequence[str]) -> FirstPicture | None:
    """Show the sky if *arguments* open the launcher and a display is there."""
    found = _SIZE.fullmatch("".join(arguments)) if len(arguments) < 3 else None
    if arguments and found is None:
        return None
    if not may_have_display() or too_low() is not None:
        return None
    set_up_sdl()
    try:
        settings = _settings()
        return _shown(settings, (int(found[1]), int(found[2])) if found else None)
    except (OSError, RuntimeError, ValueError):  # pygame.error is a RuntimeError
        return None


def may_have_display() -> bool:
    """Whether there may be a display: asked without trying SDL, whose libraries would print warnings."""
    return not sys.platform.startswith("linux") or any(os.environ.get(one) for one in ("SDL_VIDEODRIVER", *SCREENS))


def open_display() -> bool:
    """Open the display; False where SDL would silently use an invisible one. Raises pygame.error."""
    import pygame

    is_chosen = bool(os.environ.get("SDL_VIDEODRIVER"))
    pygame.display.init()
    if is_chosen or pygame.display.get_driver() not in INVISIBLE:
        return True
    pygame.display.quit()
    return False


def _settings() -> Mapping[str, Any]:
    path = folders.config() / FILE
    if not path.is_file() or path.stat().st_size > MOST:
        return {}
    import json

    found = json.loads(path.read_bytes())
    return found if isinstance(found, dict) else {}


def _shown(settings: Mapping[str, Any], size: tuple[int, int] | None) -> FirstPicture | None:
    from halloween_games.app.shell.desktop import clamped_position, clamped_size, open_window
    from halloween_games.app.shell.reader_port import open_port
    from halloween_games.kit.theme import NIGHTS, draw_sky

    is_placed = size is None  # the window has a place of its own, and a state
    kept = [settings.get(name) for name in ("width", "height", "left", "top")]
    width, height, left, top = (one if type(one) is int else None for one in kept)
    size = size or (width or sizes.BASE_SIZE[0], height or sizes.BASE_SIZE[1])
    if min(size) <= 0 or size[0] < sizes.MIN_SIZE[0] or size[1] < sizes.MIN_SIZE[1]:
        return None
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # the program has its own, a little later
    if not open_display():
        return None
    place = None
    if is_placed:
        size = clamped_size(size)
        place = clamped_position(left, top, size)
    port = open_port(is_wanted=settings.get("reader", "automatic") == "automatic")
    window = open_window(size, place, port.attach if port is not None and port.needs_window else None)
    if is_placed and settings.get("fullscreen") is True:
        window.set_fullscreen(True)
    elif is_placed and settings.get("maximized") is True:
        window.maximize()
    theme = settings.get("theme")
    draw_sky(window.get_surface(), NIGHTS.get(str(theme), NIGHTS["midnight"]))
    window.flip()
    return FirstPicture(window, time.monotonic(), time.process_time(), port)


_pending: FirstPicture | None = None


def show_early(arguments: Sequence[str]) -> None:
    """Show it for ``take``, as the first thing that the program does."""
    global _pending  # noqa: PLW0603 - the way from the first line of the program to its window
    _pending = show(arguments)


def take() -> FirstPicture | None:
    """What was shown early, once."""
    global _pending
    taken, _pending = _pending, None
    return taken


# ---------------------------------------------------------------- limits

LEAST_FILES: Final = 64  # open at once; with 48 the launcher and a game just work
LEAST_MEGABYTES: Final = 500  # of addresses; with 400 the launcher cannot be drawn


def too_low() -> tuple[str, int] | None:
    """The text key of the sentence about a limit that is too low for a window, and how much is needed."""
    if sys.platform == "win32":
        return None
    import resource

    files = (resource.RLIMIT_NOFILE, "cli.few_files", LEAST_FILES, 1)
    memory = (resource.RLIMIT_AS, "cli.little_memory", LEAST_MEGABYTES, 1_000_000)
    for limit, key, least, unit in (files, memory):
        allowed = resource.getrlimit(limit)[0]
        if allowed != resource.RLIM_INFINITY and allowed < least * unit:
            return key, least
    return None
