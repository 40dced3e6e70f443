"""Text as surfaces: two font families, sizes in pixels, recently rendered lines cached.

A text that the font of its family has is rendered by SDL_ttf as a whole. Any other one is put together from runs: signs
of the other families, of the system's fonts, and boxes with the code points of signs that no font has.

SDL_ttf rounds the width of each letter to whole pixels, so that blanks of small text nearly vanish. Small letters are
therefore drawn several times as large and scaled down, which keeps the distances that their font has.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

import pygame

from halloween_games.kit.text_runs import BODY, BOLD, HEAD, Run, box_size, cleaned, code_box, is_plain, runs, shipped
from halloween_games.kit.theme import Rgb

__all__ = ["BODY", "BOLD", "HEAD", "Fit", "Fonts", "Written"]

_CACHED: Final = 600  # rendered texts; a screen shows fewer than a hundred
_LIMIT_BYTES: Final = 16 * 1024 * 1024  # of them
_FONTS: Final = 80  # open at a time: each size of the window has others, and small letters need two
_DRAWN: Final = 72  # pixels: letters are drawn up to four times as large as needed, to about this size
_LONGEST: Final = 5_000  # characters of a text that is drawn; more would not fit on any screen


LEAST: Final = 0.7  # of the letters of a line that is fitted


class _Key(NamedTuple):
    text: str
    size: int
    color: Rgb
    family: str
    wrap: int
    align: int
    outline: Rgb | None


class _FontKey(NamedTuple):
    file: str
    size: int
    script: str = ""
    right_to_left: bool = False


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
    """Renders text; equal texts are rendered once. No text makes it fail, and no sign is left out."""

    def __init__(self) -> None:
        self._fonts: dict[_FontKey, pygame.font.Font] = {}
        self._cache: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._shown: dict[tuple[str, str], tuple[str, bool]] = {}  # cleaned texts, and whether they are plain
        self.witness: Callable[[Written], None] | None = None  # called for every text that is drawn

    def font(self, size: float, family: str = BODY) -> pygame.font.Font:
        return self._opened(shipped(family), max(8, round(size)))

    def _opened(self, file: str, size: int, script: str = "", right_to_left: bool = False) -> pygame.font.Font:
        key = _FontKey(file, size, script, right_to_left)
        found = self._fonts.pop(key, None) or _open(*key)
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
        text, _ = self._drawable(text, family)
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

    def fitted(self, text: str, width: float, size: float, color: Rgb, family: str = BODY) -> pygame.Surface:
        """One line in at most *width*: made smaller first, then shortened with an ellipsis, then omitted."""
        fit = self.fit(text, width, size, size * LEAST, family)
        return self.render(fit.text, fit.size, color, family)

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
        text, plain = self._drawable(text, family)
        if plain:
            return self._letters_width(text, shipped(family), max(8, round(size)))
        return max(self._line_width(line, max(8, round(size)), family) for line in text.split("\n"))

    def _drawable(self, text: str, family: str) -> tuple[str, bool]:
        """*text* as it is drawn, and whether the font of *family* draws it alone."""
        if text.isascii() and text.isprintable() and len(text) <= _LONGEST:
            return text, True
        found = self._shown.get((text, family))
        if found is None:
            if len(self._shown) > _CACHED:
                self._shown.clear()
            drawn = cleaned(text[:_LONGEST])
            found = self._shown[text, family] = drawn, is_plain(drawn, family)
        return found

    def _plain(self, key: _Key, color: Rgb) -> pygame.Surface:
        """The letters of *key* in *color*."""
        if not self._drawable(key.text, key.family)[1]:
            return self._composed(key, color)
        font = _FontKey(shipped(key.family), key.size, "", False)
        return self._letters(key.text, color, font, key.wrap, key.align).convert_alpha()

    def _letters_width(self, text: str, file: str, size: int, script: str = "", right_to_left: bool = False) -> int:
        times = _times(size)
        return round(self._opened(file, size * times, script, right_to_left).size(text)[0] / times)

    def _letters(
        self, text: str, color: Rgb, font_key: _FontKey, wrap: int = 0, align: int = pygame.FONT_LEFT
    ) -> pygame.Surface:
        """*text* in one font, as high as SDL_ttf makes it at the size of *font_key*."""
        font = self._opened(*font_key)
        times = _times(font_key.size)
        large = self._opened(*font_key._replace(size=font_key.size * times))
        large.align = align
        if text and not large.size(text)[0]:  # pygame raises for a text that takes no room
            return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
        image = large.render(text, True, color, None, wrap * times)
        if times == 1:
            return image
        more_lines = round((image.get_height() - large.get_height()) / large.get_linesize())
        height = font.get_height() + more_lines * font.get_linesize()
        return pygame.transform.smoothscale(image, (round(image.get_width() / times), height))

    # ------------------------------------------------------------------ texts of several fonts

    def _composed(self, key: _Key, color: Rgb) -> pygame.Surface:
        lines = [part for line in key.text.split("\n") for part in self._wrapped(line, key)]
        widths = [self._line_width(line, key.size, key.family) for line in lines]
        font = self.font(key.size, key.family)
        step = font.get_linesize()
        size = max(widths), font.get_height() + step * (len(lines) - 1)
        surface = pygame.Surface(size, pygame.SRCALPHA)
        for number, (line, width) in enumerate(zip(lines, widths, strict=True)):
            left = (size[0] - width) // 2 if key.align == pygame.FONT_CENTER else 0
            for run in runs(line, key.family):
                image, top = self._run_picture(run, key, color)
                surface.blit(image, (left, number * step + top))
                left += image.get_width()
        return surface.convert_alpha()

    def _wrapped(self, line: str, key: _Key) -> Sequence[str]:
        """*line* in lines of at most the width of *key*; a word that is too long for one is broken."""
        if not key.wrap or self._line_width(line, key.size, key.family) <= key.wrap:
            return [line]
        lines = [""]
        for word in re.findall(" *[^ ]+", line):
            if self._line_width(lines[-1] + word, key.size, key.family) <= key.wrap:
                lines[-1] += word
                continue
            rest = word.lstrip(" ")
            while self._line_width(rest, key.size, key.family) > key.wrap and len(rest) > 1:
                fitting = bisect_right(
                    range(1, len(rest)),
                    key.wrap,
                    key=lambda count: self._line_width(rest[:count], key.size, key.family),
                )
                lines.append(rest[: max(1, fitting)])
                rest = rest[max(1, fitting) :]
            lines.append(rest)
        return lines if lines[0] else lines[1:]

    def _line_width(self, line: str, size: int, family: str) -> int:
        return sum(self._run_width(run, size, family) for run in runs(line, family))

    def _run_width(self, run: Run, size: int, family: str) -> int:
        font = self._run_font(run, size, family)
        if font is None:
            height = self.font(size, family).get_height()
            return sum(box_size(sign, size, height)[0] for sign in run.text)
        return self._letters_width(_in_order(run), *font)

    def _run_picture(self, run: Run, key: _Key, color: Rgb) -> tuple[pygame.Surface, int]:
        """A run, and how far below the top of its line it stands."""
        main = self.font(key.size, key.family)
        height = main.get_height()
        font = self._run_font(run, key.size, key.family)
        if font is None:
            boxes = [code_box(sign, key.size, height, color) for sign in run.text]
            surface = pygame.Surface((sum(box.get_width() for box in boxes), height), pygame.SRCALPHA)
            left = 0
            for box in boxes:
                surface.blit(box, (left, 0))
                left += box.get_width()
            return surface, 0
        image = self._letters(_in_order(run), color, font)
        if not image.get_width():
            return image, 0
        return image, max(0, min(main.get_ascent() - self._opened(*font).get_ascent(), height - image.get_height()))

    def _run_font(self, run: Run, size: int, family: str) -> _FontKey | None:
        """The font of *run*, small enough for the line of its neighbors; None if there is none."""
        if run.file is None:
            return None
        height = self.font(size, family).get_height()
        try:
            font = self._opened(run.file, size, run.script, run.right_to_left)
            if font.get_height() > height + 1:
                size = max(8, size * height // font.get_height())
            self._opened(run.file, size * _times(size), run.script, run.right_to_left)
        except (OSError, pygame.error):  # a font that was removed from the system in the meantime
            return None
        return _FontKey(run.file, size, run.script, run.right_to_left)

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


def _times(size: int) -> int:
    """How many times as large letters of *size* are drawn."""
    return min(4, max(1, _DRAWN // size))


def _bytes_of(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


def _open(file: str, size: int, script: str, right_to_left: bool) -> pygame.font.Font:
    font = pygame.font.Font(file, size)
    if _can_shape() and (script or right_to_left):
        font.set_script(script or "Zyyy")
        font.set_direction(pygame.DIRECTION_RTL if right_to_left else pygame.DIRECTION_LTR)
    return font


@cache
def _can_shape() -> bool:
    """Whether SDL_ttf was built with HarfBuzz."""
    try:
        pygame.font.Font(shipped(BODY), 8).set_script("Arab")
    except pygame.error:
        return False
    return True


def _in_order(run: Run) -> str:
    """The text of *run* as SDL_ttf draws it: where nothing shapes it, signs are drawn from left to right."""
    return run.text[::-1] if run.right_to_left and not _can_shape() else run.text
