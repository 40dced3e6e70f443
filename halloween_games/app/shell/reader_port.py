"""The adapter of AccessKit for one window, and where its threads leave what they want.

Where those threads call the handlers below, they hold a lock of AccessKit and wait for the GIL. Whoever calls a method
of the adapter holds the GIL and waits for that lock: that is a deadlock while AccessKit calls the activation handler.
So nothing is told before that handler has run, and handlers only set flags and append to a deque.

On Windows and macOS the adapter has to be there before the window is first shown; on Linux it needs no window.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from importlib.util import find_spec
from typing import Any, Final

NO_READER: Final = "HALLOWEEN_GAMES_NO_READER"  # set by --no-reader: screen readers are not served
VOICE: Final = "HALLOWEEN_GAMES_VOICE"  # set by --voice: the program speaks itself
NATIVE: Final = {"win32": "windows", "darwin": "cocoa"}
"""The systems whose adapters belong to a window, and SDL's drivers of real windows there."""
WINDOW: Final = 1  # the number of the window in every tree
MAC_WINDOWS: Final = "SDLWindow"  # SDL's class of them


class ReaderPort:
    """What somebody who listens wants; the adapter is there once it is attached."""

    def __init__(self, system: str = sys.platform) -> None:
        self.system = system
        self.is_active = False
        self.comings = 0  # how often somebody has begun to listen
        self.asked: deque[tuple[str, int, object]] = deque()  # action, part and what belongs to it
        self._adapter: Any = None
        self._first: Any = None  # the tree until the program's own follows

    @property
    def needs_window(self) -> bool:
        """Whether it is attached to a window that was never shown."""
        return self.system in NATIVE

    def attach(self, handle: int = 0) -> None:
        """Make the adapter; *handle* is the native window's, 0 without any. Where that fails, nobody is served."""
        if self.needs_window and not handle:
            _warn("the window has no handle.")
            return
        try:
            self._adapter = self._made(handle)
        except (ImportError, AttributeError, OSError, TypeError, ValueError) as error:
            _warn(error)

    @property
    def is_attached(self) -> bool:
        return self._adapter is not None

    def _made(self, handle: int) -> Any:
        import accesskit

        if self.system == "win32":
            self._first = _empty_window(accesskit)  # without a tree, Wine's windows end the program
            return accesskit.windows.SubclassingAdapter(handle, self._activate, self._ask)
        if self.system == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class(MAC_WINDOWS)
            return accesskit.macos.SubclassingAdapter.for_window(handle, self._activate, self._ask)
        return accesskit.unix.Adapter(self._activate, self._ask, self._deactivate)

    # ------------------------------------------------------------------ called by AccessKit, in threads of its own

    def _activate(self) -> Any:
        """Somebody listens. The tree follows from the main thread."""
        self.comings += 1
        self.is_active = True
        return self._first

    def _deactivate(self) -> None:
        self.is_active = False

    def _ask(self, request: Any) -> None:
        data = request.data
        self.asked.append((str(request.action), int(request.target), data))

    # ------------------------------------------------------------------ called by the program

    def tell_focus(self, has_focus: bool) -> None:
        """Whether the window has the keyboard. On Windows the adapter sees that by itself."""
        if not self.is_active or self.system == "win32":
            return
        adapter = self._adapter
        tell = adapter.update_view_focus_state if self.system == "darwin" else adapter.update_window_focus_state
        _raise(tell(has_focus))

    def show(self, update: Any) -> None:
        """Hand over a tree that is complete: an exception in a factory would end the program."""
        if self.is_active:
            _raise(self._adapter.update_if_active(lambda: update))


def _empty_window(kit: Any) -> Any:
    """A tree of the window alone."""
    update = kit.TreeUpdate(WINDOW)
    update.tree = kit.Tree(WINDOW)
    update.nodes.append((WINDOW, kit.Node(kit.Role.WINDOW)))
    return update


def _raise(events: Any) -> None:
    """Tell the system what has happened: on Windows and macOS that is up to who calls."""
    if events is not None:
        events.raise_events()


def is_there() -> bool:
    """Whether AccessKit is installed."""
    return find_spec("accesskit") is not None


def open_port(*, is_wanted: bool, system: str = sys.platform) -> ReaderPort | None:
    """A port without an adapter; None if nobody is to be served, or nobody can be."""
    if not is_wanted or os.environ.get(NO_READER) or not is_there():
        return None
    if system.startswith("linux") or (system in NATIVE and _has_native_window(NATIVE[system])):
        return ReaderPort(system)
    return None


def _has_native_window(driver: str) -> bool:
    """Whether SDL shows real windows by that driver, and pygame-ce is 2.5.8 or later, which tells what they are."""
    import pygame

    return pygame.display.get_driver() == driver and hasattr(pygame.Window, "handle")


def _warn(why: object) -> None:
    import logging  # late: importing it takes as long as painting the first picture

    logging.getLogger(__name__).warning("Screen readers cannot be served: %s", why)
