"""The colors in use: a theme combined with a palette, of which there are four; and how a shade follows its color.

The palettes stand in ``palettes.json``: ``red_green`` is for protanopia and deuteranopia, ``blue_yellow`` for
tritanopia, and those of ``lightness`` can be told apart by it alone. The grave colors of Halloween are in no palette:
white, gray, black and brown differ in lightness.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any, Final, NamedTuple, Self

from halloween_games.core.phrases import json_beside
from halloween_games.kit.theme import MIDNIGHT, Rgb, Theme, Tint, mix, rgb


class Oklch(NamedTuple):
    """Lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees."""

    lightness: float
    chroma: float
    hue: float


def _linear(level: int) -> float:
    share = level / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _level(light: float) -> float:
    """The sRGB value of linear *light*; outside 0 to 1 if it is out of gamut."""
    if light <= 0.0031308:
        return light * 12.92
    return float(1.055 * light ** (1 / 2.4) - 0.055)


def linear(color: str) -> tuple[float, float, float]:
    """``#rrggbb`` as linear RGB."""
    return _linear(int(color[1:3], 16)), _linear(int(color[3:5], 16)), _linear(int(color[5:7], 16))


def from_hex(color: str) -> Oklch:
    """``#rrggbb`` as lightness, chroma and hue."""
    red, green, blue = linear(color)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return Oklch(lightness, hypot(a, b), degrees(atan2(b, a)) % 360)


def to_hex(color: Oklch) -> str:
    """The nearest ``#rrggbb`` with that lightness and hue; the chroma is reduced if it is out of gamut."""
    chroma = color.chroma
    for _ in range(40):
        levels = _levels(color._replace(chroma=chroma))
        if all(-0.002 <= level <= 1.002 for level in levels):
            break
        chroma *= 0.94
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, level))):02x}" for level in levels)


def _levels(color: Oklch) -> tuple[float, float, float]:
    a, b = color.chroma * cos(radians(color.hue)), color.chroma * sin(radians(color.hue))
    long = (color.lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (color.lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (color.lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        _level(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
        _level(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
        _level(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
    )


def hue_apart(first: float, second: float) -> float:
    """The difference of two hues in degrees, at most 180."""
    return abs((first - second + 180) % 360 - 180)


def shade(color: str, base: str, target: str) -> str:
    """The color that *color*, a shade of *base*, becomes if *base* becomes *target*. Black and white stay the same."""
    own, old, new = from_hex(color), from_hex(base), from_hex(target)
    if own.lightness > old.lightness:
        share = (own.lightness - old.lightness) / max(0.001, 1 - old.lightness)
        lightness = new.lightness + share * (1 - new.lightness)
    else:
        lightness = own.lightness * new.lightness / max(0.001, old.lightness)
    chroma = own.chroma * new.chroma / max(0.001, old.chroma)
    return to_hex(Oklch(lightness, chroma, (own.hue + new.hue - old.hue) % 360))


# ---------------------------------------------------------------- colors


GHOSTS: Final = ("red", "blue", "yellow")
SEATS: Final = ("orange", "violet", "teal", "rose")  # of the seats 0 to 3
SUITS: Final = ("suit_S", "suit_H", "suit_D", "suit_C")

_TABLE: Final[Mapping[str, Any]] = json_beside(__file__, "palettes.json")
TINTS: Final[Mapping[str, Tint]] = {name: (light, *darker) for name, (light, *darker) in _TABLE["tints"].items()}
_PALE: Final[Tint] = ("#ffffff", "#e4dcff", "#a08fe0", "#6a58b0")  # of pieces without an owner


@dataclass(frozen=True)
class Palette:
    """The color shown for each color of the rules; colors not listed stay as drawn."""

    id: str
    targets: Mapping[str, str]

    def color(self, name: str) -> str:
        """The color shown for the rules' color *name*, as ``#rrggbb``."""
        return self.targets.get(name, TINTS[name][1])

    def seats(self) -> tuple[str, ...]:
        return tuple(self.color(name) for name in SEATS)

    def tints(self) -> dict[str, Tint]:
        """Four shades of each color, for the tint tokens of a drawing."""
        found: dict[str, Tint] = {"pale": _PALE}
        for name, tint in TINTS.items():
            light, base, dark, deepest = (self.shade(color, name) for color in tint)
            found[name] = light, base, dark, deepest
        return found

    def shade(self, color: str, name: str) -> str:
        """The replacement for a drawing's *color*, a shade of the rules' color *name*."""
        target = self.targets.get(name)
        return color if target is None else shade(color, TINTS[name][1], target)


PALETTES: Final = {name: Palette(name, targets) for name, targets in _TABLE.items() if name != "tints"}
STANDARD: Final = PALETTES["standard"]


# The tint tokens of a drawing: light, base, dark, deepest.
TINT_TOKENS: Final = ("#ff0001", "#ff0002", "#ff0003", "#ff0004")


@dataclass(frozen=True)
class Colors(Theme):
    """Every color used for painting: the theme's, and the palette's."""

    palette: Palette = STANDARD
    worn: tuple[int, ...] = ()  # the number of the color that each seat wears; of seats beyond it its own

    @classmethod
    def of(cls, theme: Theme, palette: Palette = STANDARD) -> Self:
        return cls(**{field.name: getattr(theme, field.name) for field in fields(theme)}, palette=palette)

    @cached_property
    def hues(self) -> tuple[Rgb, ...]:
        """The colors of seats by their numbers, whoever wears them."""
        return tuple(rgb(color) for color in self.palette.seats())

    @cached_property
    def seats(self) -> tuple[Rgb, ...]:
        """The color that each seat wears."""
        return tuple(self.hues[self.hue_of(seat)] for seat in range(len(self.hues)))

    def hue_of(self, seat: int) -> int:
        """The number of the color that *seat* wears."""
        return self.worn[seat] if seat < len(self.worn) else seat

    @cached_property
    def is_day(self) -> bool:
        """Whether panels are darker than paper."""
        return sum(self.well) > sum(self.panel[1])

    @cached_property
    def hollow(self) -> Rgb:
        """What lies deeper than a panel."""
        return mix(self.panel[1], self.edge, 0.27) if self.is_day else self.well

    @cached_property
    def tints(self) -> Mapping[str, Tint]:
        """Four shades for the tint tokens of a drawing, by the name of the tint."""
        return {**self.palette.tints(), **self.icons}


DEFAULT_COLORS: Final = Colors.of(MIDNIGHT)
