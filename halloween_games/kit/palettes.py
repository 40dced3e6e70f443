"""The colors with a meaning in the rules, and three alternative palettes for color-blind players.

They stand in ``palettes.json``: ``red_green`` is for protanopia and deuteranopia, ``blue_yellow`` for tritanopia, and
those of ``lightness`` can be told apart by it alone. The grave colors of Halloween are in no palette: white, gray,
black and brown differ in lightness.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from halloween_games.core.phrases import json_beside
from halloween_games.kit import oklch

Tint = tuple[str, str, str, str]  # light, base, dark, deepest

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


PALETTES: Final = {name: Palette(name, targets) for name, targets in _TABLE.items() if name != "tints"}
STANDARD: Final = PALETTES["standard"]
