"""Replaces colors in the text of an SVG file according to palette and theme, and drawings by those of another seat."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from halloween_games.kit import theme
from halloween_games.kit.colors import SEATS, TINT_TOKENS, TINTS, Colors, from_hex, hue_apart, shade

FILE: Final = "rule_colors.toml"
LANDSCAPE: Final = "landscape"
BOARDS: Final = "boards"
SQUARES: Final = "squares"
STONE: Final = "stone"
"""Four sections of FILE that a theme recolors; the others are names of rule colors, which a palette replaces."""
HUE_TOLERANCE: Final = 20.0  # degrees around a rule color within which a color is a shade of it
MIN_CHROMA: Final = 0.05  # below which a color is gray
SQUARE_LEVELS: Final = (0.45, 0.95)  # the lightness that becomes the darkest and the lightest square
MIN_LIGHTNESS: Final = 0.26  # below which a color is ink
SEATS_FILE: Final = "seats.toml"
"""Says which drawings belong to a seat, so that it can wear another color, with the figures of that color."""
NUMBER: Final = "#"  # stands there for the number of a color
SHIFTED: Final = "~"
"""Before the numbers of two colors, at the end of a drawing's name: that of the drawing, and the one it is shown in."""
_COLOR: Final = re.compile(r"#[0-9a-fA-F]{6}\b")


@dataclass(frozen=True)
class Declared:
    """An artist's declaration about some drawings: names with ``*`` wildcards, and colors to keep."""

    drawings: tuple[str, ...]
    keep: tuple[str, ...] = ()

    def __contains__(self, name: str) -> bool:
        return any(fnmatchcase(name, pattern) for pattern in self.drawings)


def load(folder: Path) -> dict[str, Declared]:
    """The declarations in *folder*, empty if there is no file; raises OSError or ValueError for a broken one."""
    return {name: _declared(name, entry) for name, entry in _tables(folder / FILE).items()}


def _tables(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _declared(name: str, entry: object) -> Declared:
    if not isinstance(entry, dict):
        raise ValueError(f"{name} is no table")
    return Declared(_names(name, entry.get("drawings", [])), _names(name, entry.get("keep", [])))


def _names(name: str, words: object) -> tuple[str, ...]:
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise ValueError(f"{name} has something else than lists of names")
    return tuple(words)


def recolored(text: str, name: str, declared: Mapping[str, Declared], colors: Colors) -> str:
    """The SVG *text* of the drawing *name* in *colors*."""
    name, _, shift = name.partition(SHIFTED)
    replaced = dict(_replaced(text, name, declared, colors))
    source, target = (SEATS[int(number)] for number in shift or "00")
    if shift and source in declared and name in declared[source]:
        for color in set(_COLOR.findall(text.lower())) - set(declared[source].keep) - set(TINT_TOKENS):
            if is_shade(color, source):
                replaced[color] = shade(color, TINTS[source][1], colors.palette.color(target))
    if not replaced:
        return text
    return _COLOR.sub(lambda found: replaced.get(found[0].lower(), found[0]), text)


def _replaced(text: str, name: str, declared: Mapping[str, Declared], colors: Colors) -> Iterator[tuple[str, str]]:
    kinds = [kind for kind, entry in declared.items() if _is_replaced(kind, colors) and name in entry]
    if not kinds:
        return
    drawn = {color.lower() for color in _COLOR.findall(text)} - set(TINT_TOKENS)
    for kind in kinds:
        if kind in TINTS:
            keep = declared[kind].keep
            for color in drawn:
                if color not in keep and is_shade(color, kind):
                    yield color, colors.palette.shade(color, kind)
        elif kind == LANDSCAPE and colors.hills is not None:
            yield from _toned(drawn, colors.hills)
        elif kind in (BOARDS, STONE) and colors.boards is not None:
            yield from _toned(drawn - set(declared[kind].keep), colors.boards, (0.0, 1.0))
        elif kind == SQUARES and colors.squares is not None:
            yield from _toned(drawn, colors.squares, SQUARE_LEVELS)


def _is_replaced(kind: str, colors: Colors) -> bool:
    """Whether *colors* change drawings of *kind*; the default palette and theme do not."""
    if kind in TINTS:
        return kind in colors.palette.targets
    ends = {LANDSCAPE: colors.hills, BOARDS: colors.boards, STONE: colors.boards, SQUARES: colors.squares}
    return ends.get(kind) is not None


def is_shade(color: str, rule: str) -> bool:
    """Whether *color* is a lighter or darker shade of the rules' color *rule*: not gray, not ink, not another hue."""
    own, base = from_hex(color), from_hex(TINTS[rule][1])
    return own.chroma >= MIN_CHROMA and own.lightness >= MIN_LIGHTNESS and hue_apart(own.hue, base.hue) <= HUE_TOLERANCE


def _toned(
    drawn: set[str], ends: tuple[theme.Rgb, theme.Rgb], between: tuple[float, float] | None = None
) -> Iterator[tuple[str, str]]:
    """Map colors to those between two *ends* by lightness, which has those ends *between* two values.

    Without them the darkest and the lightest color become the ends.
    """
    levels = {color: from_hex(color).lightness for color in drawn}
    low, high = between or (min(levels.values()), max(levels.values()))
    for color, level in levels.items():
        share = min(1.0, max(0.0, (level - low) / max(0.01, high - low)))
        yield color, theme.hex_color(theme.mix(ends[0], ends[1], share))


Rows = Mapping[str, tuple[int, tuple[str, ...]]]
"""The beginning of a drawing's name -> the number of its color, and what names begin with in all colors."""


def load_seats(folder: Path) -> Rows:
    """What SEATS_FILE in *folder* says, empty if there is none; raises OSError or ValueError for a broken one."""
    lists = _tables(folder / SEATS_FILE)
    found: dict[str, tuple[int, tuple[str, ...]]] = {}
    for key, count in (("drawings", len(SEATS)), ("of_two", 2)):
        for row in lists.get(key, []):
            numbered = [row.replace(NUMBER, str(number)) for number in range(count)] if isinstance(row, str) else row
            found.update({name: (number, tuple(numbered)) for number, name in enumerate(numbered)})
    return found


def worn(name: str, rows: Rows, colors: Colors) -> str:
    """The drawing in the color that the seat of the drawing *name* wears.

    If nothing is drawn in that color, it is a figure that nobody else has, with its colors shifted.
    """
    stem = name
    while stem not in rows:
        stem, _, last = stem.rpartition("_")
        if not last or not stem:
            return name
    number, names = rows[stem]
    hue, rest, count = colors.hue_of(number), name[len(stem) :], len(names)
    if hue < count:
        return names[hue] + rest
    taken = [colors.hue_of(seat) for seat in range(count)]
    figure = next(free for free in (number, *range(count)) if free not in taken)
    return f"{names[figure]}{rest}{SHIFTED}{figure}{hue}"
