"""Three themes: the values of the named colors of all screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from halloween_games.kit.nights import NIGHTS, Rgb, mix
from halloween_games.kit.palettes import Tint

__all__ = ["Rgb", "mix"]

Fill = tuple[Rgb, Rgb]  # from top to bottom


def rgb(text: str) -> Rgb:
    """``#rrggbb`` as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hex_color(color: Rgb) -> str:
    """Three numbers as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*color)


def _fill(top: str, bottom: str) -> Fill:
    return rgb(top), rgb(bottom)


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
    ribbon: Rgb  # text on a warm ribbon
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

    def pairs(self) -> dict[str, tuple[Rgb, Rgb]]:
        """Every text color with every ground it is written on, by the names of both."""
        grounds = {
            "panel.top": self.panel[0],
            "panel.bottom": self.panel[1],
            "well": self.well,
            "sky.top": self.night[0],
            "sky.middle": self.night[1],
            "sky.bottom": self.night[2],
            "hills.dark": self.hills[0] if self.hills else rgb("#22133f"),
            "hills.light": self.hills[1] if self.hills else rgb("#40266f"),
        }
        found = {
            f"{name} on {ground}": (getattr(self, name), color)
            for name in ("paper", "muted", "candle", "gold")
            for ground, color in grounds.items()
        }
        for number, end in enumerate(("top", "bottom")):
            found[f"faint on panel.{end}"] = (self.faint, self.panel[number])
            found[f"on_wall on wall.{end}"] = (self.on_wall, self.wall[number])
            found[f"paper on row.{end}"] = (self.paper, self.row[number])
            found[f"muted on row.{end}"] = (self.muted, self.row[number])
            found[f"paper on alarm.{end}"] = (self.paper, self.alarm[number])
            found[f"paper on button_cool.{end}"] = (self.paper, self.button_cool[number])
            found[f"muted on button_off.{end}"] = (self.muted, self.button_off[number])
            found[f"muted on button_cool.{end}"] = (self.muted, self.button_cool[number])
            found[f"ribbon on button_warm.{end}"] = (self.ribbon, self.button_warm[number])
        found["preview on well"] = (self.preview, self.well)
        found["faint on well"] = (self.faint, self.well)
        found["on_warm on its outline"] = (self.on_warm, self.warm_outline)
        return found


_MIDNIGHT_ICONS: Final[Mapping[str, Tint]] = {
    "paper": ("#ffffff", "#f4efff", "#cdbff2", "#8f7cc8"),
    "on_warm": ("#ffffff", "#f4efff", "#cdbff2", "#8f7cc8"),
    "on_wall": ("#ffffff", "#f4efff", "#cdbff2", "#8f7cc8"),
    "muted": ("#cdbff2", "#cdbff2", "#9d8bd0", "#5b449a"),
    "candle": ("#ffe0a8", "#ffb85c", "#f08a24", "#8a3200"),
    "faint": ("#6f5fa3", "#6f5fa3", "#51437f", "#382c5e"),
    "arrow_lit": ("#ffe98f", "#ffd043", "#f29a2b", "#8a4a00"),
    "arrow_resting": ("#b5a3dc", "#8674b4", "#5f4f8c", "#382c5e"),
    "green": ("#d7ffe0", "#9bffb0", "#4fcf72", "#1f7a3c"),
}

MIDNIGHT: Final = Theme(
    "midnight",
    night=NIGHTS["midnight"],
    ink=rgb("#140b2b"),
    wall=_fill("#6a5a94", "#3d3163"),
    on_wall=rgb("#f4efff"),
    panel=_fill("#2c1d52", "#1f1440"),
    panel_opacity=0.75,
    edge=rgb("#5b449a"),
    well=rgb("#140b2b"),
    row=_fill("#4a3344", "#402c40"),
    alarm=_fill("#5c1732", "#3d0f2a"),
    candle=rgb("#ffb85c"),
    gold=rgb("#ffe0a8"),
    paper=rgb("#f4efff"),
    muted=rgb("#cdbff2"),
    faint=rgb("#9d8bd0"),
    preview=rgb("#9bffb0"),
    caret=rgb("#ffb85c"),
    button_warm=_fill("#ffa94d", "#f76707"),
    button_cool=_fill("#5b3f9e", "#432b7d"),
    button_off=_fill("#352858", "#2b2049"),
    rim=rgb("#140b2b"),
    on_warm=rgb("#f4efff"),
    warm_outline=rgb("#5a1f00"),
    ribbon=rgb("#140b2b"),
    knob=rgb("#f4efff"),
    shine=rgb("#f4efff"),
    glow_warm=rgb("#ffb85c"),
    glow_chosen=rgb("#ffd43b"),
    glow_target=rgb("#9bffb0"),
    glow_fight=rgb("#ff5d73"),
    trail=rgb("#cfc1ff"),
    cloth=(_fill("#4a1f6b", "#2f1450"), _fill("#5b2a80", "#3a1a5c")),
    icons=_MIDNIGHT_ICONS,
)

PARCHMENT: Final = Theme(
    "parchment",
    night=NIGHTS["parchment"],
    ink=rgb("#2a1608"),
    wall=_fill("#8a5a34", "#5c3719"),
    on_wall=rgb("#fff6e0"),
    panel=_fill("#fdf5e1", "#f6e7c6"),
    panel_opacity=0.85,
    edge=rgb("#b08a55"),
    well=rgb("#fffaf0"),
    row=_fill("#fbdca2", "#f6d08d"),
    alarm=_fill("#ffdccf", "#fbc7b6"),
    candle=rgb("#822e06"),
    gold=rgb("#6f3a00"),
    paper=rgb("#2f1a0c"),
    muted=rgb("#4f3520"),
    faint=rgb("#6b4e36"),
    preview=rgb("#155f2c"),
    caret=rgb("#822e06"),
    button_warm=_fill("#ff9d3f", "#ea5f0a"),
    button_cool=_fill("#f7dfae", "#e6c07f"),
    button_off=_fill("#eee0c0", "#e6d5b0"),
    rim=rgb("#2a1608"),
    on_warm=rgb("#fffaf0"),
    warm_outline=rgb("#5a1f00"),
    ribbon=rgb("#2a1608"),
    knob=rgb("#fffaf0"),
    shine=rgb("#fffaf0"),
    glow_warm=rgb("#ffd27a"),
    glow_chosen=rgb("#ffc21f"),
    glow_target=rgb("#9bffb0"),
    glow_fight=rgb("#ff5d73"),
    trail=rgb("#fff0c8"),
    cloth=(_fill("#a8382c", "#75201c"), _fill("#bd4a34", "#8a2a22")),
    icons={
        **_MIDNIGHT_ICONS,
        "paper": ("#5a3a20", "#3f2412", "#2f1a0c", "#1f1006"),
        "muted": ("#745740", "#5a3f28", "#4a3220", "#2f1a0c"),
        "candle": ("#c05a18", "#a8430c", "#8a3208", "#5a1f00"),
        "faint": ("#a98f6c", "#a98f6c", "#8d7353", "#745740"),
        "green": ("#3d9a58", "#1f7a3c", "#155f2c", "#0b3f1b"),
    },
    stars=False,
    hills=(rgb("#dcb680"), rgb("#f0d2a0")),
    boards=(rgb("#3b2110"), rgb("#d9b88a")),
    squares=(rgb("#4a2200"), rgb("#fff8e6")),
    bed=rgb("#4a2c14"),
)

HIGH_CONTRAST: Final = Theme(
    "high_contrast",
    night=NIGHTS["high_contrast"],
    ink=rgb("#000000"),
    wall=_fill("#2e2e2e", "#2e2e2e"),
    on_wall=rgb("#ffffff"),
    panel=_fill("#000000", "#000000"),
    panel_opacity=1.0,
    edge=rgb("#ffffff"),
    well=rgb("#000000"),
    row=_fill("#3a3a3a", "#3a3a3a"),
    alarm=_fill("#5a0014", "#5a0014"),
    candle=rgb("#ffe135"),
    gold=rgb("#ffe135"),
    paper=rgb("#ffffff"),
    muted=rgb("#ffffff"),
    faint=rgb("#d0d0d0"),
    preview=rgb("#7dff9a"),
    caret=rgb("#ffe135"),
    button_warm=_fill("#ffe135", "#ffe135"),
    button_cool=_fill("#1c1c1c", "#1c1c1c"),
    button_off=_fill("#000000", "#000000"),
    rim=rgb("#ffffff"),
    on_warm=rgb("#000000"),
    warm_outline=rgb("#ffe135"),
    ribbon=rgb("#000000"),
    knob=rgb("#ffffff"),
    shine=rgb("#1c1c1c"),
    glow_warm=rgb("#ffe135"),
    glow_chosen=rgb("#ffe135"),
    glow_target=rgb("#7dff9a"),
    glow_fight=rgb("#ff6b7d"),
    trail=rgb("#ffffff"),
    cloth=(_fill("#141414", "#141414"), _fill("#262626", "#262626")),
    icons={
        **_MIDNIGHT_ICONS,
        "paper": ("#ffffff", "#ffffff", "#ffffff", "#ffffff"),
        "on_warm": ("#000000", "#000000", "#000000", "#ffe135"),
        "muted": ("#ffffff", "#ffffff", "#e0e0e0", "#8a8a8a"),
        "candle": ("#fff2a0", "#ffe135", "#ffe135", "#8a7600"),
        "faint": ("#a0a0a0", "#a0a0a0", "#808080", "#505050"),
    },
    stars=False,
    boards=(rgb("#000000"), rgb("#b4b4b4")),
    squares=(rgb("#000000"), rgb("#ffffff")),
    flat=True,
)

THEMES: Final[Mapping[str, Theme]] = {theme.id: theme for theme in (MIDNIGHT, PARCHMENT, HIGH_CONTRAST)}
