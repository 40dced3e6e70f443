"""The colors in use: a theme combined with a palette."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Final, Self

from halloween_games.kit.palettes import STANDARD, Palette, Tint
from halloween_games.kit.theme import MIDNIGHT, Rgb, Theme, mix, rgb

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
