"""The colors in use: a theme combined with a palette, of which there are four.

The palettes stand in ``palettes.json``: ``red_green`` is for protanopia and deuteranopia, ``blue_yellow`` for
tritanopia, and those of ``lightness`` can be told apart by it alone. The grave colors of Halloween are in no palette:
white, gray, black and brown differ in lightness.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final, Self

from halloween_games.core.phrases import json_beside
from halloween_games.kit import oklch
from halloween_games.kit.theme import MIDNIGHT, Rgb, Theme, Tint, mix, rgb

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
        return color if target is None else oklch.shade(color, TINTS[name][1], target)


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
