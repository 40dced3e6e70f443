"""Drawings that are only noted, to find out beforehand which ones a screen will ask for."""

from __future__ import annotations

from collections.abc import Iterable
from mmap import mmap
from string import digits
from typing import Final, Literal

import pygame

from halloween_games.kit.art import Art, Asked

FILLED: Final = 1 << 18  # pixels: smaller blanks look full, as drawings do that are measured


class Sketches(Art):
    """In place of *art* for a screen that nobody sees: every drawing is blank, and ``taken`` tells what was asked for.

    What code paints from other drawings is painted, so that those are asked for, too.
    """

    is_sketch = True

    def __init__(self, art: Art) -> None:
        super().__init__(art.folder, art.colors, like=art)
        self._asked: list[Asked] = []
        self._seen: set[Asked] = set()
        self._names: set[tuple[str, str]] = set()
        self._blanks: dict[tuple[int, int], pygame.Surface] = {}
        self.moving = False  # sizes differ from frame to frame: only drawings matter that were not asked for at all

    def taken(self) -> list[Asked]:
        """What was asked for since the last call."""
        asked, self._asked = self._asked, []
        return asked

    def image(self, name: str, size: tuple[int, int], tint: str = "", angle: int = 0) -> pygame.Surface:
        name = self.worn_name(name)
        key = Asked(name, max(1, size[0]), max(1, size[1]), tint, 0)
        if key not in self._seen:
            if name not in self._makers:
                self._note(key)
            elif self._is_news(key):
                self._make_alike(key)
        return self._blank(key.size)

    def vector(self, text: str, size: tuple[int, int]) -> pygame.Surface:
        key = Asked(text, max(1, size[0]), max(1, size[1]), "", 0)
        if key not in self._seen:
            self._note(key)
        return self._blank(key.size)

    def widened(self, text: str, size: tuple[int, int], width: int) -> pygame.Surface:
        self.vector(text, size)
        return self._blank((width, max(1, size[1])))

    def expect(self, drawings: Iterable[tuple[str, tuple[int, int]]]) -> None:
        for name, size in drawings:
            self.image(name, size)

    def _make_alike(self, key: Asked) -> None:
        """Let code paint the drawing and its kin, such as all cards: chance decides which of them come first."""
        stem = key.name.rstrip(digits)
        for name, make in list(self._makers.items()):
            if name == key.name or name.rstrip(digits) == stem != name:
                self._seen.add(key._replace(name=name))
                make(key.size)

    def _note(self, key: Asked) -> None:
        if self._is_news(key):
            self._asked.append(key)

    def _is_news(self, key: Asked) -> bool:
        """Whether *key* matters and was not asked for before."""
        drawing = (key.name, key.tint)
        if self.moving and drawing in self._names:
            return False
        self._seen.add(key)
        self._names.add(drawing)
        return True

    def _blank(self, size: tuple[int, int]) -> pygame.Surface:
        blank = self._blanks.get(size)
        if blank is None:
            if size[0] * size[1] < FILLED:
                blank = pygame.Surface(size, pygame.SRCALPHA)
                blank.fill((128, 128, 128, 255))
            else:
                blank = untouched(size, "RGBA")
            self._blanks[size] = blank
        return blank


def untouched(size: tuple[int, int], form: Literal["RGBA", "RGBX"]) -> pygame.Surface:
    """A black surface that costs no memory, and no time to clear it, before somebody paints on it."""
    return pygame.image.frombuffer(mmap(-1, 4 * size[0] * size[1]), size, form)
