"""Keys and pad buttons as they look: caps with arrows or letters, colored discs, a cross, a mouse."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.speaker import Speaker
from halloween_games.kit import sizes, theme
from halloween_games.kit.commands import ARROWS, FACES, MODIFIERS, QUESTION, USUAL, Bindings, Layout
from halloween_games.kit.fonts import BOLD
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.theme import Rgb, hex_color, rgb

SYSTEM: Final[str] = sys.platform
MOST_KEYS: Final = 3  # that are told for one command
COMMAND_KEY: Final = "cmd"  # which Macs have where others have Ctrl; both are read alike


def key_name(text: Speaker, key: str) -> str:
    """The display name of a key: Ctrl+Shift+N for ``ctrl+shift+n``."""
    if key == QUESTION:
        return key
    return "+".join(part_name(text, part) for part in key.split("+"))


def part_name(text: Speaker, part: str) -> str:
    """The display name of a single key: Ctrl for ``ctrl``."""
    if part == "ctrl" and SYSTEM == "darwin":
        part = COMMAND_KEY
    if f"key.{part}" in text:
        return text(f"key.{part}")
    if part.startswith("kp_"):
        rest = part.removeprefix("kp_")
        return text("key.kp", name=part_name(text, rest))
    return part.upper() if len(part) <= 3 and part not in MODIFIERS else part.capitalize()


def button_name(text: Speaker, number: int, layout: Layout = USUAL) -> str:
    """What a pad button is called on a pad with *layout*."""
    return text(f"pad.{layout[number]}") if number in layout else text("key.button", number=number + 1)


def keys_text(text: Speaker, keys: Sequence[str]) -> str:
    """The display names of several keys with the same meaning."""
    return text("key.or").join(key_name(text, key) for key in keys[:MOST_KEYS])


def buttons_text(text: Speaker, numbers: Sequence[int], layout: Layout = USUAL) -> str:
    return text("key.or").join(button_name(text, number, layout) for number in numbers)


def shortcut(text: Speaker, bindings: Bindings, name: str) -> str:
    """The first key of a command, or its first button if a pad is connected, or an empty string."""
    keys, buttons = bindings.keys(name), bindings.buttons(name)
    if keys:
        return key_name(text, keys[0])
    return button_name(text, buttons[0], bindings.layout) if buttons and bindings.pad is not None else ""


# ---------------------------------------------------------------- key caps

HEIGHT: Final = 31  # units
JOIN: Final = 13  # units of the plus between keys that are held together
BETWEEN: Final = 10  # units between two ways to do the same
ICONS: Final = {"left": "arrow_left", "right": "arrow_right", "up": "arrow_up", "down": "arrow_down"}
FACE_COLORS: Final = {"a": rgb("#58c04a"), "b": rgb("#ff5d5d"), "x": rgb("#4fa3ff"), "y": rgb("#ffd043")}


@dataclass(frozen=True)
class Cap:
    """One key or button; *icon* or *pad* say what is drawn instead of its name."""

    words: str
    icon: str = ""
    pad: str = ""


Chord = tuple[Cap, ...]  # held together


def key_chord(text: Speaker, key: str) -> Chord:
    """The caps of a key such as ``ctrl+shift+n``."""
    if key == QUESTION:
        return (Cap(key),)
    return tuple(Cap(part_name(text, part), ICONS.get(part, "")) for part in key.split("+"))


def pad_chord(text: Speaker, number: int, layout: Layout) -> Chord:
    """The cap of a pad button."""
    return (Cap(button_name(text, number, layout), pad=layout.get(number, "other")),)


def chord_width(painter: Painter, chord: Chord, scale: float = 1.0) -> int:
    """How many pixels wide the keys of *chord* are."""
    caps = sum(_cap_width(painter, cap, scale) for cap in chord)
    return caps + (len(chord) - 1) * painter.px(JOIN * scale)


def chords_width(painter: Painter, chords: Sequence[Chord], scale: float = 1.0) -> int:
    """The same for several chords beside each other."""
    gaps = max(0, len(chords) - 1) * painter.px(BETWEEN * scale)
    return sum(chord_width(painter, chord, scale) for chord in chords) + gaps


def draw_chords(painter: Painter, chords: Sequence[Chord], left: int, middle: int, scale: float = 1.0) -> None:
    """Draw *chords* beside each other, centered vertically at *middle*."""
    height = painter.px(HEIGHT * scale)
    for chord in chords:
        for number, cap in enumerate(chord):
            if number:
                plus = Rect(left, middle - height // 2, painter.px(JOIN * scale), height)
                painter.icon("plus", plus.center, 9 * scale, "muted")
                left = plus.right
            rect = Rect(left, middle - height // 2, _cap_width(painter, cap, scale), height)
            _draw_cap(painter, cap, rect, scale)
            left = rect.right
        left += painter.px(BETWEEN * scale)


def _cap_width(painter: Painter, cap: Cap, scale: float) -> int:
    side = painter.px(HEIGHT * scale)
    if cap.icon or cap.pad in (*FACES, *ARROWS):
        return side
    return max(side, painter.fonts.width(cap.words, sizes.TEXT * painter.u * scale, BOLD) + painter.px(18 * scale))


def _draw_cap(painter: Painter, cap: Cap, rect: Rect, scale: float) -> None:
    if cap.pad in FACES:
        _draw_face(painter, cap, rect, scale)
    elif cap.pad in ARROWS:
        side, colors = rect.height, painter.colors
        body = theme.mix(colors.button_cool[0], colors.knob, 0.2)
        image = painter.art.vector(cross_svg(cap.pad, body, colors.gold), (side, side))
        painter.surface.blit(image, rect)
        painter.wrote(cap.words, rect, rect, sizes.TEXT * painter.u * scale)
    else:
        _draw_key(painter, cap, rect, scale)


def _draw_key(painter: Painter, cap: Cap, rect: Rect, scale: float) -> None:
    """Draw a key with its slanted sides and the lit face on top, or the rounder button of a pad."""
    colors, px = painter.colors, painter.px
    radius = (14 if cap.pad else 7) * scale
    side = theme.mix(colors.button_cool[1], colors.ink, 0.5)
    painter.rounded(rect, (side, theme.mix(side, colors.ink, 0.4)), colors.rim, 1.5 * scale, radius)
    face = Rect(rect.left + px(3 * scale), rect.top + px(2 * scale), rect.width - 2 * px(3 * scale), 0)
    face.height = rect.height - px(7 * scale)
    painter.rounded(face, colors.button_cool, None, 0, radius - 2)
    shine = Rect(face.left + px(4 * scale), face.top + px(1.5 * scale), face.width - 2 * px(4 * scale), max(1, px(2)))
    painter.rounded(shine, (theme.mix(colors.button_cool[0], colors.shine, 0.35),) * 2, None, 0, 1)
    if cap.icon:
        painter.icon(cap.icon, face.center, 16 * scale, "paper")
        painter.wrote(cap.words, face, face, sizes.TEXT * painter.u * scale)
    else:
        painter.text(cap.words, face.center, sizes.TEXT * scale, colors.paper, BOLD, "center")


def _draw_face(painter: Painter, cap: Cap, rect: Rect, scale: float) -> None:
    """Draw one of the four colored buttons."""
    colors = painter.colors
    painter.dot((rect.centerx, rect.centery + painter.px(1)), rect.width / 2, colors.ink)
    color = FACE_COLORS[cap.pad]
    painter.dot(rect.center, rect.width / 2 - painter.px(1.5), color)
    painter.dot(rect.center, rect.width / 2 - painter.px(4.5 * scale), rgb("#140b2b"))
    painter.text(cap.words, rect.center, sizes.TEXT * scale, color, BOLD, "center")


def cross_svg(arm: str, fill: Rgb, lit: Rgb) -> str:
    """A directional pad of 100 × 100 with one lit *arm*, as SVG text."""
    turn = {"dpup": 0, "dpright": 90, "dpdown": 180, "dpleft": 270}[arm]
    body, light = hex_color(fill), hex_color(lit)
    cross = "M36 6 H64 V36 H94 V64 H64 V94 H36 V64 H6 V36 H36 Z"
    ink = 'stroke="#140b2b" stroke-width="5" stroke-linejoin="round"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
        f'<path d="{cross}" fill="{body}" {ink}/>'
        f'<g transform="rotate({turn} 50 50)"><path d="M36 6 H64 V38 L50 50 L36 38 Z" fill="{light}" {ink}/></g></svg>'
    )
