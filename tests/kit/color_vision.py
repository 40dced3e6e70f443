"""Color vision: contrast (WCAG 2), simulated deficiencies and color differences (CIEDE2000)."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

from halloween_games.kit.colors import linear

Triple = tuple[float, float, float]

# Machado, Oliveira, Fernandes: A physiologically-based model for simulation of color vision deficiency (2009),
# severity 1.0, for linear light.
DEFICIENCIES: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(color: str, deficiency: str) -> Triple:
    """``#rrggbb`` in linear RGB as seen with that deficiency."""
    light = linear(color)
    rows = (sum(a * b for a, b in zip(row, light, strict=True)) for row in DEFICIENCIES[deficiency])
    red, green, blue = (min(1.0, max(0.0, value)) for value in rows)
    return red, green, blue


def luminance(light: Triple) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(first: str, second: str) -> float:
    """The contrast of two colors ``#rrggbb``, from 1 to 21."""
    high, low = sorted((luminance(linear(first)), luminance(linear(second))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readability(text: str, ground: str) -> float:
    """Lc of APCA 0.0.98G, from 0 to about 108: how well *text* on that ground can be read."""
    letters, behind = (_apca_luminance(color) for color in (text, ground))
    powers = (0.56, 0.57) if behind > letters else (0.65, 0.62)
    apart = 1.14 * abs(pow(behind, powers[0]) - pow(letters, powers[1]))
    return 0.0 if apart < 0.1 else float(100 * (apart - 0.027))


def _apca_luminance(color: str) -> float:
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    light: float = sum(share * part**2.4 for share, part in zip((0.2126729, 0.7151522, 0.072175), parts, strict=True))
    dim: float = max(0.0, 0.022 - light) ** 1.414
    return light + dim


def lab(light: Triple) -> Triple:
    """Linear RGB as CIE L*a*b* under D65."""
    red, green, blue = light
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lightness(color: str) -> float:
    """L*, from 0 to 100."""
    return lab(linear(color))[0]


def difference(first: str, second: str, deficiency: str = "none") -> float:
    """CIEDE2000 of two colors as seen with that deficiency; about 2 is just noticeable."""
    return ciede2000(lab(seen(first, deficiency)), lab(seen(second, deficiency)))


def ciede2000(one: Triple, two: Triple) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(mean_c**7 / (mean_c**7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    mean_h = (h1 + dh / 2) % 360 if c1 * c2 else h1 + h2
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    weight_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    weight_c, weight_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    turn = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2))))
    part_l, part_c = (l2 - l1) / weight_l, (c2 - c1) / weight_c
    part_h = 2 * sqrt(c1 * c2) * sin(radians(dh / 2)) / weight_h
    return sqrt(part_l**2 + part_c**2 + part_h**2 + turn * part_c * part_h)
