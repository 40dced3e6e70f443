"""Colors by lightness, chroma and hue (OKLCh), to turn shades of one color into shades of another."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple


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
