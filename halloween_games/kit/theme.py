"""The themes: the values of the named colors of all screens, read from ``themes.json``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import pygame

from halloween_games.core.phrases import json_beside

Rgb = tuple[int, int, int]
Tint = tuple[str, str, str, str]  # light, base, dark, deepest
Night = tuple[Rgb, Rgb, Rgb]

HORIZON: Final = 0.55  # of the height, where the middle color is
NIGHTS: Final[dict[str, Night]] = {
    "midnight": ((22, 13, 46), (42, 23, 80), (71, 42, 115)),
    "parchment": ((246, 223, 174), (244, 207, 152), (239, 192, 137)),
    "high_contrast": ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
}


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """The color *share* of the way from *first* to *second*."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )


def sky(size: tuple[int, int], night: Night) -> pygame.Surface:
    """A surface of *size* with nothing but the sky."""
    surface = pygame.Surface(size).convert()
    draw_sky(surface, night)
    return surface


def draw_sky(surface: pygame.Surface, night: Night) -> None:
    """Cover all of *surface* with the sky."""
    height = surface.get_height()
    rows = bytearray()
    for y in range(height):
        t = y / max(1, height - 1)
        upper = t < HORIZON
        rows += bytes(
            mix(night[0], night[1], t / HORIZON) if upper else mix(night[1], night[2], (t - HORIZON) / (1 - HORIZON))
        )
    column = pygame.image.frombytes(bytes(rows), (1, height), "RGB").convert(surface)
    pygame.transform.scale(column, surface.get_size(), surface)


__all__ = ["Rgb", "mix"]

Fill = tuple[Rgb, Rgb]  # from top to bottom


def rgb(text: str) -> Rgb:
    """``#rrggbb`` as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hex_color(color: Rgb) -> str:
    """Three numbers as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*color)


@dataclass(frozen=True)
class Theme:
    """The named colors of all screens. ``ink`` outlines everything and is dark in every theme."""

    id: str
    night: tuple[Rgb, Rgb, Rgb]  # the backdrop, from top to bottom
    ink: Rgb
    wall: Fill  # the frames of boards
    on_wall: Rgb
    panel: Fill
    panel_opacity: float  # of translucent panels on the backdrop
    edge: Rgb
    well: Rgb  # the ground of the prompt and of text fields
    row: Fill  # the last row of a list
    alarm: Fill  # behind a refusal
    candle: Rgb  # headings
    gold: Rgb  # important text
    paper: Rgb  # text
    muted: Rgb  # secondary text
    faint: Rgb  # text of empty or disabled things
    preview: Rgb  # text about what an action would do
    caret: Rgb
    button_warm: Fill
    button_cool: Fill
    button_off: Fill
    rim: Rgb  # the outline of buttons and switches
    on_warm: Rgb
    warm_outline: Rgb
    knob: Rgb
    shine: Rgb  # the highlight on the upper rim of a button
    glow_warm: Rgb  # the light of candles
    glow_chosen: Rgb
    glow_target: Rgb
    glow_fight: Rgb
    trail: Rgb
    cloth: tuple[Fill, Fill]  # of the curtain: drapes and valance
    icons: Mapping[str, Tint]  # tints of icons on panels and buttons
    stars: bool = True
    hills: tuple[Rgb, Rgb] | None = None  # shadow and light of the landscape; None: as drawn
    boards: tuple[Rgb, Rgb] | None = None  # the same for the drawings of frames and floors
    squares: tuple[Rgb, Rgb] | None = None  # the same for light and dark squares
    flat: bool = False  # without landscape and glows, so that nothing is behind text
    bed: Rgb | None = None  # below dashes that were drawn for dark panels; None: nothing


def _colors(value: Any) -> Any:
    """Every ``#rrggbb`` in *value* as three numbers; a list is a row of colors."""
    if isinstance(value, str):
        return rgb(value)
    return tuple(map(_colors, value)) if isinstance(value, list) else value


def _theme(name: str, table: Mapping[str, Any], usual: Mapping[str, Sequence[str]]) -> Theme:
    """The theme in *table*; icons that it does not name have the *usual* tints."""
    icons = {icon: tuple(tint) for icon, tint in {**usual, **table["icons"]}.items()}
    values = {field: _colors(value) for field, value in table.items() if field != "icons"}
    return Theme(name, night=NIGHTS[name], icons=cast(Mapping[str, Tint], icons), **values)


_TABLES: Final[Mapping[str, Mapping[str, Any]]] = json_beside(__file__, "themes.json")
THEMES: Final = {name: _theme(name, table, _TABLES["midnight"]["icons"]) for name, table in _TABLES.items()}
MIDNIGHT: Final = THEMES["midnight"]
