"""Font files: those that are shipped, which signs a file has, and the boxes of signs that no font has."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final

import pygame

from halloween_games.data_folders import assets_dir
from halloween_games.kit.theme import Rgb

HEAD: Final = "head"  # Fredoka: titles, buttons, names
BODY: Final = "body"  # Lato: sentences
BOLD: Final = "bold"
FALLBACKS: Final = {HEAD: (BOLD, BODY), BODY: (HEAD,), BOLD: (HEAD,)}  # which family has what another one lacks

PICTURED: Final = {
    **{"🎃": "common/pumpkin_small", "👻": "profiles/ghost", "💀": "profiles/skull", "🕷": "profiles/spider"},
    **{"⭐": "profiles/star", "🌟": "profiles/star", "🍬": "profiles/candy", "🍭": "closest_ghost/lollipop"},
    **{"🍄": "profiles/toadstool", "🦉": "profiles/owl", "🕯": "profiles/candle", "🧙": "common/witch"},
    **{"🧛": "portraits/vampire", "🧟": "halloween/zombie_peek", "🐱": "portraits/cat", "🐈": "portraits/cat"},
    **{"🦇": "pure_halloween/bat_1_body", "🌙": "common/moon", "🌕": "common/moon", "🏰": "common/castle"},
    **{"🍁": "common/leaf_red", "🍂": "common/leaf_orange", "🏆": "trophies/cup", "🌹": "stage/rose"},
    **{"🎻": "stage/fiddle", "🎺": "stage/trumpet", "🥁": "stage/drum", "🤖": "portraits/computer"},
    **{"🏮": "common/lantern", "🪦": "halloween/stone_gray_small", "🏠": "street/house_01_lit"},
    **{"😀": "signs/smile", "😃": "signs/smile", "😄": "signs/smile", "😊": "signs/smile", "🙂": "signs/smile"},
    **{"😎": "signs/cool", "👑": "signs/crown", "🌈": "signs/rainbow", "🔥": "signs/fire"},
    **dict.fromkeys("❤💖💗💙💚💛💜🧡", "signs/heart"),
}
"""Signs that people put into names, with the drawing that stands for each, whatever fonts there are."""

_OUTLINES: Final = {b"glyf", b"CFF ", b"CFF2"}  # letters that can be drawn in any size
_PICTURES: Final = {b"sbix", b"CBDT"}  # letters that are pictures: SDL_ttf does not scale them
_LARGEST: Final = 4 * 1024 * 1024  # bytes of a table; damaged files name larger ones
_UNICODE: Final = {(3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0)}

Ranges = Sequence[tuple[int, int]]


class Signs:
    """The characters of a font, as ranges."""

    def __init__(self, ranges: Ranges) -> None:
        self._ranges = sorted(ranges)
        self._starts = [first for first, _ in self._ranges]

    def __contains__(self, sign: str) -> bool:
        at = bisect_right(self._starts, ord(sign)) - 1
        return at >= 0 and ord(sign) <= self._ranges[at][1]

    def have_all(self, text: str) -> bool:
        """Whether the font has every character of *text*."""
        return all(sign in self for sign in text)


@cache
def shipped(family: str) -> str:
    """The file of *family*."""
    return str(assets_dir() / "fonts" / f"{family}.ttf")


@cache
def signs_of(path: str) -> Signs:
    """What the font *path* can draw; nothing if the file is damaged, missing, or consists of pictures."""
    try:
        with Path(path).open("rb") as file:
            return Signs(_ranges(file))
    except (OSError, struct.error):
        return Signs(())


def _ranges(file: BinaryIO) -> Ranges:
    start = 0
    if _at(file, 0, 4) == b"ttcf":  # several fonts in a file: SDL_ttf opens the first
        (start,) = struct.unpack(">I", _at(file, 12, 4))
    (count,) = struct.unpack(">H", _at(file, start + 4, 2))
    tables = {}
    for tag, _, offset, size in struct.iter_unpack(">4sIII", _at(file, start + 12, 16 * count)):
        tables[tag] = offset, size
    if b"cmap" not in tables or not _OUTLINES & tables.keys() or _PICTURES & tables.keys():
        return ()
    offset, size = tables[b"cmap"]
    return _mapped(_at(file, offset, min(size, _LARGEST)))


def _at(file: BinaryIO, offset: int, size: int) -> bytes:
    file.seek(offset)
    return file.read(size)


def _mapped(table: bytes) -> Ranges:
    """The ranges of the largest Unicode part of a ``cmap``."""
    (count,) = struct.unpack_from(">H", table, 2)
    found: list[Ranges] = [()]
    for number in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * number)
        if (platform, encoding) in _UNICODE:
            (form,) = struct.unpack_from(">H", table, offset)
            if form == 4:
                found.append(_form_4(table[offset:]))
            elif form == 12:
                found.append(_form_12(table[offset:]))
    return max(found, key=lambda ranges: sum(last - first + 1 for first, last in ranges))


def _form_4(part: bytes) -> Ranges:
    """16-bit characters in segments; a segment may list its glyphs, where 0 means that there is none."""
    (doubled,) = struct.unpack_from(">H", part, 6)
    count = doubled // 2
    ends, starts, deltas, offsets = (
        struct.unpack_from(f">{count}H", part, at) for at in (14, 16 + doubled, 16 + 2 * doubled, 16 + 3 * doubled)
    )
    ranges: list[tuple[int, int]] = []
    for number, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        if first > last or first == 0xFFFF:
            continue
        if not offset:
            missing = -delta & 0xFFFF  # this character would be glyph 0
            ranges += [(a, b) for a, b in ((first, min(last, missing - 1)), (max(first, missing + 1), last)) if a <= b]
            continue
        listed = struct.unpack_from(f">{last - first + 1}H", part, 16 + 3 * doubled + 2 * number + offset)
        ranges += [(first + at, first + at) for at, glyph in enumerate(listed) if glyph]
    return ranges


def _form_12(part: bytes) -> Ranges:
    (count,) = struct.unpack_from(">I", part, 12)
    groups = struct.iter_unpack(">III", part[16 : 16 + 12 * min(count, _LARGEST // 12)])
    return [(max(first, first + (not glyph)), last) for first, last, glyph in groups if first <= last]


# ------------------------------------------------------------------ signs that no font has

WIDTH: Final = 3  # pixels of a digit
HEIGHT: Final = 5
_DIGITS: Final = (
    *("75557", "26227", "71747", "71717", "55711", "74717", "74757", "71111"),
    *("75757", "75717", "75755", "65656", "74447", "65556", "74647", "74644"),
)
"""The rows of each hexadecimal digit from top to bottom, a bit for each pixel."""


def box_size(sign: str, size: int, height: int) -> tuple[int, int]:
    """The width and height of the box of *sign*, or its picture, beside letters of *size* in a line of *height*."""
    if sign in PICTURED:
        return height, height
    rows, scale = _rows(sign, size, height), _scale(size)
    wide = len(rows[0]) * (WIDTH + 1) + 3 if rows[0] else WIDTH + 4
    return wide * scale + 2 * scale, height


def code_box(sign: str, size: int, height: int, color: Rgb) -> pygame.Surface:
    """The picture of *sign*, or a frame with the digits of its code point."""
    if sign in PICTURED:
        return _picture(assets_dir() / "svg" / f"{PICTURED[sign]}.svg", height)
    width, height = box_size(sign, size, height)
    rows, scale = _rows(sign, size, height), _scale(size)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    tall = (len(rows) * (HEIGHT + 1) + 3) * scale
    frame = pygame.Rect(scale, max(0, (height - tall) // 2), width - 2 * scale, min(tall, height))
    pygame.draw.rect(surface, color, frame, scale)
    for down, row in enumerate(rows):
        for right, digit in enumerate(row):
            place = frame.left + (2 + right * (WIDTH + 1)) * scale, frame.top + (2 + down * (HEIGHT + 1)) * scale
            _draw_digit(surface, int(digit, 16), place, scale, color)
    return surface


def _picture(drawing: Path, side: int) -> pygame.Surface:
    """*drawing* in the middle of a square."""
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    image = pygame.image.load_sized_svg(drawing, (side, side))
    surface.blit(image, image.get_rect(center=surface.get_rect().center))
    return surface


def _draw_digit(surface: pygame.Surface, digit: int, place: tuple[int, int], scale: int, color: Rgb) -> None:
    for down, bits in enumerate(map(int, _DIGITS[digit])):
        for right in range(WIDTH):
            if bits & 4 >> right:
                surface.fill(color, (place[0] + right * scale, place[1] + down * scale, scale, scale))


def _scale(size: int) -> int:
    return max(1, size // 18)


def _rows(sign: str, size: int, height: int) -> tuple[str, str]:
    """The digits in two rows; none where there is no room for them, so that no box is wider in smaller letters."""
    digits = f"{ord(sign):04X}"
    digits = digits.zfill(len(digits) + len(digits) % 2)
    half = len(digits) // 2
    fits = (2 * (HEIGHT + 1) + 3) * _scale(size) <= height
    return (digits[:half], digits[half:]) if fits else ("", "")
