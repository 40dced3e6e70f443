"""A second thread rasterizes drawings that a screen is about to ask for.

The renderer releases the GIL, so two threads take hardly longer for all drawings than one for half of them.
"""

from __future__ import annotations

import io
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import pygame

MAX_PENDING: Final = 64  # drawings that wait to be asked for; older ones are dropped, as nobody wants them any more
MAX_FORESEEN: Final = 24  # of them, drawings that were only foreseen, so that those do not displace the others

_Key = tuple[str, tuple[int, int]]


class DrawAhead:
    """Drawings being rasterized, by SVG text and size."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._pending: dict[_Key, Future[pygame.Surface]] = {}

    def begin(self, text: str, size: tuple[int, int]) -> None:
        """Rasterize *text* after everything begun before."""
        if (text, size) in self._pending:
            return
        while len(self._pending) >= MAX_PENDING:
            self._pending.pop(next(iter(self._pending))).cancel()
        self._pool = self._pool or ThreadPoolExecutor(1, "drawing-ahead")
        self._pending[text, size] = self._pool.submit(rendered, text, size)

    @property
    def has_room(self) -> bool:
        """Whether something may be begun that nobody is certain to ask for."""
        return len(self._pending) < MAX_FORESEEN

    def is_done(self, text: str, size: tuple[int, int]) -> bool:
        """Whether ``take`` will return at once."""
        pending = self._pending.get((text, size))
        return pending is not None and pending.done()

    def take(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        """Like ``rendered``, but waits for what was begun; what has not been started yet is drawn in this thread."""
        pending = self._pending.pop((text, size), None)
        if pending is None or pending.cancel():
            return rendered(text, size)
        return pending.result()

    def forget(self) -> None:
        """Cancel everything that was begun."""
        for pending in self._pending.values():
            pending.cancel()
        self._pending.clear()


def rendered(text: str, size: tuple[int, int]) -> pygame.Surface:
    """The SVG *text*, as large as fits into *size*; raises pygame.error."""
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
