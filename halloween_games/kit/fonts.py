"""Text as surfaces: two font families, sizes in pixels, recently rendered lines cached."""

from __future__ import annotations

import re
import unicodedata
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
_LIMIT_BYTES: Final = 16 * 1024 * 1024  # of them
_FONTS: Final = 48  # open at a time: each size of the window has others
_LONGEST: Final = 5_000  # characters of a text that is drawn; more would not fit on any screen
_NO_CHARACTER: Final = "\uffff"  # is drawn as what the font has no glyph for
_PROBE: Final = 24  # pixels at which glyphs are compared with it
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
        self._bytes = 0
        self._shown: dict[tuple[str, str], tuple[str, str]] = {}  # texts as they are drawn, and in which family
        self._glyphs: dict[tuple[str, str], bool] = {}  # whether a family has a character
        self.witness: Callable[[Written], None] | None = None  # called for every text that is drawn

    def font(self, size: float, family: str = BODY) -> pygame.font.Font:
        key = (family, max(8, round(size)))
        found = self._fonts.pop(key, None) or pygame.font.Font(_FILES[family], key[1])
        self._fonts[key] = found  # the last used is the last
        if len(self._fonts) > _FONTS:
            del self._fonts[next(iter(self._fonts))]
        return found

    def forget(self) -> None:
        """Free all pictures of texts."""
        self._cache.clear()
        self._bytes = 0

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
        text, family = self._drawable(text, family)
        key = _Key(text, max(8, round(size)), color, family, round(wrap), align, outline)
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
            return found
        surface = self._outlined(key) if outline else self._plain(key, key.color)
        self._cache[key] = surface
        self._bytes += _bytes_of(surface)
        while (len(self._cache) > _CACHED or self._bytes > _LIMIT_BYTES) and len(self._cache) > 1:
            self._bytes -= _bytes_of(self._cache.popitem(last=False)[1])
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
        text = text[:_LONGEST]
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
        text, family = self._drawable(text, family)
        return self.font(size, family).size(text)[0]

    def _drawable(self, text: str, family: str) -> tuple[str, str]:
        """*text* as it can be drawn, and the family for it.

        A letter that the family lacks is drawn without its marks, or the whole text in the family of the sentences,
        which shows a box for what it lacks, too: no name is drawn as nothing.
        """
        if text.isascii() and "\0" not in text and len(text) <= _LONGEST:
            return text, family
        found = self._shown.get((text, family))
        if found is None:
            if len(self._shown) > _CACHED:
                self._shown.clear()
            found = self._shown[text, family] = self._find_drawable(text[:_LONGEST], family)
        return found

    def _find_drawable(self, text: str, family: str) -> tuple[str, str]:
        text = _UNDRAWABLE.sub("\N{REPLACEMENT CHARACTER}", text)
        shown = "".join(sign if self._has(sign, family) else self._base(sign, family) for sign in text)
        if family != HEAD or all(self._has(sign, family) for sign in shown):
            return shown, family
        return self._find_drawable(text, BOLD)

    def _base(self, sign: str, family: str) -> str:
        """The letter below the marks of *sign* if *family* has it, otherwise *sign*; nothing for a mark alone."""
        parts = unicodedata.normalize("NFD", sign)
        base = "".join(part for part in parts if unicodedata.category(part) not in ("Mn", "Me"))
        return base if not base or self._has(base[0], family) else sign

    def _has(self, sign: str, family: str) -> bool:
        """Whether *family* has a glyph for *sign*."""
        if sign.isascii():
            return True
        found = self._glyphs.get((sign, family))
        if found is None:
            font = self.font(_PROBE, family)
            found = not font.size(sign)[0] or _picture(font, sign) != _picture(font, _NO_CHARACTER)
            self._glyphs[sign, family] = found
        return found

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


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


def _picture(font: pygame.font.Font, sign: str) -> tuple[tuple[int, int], bytes]:
    """What *sign* looks like."""
    surface = font.render(sign, True, (255, 255, 255))
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")
