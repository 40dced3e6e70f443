"""Which font file has which signs, and a line of text as runs: parts that are drawn with one font in one direction."""

from __future__ import annotations

import re
import struct
import unicodedata
import warnings
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple

import pygame

from halloween_games.core.phrases import json_beside
from halloween_games.data_folders import assets_dir
from halloween_games.kit.theme import Rgb

HEAD: Final = "head"  # Fredoka: titles, buttons, names
BODY: Final = "body"  # Lato: sentences
BOLD: Final = "bold"
FALLBACKS: Final = {HEAD: (BOLD, BODY), BODY: (HEAD,), BOLD: (HEAD,)}  # which family has what another one lacks

_DATA: Final[Mapping[str, Any]] = json_beside(__file__, "signs.json")
PICTURED: Final[Mapping[str, str]] = _DATA["pictured"]
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


# ---------------------------------------------------------------- text runs


FIRST: Final[Sequence[str]] = _DATA["fonts"]
"""Upright, plain and complete ones of the usual systems; what they lack is searched in all others."""

_PROBE: Final = 24  # pixels


@cache
def font_files(bold: bool) -> Sequence[str]:
    """The files of all installed fonts, those of FIRST first; pygame reads their list once."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where fc-list is missing; then there are none, which is no problem
        names = pygame.font.get_fonts()
        known = sorted(names, key=lambda name: (FIRST.index(name) if name in FIRST else len(FIRST), name))
        files = [pygame.font.match_font(name, bold) for name in known]
    return tuple(dict.fromkeys(file for file in files if file))


@cache
def file_with(signs: str, bold: bool) -> str | None:
    """The first font that has all *signs* and leaves pixels for them."""
    return next(_files_with(signs, bold), None)


def _files_with(signs: str, bold: bool) -> Iterator[str]:
    for file in font_files(bold):
        if signs_of(file).have_all(signs) and _draws(file, signs):
            yield file


def _draws(file: str, signs: str) -> bool:
    try:
        surface = pygame.font.Font(file, _PROBE).render(signs, True, (255, 255, 255))
    except (OSError, pygame.error):  # a file that SDL_ttf cannot read is passed over
        return False
    return surface.get_bounding_rect(1).width > 0


DOTTED_CIRCLE: Final = "\u25cc"  # carries a mark that stands alone
SCRIPTS: Final[Mapping[str, str]] = _DATA["scripts"]
"""Scripts that have to be shaped, by the first word of their characters' names; with their code in ISO 15924."""

_JOINERS: Final = "\u200c\u200d"
_RIGHT_TO_LEFT: Final = frozenset(("R", "AL"))
_NUMBERS: Final = frozenset(("EN", "AN"))
_IGNORED: Final = re.compile("[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # choose between variants
_LINE_ENDS: Final = re.compile("\r\n|[\n\v\f\x85\u2028\u2029]")
_KEPT: Final = 1000


class Run(NamedTuple):
    """Signs and the font file for them, None if no font has them; *script* for scripts that have to be shaped."""

    text: str
    file: str | None
    script: str = ""
    right_to_left: bool = False


class _Cluster(NamedTuple):
    """A sign with its marks."""

    text: str
    file: str | None
    script: str
    direction: str  # a class of Unicode's bidirectional algorithm


def cleaned(text: str) -> str:
    """*text* with composed letters, one kind of line end, and without signs that nobody can see."""
    if text.isascii() and text.isprintable():
        return text
    text = _LINE_ENDS.sub("\n", unicodedata.normalize("NFC", text)).replace("\t", " ")
    return _IGNORED.sub("", "".join(sign for sign in text if sign in _JOINERS or unicodedata.category(sign) != "Cf"))


def is_plain(text: str, family: str) -> bool:
    """Whether the font of *family* alone draws *text*, a cleaned one, from left to right."""
    if text.isascii():
        return text.replace("\n", "").isprintable()
    signs = signs_of(shipped(family))
    return all(
        sign == "\n" or (sign in signs and not unicodedata.combining(sign) and not _script(sign)) for sign in text
    )


@lru_cache(_KEPT)
def runs(line: str, family: str) -> Sequence[Run]:
    """*line*, a cleaned one, as runs from left to right."""
    placed = _in_visual_order([cluster for word in re.findall(" +|[^ ]+", line) for cluster in _word(word, family)])
    found = []
    for (file, script, backward), parts in groupby(placed, lambda pair: (pair[0].file, pair[0].script, pair[1])):
        texts = [cluster.text for cluster, _ in parts]
        found.append(Run("".join(reversed(texts) if backward else texts), file, script, backward))
    return found


def has_boxes(text: str, family: str) -> bool:
    """Whether boxes with code points stand for some signs of *text*, since no font here has them."""
    lines = cleaned(text).split("\n")
    return any(run.file is None and not set(run.text) <= set(PICTURED) for line in lines for run in runs(line, family))


def _word(word: str, family: str) -> Iterator[_Cluster]:
    """The clusters of a word, all of one shipped font if one has them all: half a name in other letters looks odd."""
    needed = _without_joiners(word)
    files = [shipped(one) for one in (family, *FALLBACKS[family])]
    whole = next((file for file in files if signs_of(file).have_all(needed)), None)
    last = whole
    for cluster in _clusters(word):
        for part, file in _with_file(cluster, [whole] if whole else [*([last] if last else []), *files], family):
            last = file if file not in files else last
            script = next(filter(None, map(_script, part)), "")
            text = part if script else _without_joiners(part)
            if text:
                yield _Cluster(text, file, script, unicodedata.bidirectional(text.lstrip(DOTTED_CIRCLE)[:1] or " "))


def _clusters(word: str) -> Iterator[str]:
    cluster = ""
    for sign in word:
        if cluster and (unicodedata.category(sign) in ("Mn", "Mc", "Me") or sign in _JOINERS):
            cluster += sign
            continue
        if cluster:
            yield cluster
        cluster = sign
    if cluster:
        yield cluster


def _with_file(cluster: str, files: Sequence[str], family: str) -> Iterator[tuple[str, str | None]]:
    """*cluster* and the font that has all of it, or its parts each with its own."""
    needed = _without_joiners(cluster)
    if needed in PICTURED:
        yield needed, None
        return
    if unicodedata.category(needed[:1] or " ") in ("Mn", "Mc", "Me"):
        needed = cluster = DOTTED_CIRCLE + needed
    file = next((file for file in files if signs_of(file).have_all(needed)), None)
    if file is None and _drawable(needed):
        file = file_with(needed, family != BODY) or file_with(needed, False)
    if file is not None or not needed:
        yield cluster, file
    elif needed[0] == DOTTED_CIRCLE and len(needed) == 2:
        yield needed[1], None
    elif len(needed) == 1:
        yield needed, None
    else:
        for sign in needed.lstrip(DOTTED_CIRCLE):
            yield from _with_file(sign, files, family)


def _without_joiners(text: str) -> str:
    return text.replace(_JOINERS[0], "").replace(_JOINERS[1], "")


def _drawable(text: str) -> bool:
    """Whether a font may have *text*: there are no letters for control characters and halves of pairs."""
    return bool(text) and not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text)


@lru_cache(_KEPT)
def _script(sign: str) -> str:
    """The code of the script of *sign* if it has to be shaped."""
    return SCRIPTS.get(unicodedata.name(sign, "").partition(" ")[0], "")


def _in_visual_order(clusters: Sequence[_Cluster]) -> Sequence[tuple[_Cluster, bool]]:
    """*clusters* from left to right, each with whether its letters run from right to left.

    What is between two words of one direction belongs to them, other spaces and signs to the direction of the line,
    which is that of its first letter: Unicode's algorithm without its embeddings.
    """
    kinds = [cluster.direction for cluster in clusters]
    if not _RIGHT_TO_LEFT & set(kinds):
        return [(cluster, False) for cluster in clusters]
    base = next(kind in _RIGHT_TO_LEFT for kind in kinds if kind in _RIGHT_TO_LEFT or kind == "L")
    strong: list[bool | None] = [True if kind in _RIGHT_TO_LEFT else False if kind == "L" else None for kind in kinds]
    side = base
    for at, kind in enumerate(kinds):  # a number belongs to the text before it
        if (known := strong[at]) is not None:
            side = known
        elif kind in _NUMBERS:
            strong[at] = side
    levels = []
    for at, kind in enumerate(kinds):
        before, after = _next(strong[at::-1], base), _next(strong[at:], base)
        backward = before if before == after else base
        levels.append((1 if kind not in _NUMBERS else 2) if backward else 2 if base else 0)
    order = list(range(len(clusters)))
    for least in (2, 1):
        parts = groupby(order, lambda at, least=least: levels[at] >= least)  # type: ignore[misc]
        order = [at for turned, part in parts for at in (reversed(list(part)) if turned else part)]
    return [(clusters[at], levels[at] == 1) for at in order]


def _next(sides: Sequence[bool | None], base: bool) -> bool:
    """The first known side."""
    return next((side for side in sides if side is not None), base)
