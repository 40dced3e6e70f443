"""The colors with a meaning in the rules, and three alternative palettes for color-blind players.

The grave colors of Halloween are in no palette: white, gray, black and brown differ in lightness.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from halloween_games.kit import oklch

Tint = tuple[str, str, str, str]  # light, base, dark, deepest

GHOSTS: Final = ("red", "blue", "yellow")
SEATS: Final = ("orange", "violet", "teal", "rose")  # of the seats 0 to 3
SUITS: Final = ("suit_S", "suit_H", "suit_D", "suit_C")

TINTS: Final[Mapping[str, Tint]] = {
    "red": ("#ffb3bf", "#f0526b", "#b3203f", "#7d1030"),
    "blue": ("#a5dcff", "#3f9bf0", "#1f5fc4", "#123d86"),
    "yellow": ("#fff0a3", "#ffc928", "#d99a00", "#8f6200"),
    "orange": ("#ffc078", "#ff8a1f", "#d9580a", "#8a3200"),
    "violet": ("#c9b6ff", "#9d7bff", "#6a47d8", "#402a96"),
    "teal": ("#8ff0e4", "#2ec4b6", "#178f86", "#0b5650"),
    "rose": ("#ffb3cc", "#ff5d8f", "#d02a62", "#851340"),
    "suit_S": ("#b9a8ff", "#3a2a7a", "#2a1e5c", "#1c133f"),
    "suit_H": ("#ff7da3", "#e0245e", "#b01648", "#7a0d31"),
    "suit_D": ("#ffab57", "#bd5200", "#934000", "#662c00"),
    "suit_C": ("#4fe0cf", "#128078", "#0d605a", "#08433f"),
}
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
        for name, (light, base, dark, deepest) in TINTS.items():
            found[name] = (
                self.shade(light, name),
                self.shade(base, name),
                self.shade(dark, name),
                self.shade(deepest, name),
            )
        return found

    def shade(self, color: str, name: str) -> str:
        """The replacement for a drawing's *color*, a shade of the rules' color *name*."""
        target = self.targets.get(name)
        return color if target is None else oklch.shade(color, TINTS[name][1], target)


STANDARD: Final = Palette("standard", {})

RED_GREEN: Final = Palette(  # for protanopia and deuteranopia
    "red_green",
    {
        "red": "#bd4158",
        "yellow": "#ffcc29",
        "teal": "#67e3d3",
        "rose": "#d14472",
        "suit_H": "#860b33",
        "suit_D": "#b65204",
        "suit_C": "#057d75",
    },
)

BLUE_YELLOW: Final = Palette(  # for tritanopia
    "blue_yellow",
    {
        "red": "#f74866",
        "blue": "#429bee",
        "yellow": "#ffe451",
        "orange": "#ffbf8e",
        "rose": "#fe3582",
        "suit_H": "#d91a59",
        "suit_D": "#702c07",
        "suit_C": "#067e70",
    },
)

LIGHTNESS: Final = Palette(  # distinguishable by lightness alone
    "lightness",
    {
        "red": "#b1404a",
        "blue": "#56a4f0",
        "yellow": "#ffd861",
        "orange": "#ff9435",
        "violet": "#6f5ae2",
        "teal": "#3ee7d7",
        "rose": "#fc4b84",
        "suit_S": "#402e7e",
        "suit_H": "#5a001c",
        "suit_D": "#9f3b00",
        "suit_C": "#037e74",
    },
)

PALETTES: Final[Mapping[str, Palette]] = {
    palette.id: palette for palette in (STANDARD, RED_GREEN, BLUE_YELLOW, LIGHTNESS)
}
