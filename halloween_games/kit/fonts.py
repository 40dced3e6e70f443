"""Text as surfaces: two font families, sizes in pixels, recently rendered lines cached."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import pygame
from font_fredoka_one import font_files as fredoka_files
from font_lato import font_files as lato_files

from halloween_games.kit.theme import Rgb

HEAD: Final = "head"  # Fredoka One: titles, buttons, names
BODY: Final = "body"  # Lato: sentences
BOLD: Final = "bold"

_FILES: Final = {HEAD: fredoka_files["FredokaOne"], BODY: lato_files["Lato"], BOLD: lato_files["LatoBold"]}
_CACHED: Final = 600  # rendered texts; a screen shows fewer than a hundred
_LONGEST: Final = 5_000  # characters of a text that is drawn; more would not fit on any screen
_UNDRAWABLE: Final = re.compile("[\0\ud800-\udfff]")  # pygame raises for a null character and for half surrogate pairs


class _Key(NamedTuple):
    text: str
    size: int
    color: Rgb
    family: str
    wrap: int
    align: int
    outline: Rgb | None


class Written(NamedTuple):
    """A text on the screen: its rectangle, the rectangle it was given, its size in pixels, whether it was shortened."""

    text: str
    where: pygame.Rect
    room: pygame.Rect | None
    size: float
    shortened: bool
    surface: tuple[int, int]


class Fit(NamedTuple):
    """A text shortened to fit, and its size in pixels."""

    text: str
    size: float


class Fonts:
    """Renders text; equal texts are rendered once. No text makes it fail: what cannot be drawn is not."""

    def __init__(self) -> None:
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._cache: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self.witness: Callable[[Written], None] | None = None  # called for every text that is drawn

    def font(self, size: float, family: str = BODY) -> pygame.font.Font:
        key = (family, max(8, round(size)))
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(_FILES[family], key[1])
        return self._fonts[key]

    def render(
        self,
        text: str,
        size: float,
        color: Rgb,
        family: str = BODY,
        wrap: float = 0,
        center: bool = False,
        outline: Rgb | None = None,
    ) -> pygame.Surface:
        """*text* as a surface; *wrap* is a width in pixels (0 for one line), *outline* a color around the letters."""
        align = pygame.FONT_CENTER if center else pygame.FONT_LEFT
        key = _Key(_drawable(text), max(8, round(size)), color, family, round(wrap), align, outline)
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
            return found
        surface = self._outlined(key) if outline else self._plain(key, key.color)
        self._cache[key] = surface
        if len(self._cache) > _CACHED:
            self._cache.popitem(last=False)
        return surface

    def fitted(
        self,
        text: str,
        width: float,
        size: float,
        color: Rgb,
        family: str = BODY,
        least: float = 0.7,
        outline: Rgb | None = None,
    ) -> pygame.Surface:
        """One line in at most *width*: made smaller first, then shortened with an ellipsis, then omitted.

        An *outline* adds to that width.
        """
        fit = self.fit(text, width, size, size * least, family)
        return self.render(fit.text, fit.size, color, family, outline=outline)

    def fit(self, text: str, width: float, size: float, smallest: float, family: str = BODY) -> Fit:
        """The part of *text* that fits into one line of *width*, and its size: *size* down to about *smallest*."""
        text = _drawable(text)
        while self.width(text, size, family) > width and size > smallest:
            size -= 1
        if self.width(text, size, family) > width:
            lengths = range(len(text) + 1)
            fitting = bisect_right(lengths, width, key=lambda count: self.width(text[:count] + "…", size, family))
            text = text[: max(0, fitting - 1)].rstrip() + "…"
            if self.width(text, size, family) > width:
                text = ""
        return Fit(text, size)

    def width(self, text: str, size: float, family: str = BODY) -> int:
        return self.font(size, family).size(_drawable(text))[0]

    def _plain(self, key: _Key, color: Rgb) -> pygame.Surface:
        font = self.font(key.size, key.family)
        font.align = key.align
        if key.text and not font.size(key.text)[0]:  # pygame raises for a text that takes no room
            return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
        return font.render(key.text, True, color, None, key.wrap).convert_alpha()

    def _outlined(self, key: _Key) -> pygame.Surface:
        assert key.outline is not None
        inner = self._plain(key, key.color)
        ring = self._plain(key, key.outline)
        width = max(1, round(key.size * 0.11))
        surface = pygame.Surface((inner.get_width() + 2 * width, inner.get_height() + 2 * width), pygame.SRCALPHA)
        for dx in range(-width, width + 1):
            for dy in range(-width, width + 1):
                if dx * dx + dy * dy <= width * width:
                    surface.blit(ring, (width + dx, width + dy))
        surface.blit(inner, (width, width))
        return surface


def _drawable(text: str) -> str:
    """*text* without what pygame refuses to measure or draw."""
    return _UNDRAWABLE.sub("\N{REPLACEMENT CHARACTER}", text[:_LONGEST])
