"""Colors and sizes of the midnight storybook; every screen takes them from here."""

from __future__ import annotations

from typing import Final

Rgb = tuple[int, int, int]


def rgb(text: str) -> Rgb:
    """``#rrggbb`` as three numbers."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


NIGHT: Final = (rgb("#160d2e"), rgb("#2a1750"), rgb("#472a73"))
INK: Final = rgb("#140b2b")
WALL: Final = (rgb("#6a5a94"), rgb("#3d3163"))
PANEL: Final = (rgb("#2c1d52"), rgb("#1f1440"))
EDGE: Final = rgb("#5b449a")
CANDLE: Final = rgb("#ffb85c")
BUTTON_WARM: Final = (rgb("#ffa94d"), rgb("#f76707"))
BUTTON_COOL: Final = (rgb("#5b3f9e"), rgb("#432b7d"))
BUTTON_OFF: Final = (rgb("#352858"), rgb("#2b2049"))
WARM_OUTLINE: Final = rgb("#5a1f00")
PAPER: Final = rgb("#f4efff")
MUTED: Final = rgb("#cdbff2")
FAINT: Final = rgb("#9d8bd0")
GLOW_CHOSEN: Final = rgb("#ffd43b")
GLOW_TARGET: Final = rgb("#9bffb0")
GLOW_FIGHT: Final = rgb("#ff5d73")
TRAIL: Final = rgb("#cfc1ff")

SEAT_COLORS: Final = (rgb("#ff8a1f"), rgb("#9d7bff"), rgb("#2ec4b6"), rgb("#ff5d8f"))

# What stands for the tint tokens of a drawing: light, base, dark, deepest.
TINT_TOKENS: Final = ("#ff0001", "#ff0002", "#ff0003", "#ff0004")
TINTS: Final = {
    "red": ("#ffb3bf", "#f0526b", "#b3203f", "#7d1030"),
    "blue": ("#a5dcff", "#3f9bf0", "#1f5fc4", "#123d86"),
    "yellow": ("#fff0a3", "#ffc928", "#d99a00", "#8f6200"),
    "pale": ("#ffffff", "#e4dcff", "#a08fe0", "#6a58b0"),
    "orange": ("#ffc078", "#ff8a1f", "#d9580a", "#8a3200"),
    "violet": ("#c9b6ff", "#9d7bff", "#6a47d8", "#402a96"),
    "teal": ("#8ff0e4", "#2ec4b6", "#178f86", "#0b5650"),
    "rose": ("#ffb3cc", "#ff5d8f", "#d02a62", "#851340"),
    "paper": ("#ffffff", "#f4efff", "#cdbff2", "#8f7cc8"),
    "muted": ("#cdbff2", "#cdbff2", "#9d8bd0", "#5b449a"),
    "candle": ("#ffe0a8", "#ffb85c", "#f08a24", "#8a3200"),
    "faint": ("#6f5fa3", "#6f5fa3", "#51437f", "#382c5e"),
    "arrow_lit": ("#ffe98f", "#ffd043", "#f29a2b", "#8a4a00"),
    "arrow_resting": ("#b5a3dc", "#8674b4", "#5f4f8c", "#382c5e"),
    "green": ("#d7ffe0", "#9bffb0", "#4fcf72", "#1f7a3c"),
    "suit_S": ("#b9a8ff", "#3a2a7a", "#2a1e5c", "#1c133f"),
    "suit_H": ("#ff7da3", "#e0245e", "#b01648", "#7a0d31"),
    "suit_D": ("#ffab57", "#bd5200", "#934000", "#662c00"),
    "suit_C": ("#4fe0cf", "#128078", "#0d605a", "#08433f"),
}

# The one scale of text sizes, at 1280x800.
SMALL: Final = 14
TEXT: Final = 16
LARGE: Final = 18
HEADING: Final = 22
TITLE: Final = 28
DISPLAY: Final = 40

MIN_SIZE: Final = (800, 600)
BASE_SIZE: Final = (1280, 800)
SMALLEST_UNIT: Final = 0.78  # text shrinks no further in small windows


def unit(size: tuple[int, int]) -> float:
    """How many pixels one design unit (a pixel at 1280x800) takes in a window of *size*."""
    return max(min(size[0] / BASE_SIZE[0], size[1] / BASE_SIZE[1]), SMALLEST_UNIT)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """A color between two."""
    return (
        round(first[0] + (second[0] - first[0]) * share),
        round(first[1] + (second[1] - first[1]) * share),
        round(first[2] + (second[2] - first[2]) * share),
    )
