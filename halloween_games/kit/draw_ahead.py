"""Drawing ahead: a second thread makes surfaces of drawings that a screen is about to ask for.

The renderer lets go of Python's lock, so both processors work: two threads take hardly longer than one for half of it.
"""

from __future__ import annotations

import io
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final

import pygame

MOST: Final = 64  # drawings that wait to be asked for; older ones are dropped, as nobody wants them any more

_Wanted = tuple[str, tuple[int, int]]


class Ahead:
    """Drawings on their way, by SVG text and size."""

    def __init__(self) -> None:
        self._pool: ThreadPoolExecutor | None = None
        self._coming: dict[_Wanted, Future[pygame.Surface]] = {}

    def begin(self, text: str, size: tuple[int, int]) -> None:
        """Draw *text* as soon as what was begun before is done."""
        if (text, size) in self._coming:
            return
        while len(self._coming) >= MOST:
            self._coming.pop(next(iter(self._coming))).cancel()
        self._pool = self._pool or ThreadPoolExecutor(1, "drawing-ahead")
        self._coming[text, size] = self._pool.submit(rendered, text, size)

    def take(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        """As ``rendered``: what was begun, once it is there; what nobody has started yet is drawn here and now."""
        coming = self._coming.pop((text, size), None)
        if coming is None or coming.cancel():
            return rendered(text, size)
        return coming.result()

    def forget(self) -> None:
        """Nobody will ask for what was begun."""
        for coming in self._coming.values():
            coming.cancel()
        self._coming.clear()


def rendered(text: str, size: tuple[int, int]) -> pygame.Surface:
    """The SVG *text*, as large as fits into *size*; raises pygame.error."""
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
