"""Drawings that the programs of a test process share: rasterizing the same ones again was a quarter of their time."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

import pygame

from halloween_games.kit import art

MOST: Final = 100_000_000  # bytes that are kept
MADE: Final = art.rendered


class Kept:
    """What was rasterized last, by SVG text and size."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, tuple[int, int]], pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()  # a second thread draws ahead

    def rendered(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        """A copy of the drawing."""
        with self._lock:
            found = self._made.pop((text, size), None)
            if found is None:
                found = MADE(text, size)
                self._bytes += bytes_of(found)
            self._made[text, size] = found
            while self._bytes > MOST:
                self._bytes -= bytes_of(self._made.popitem(last=False)[1])
            return found.copy()


def bytes_of(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


art.rendered = Kept().rendered
