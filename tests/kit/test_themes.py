"""Themes: the contrast of all text, the colors of themes and palettes, and what a change repaints."""

from __future__ import annotations

import pygame
import pytest

from halloween_games.kit import theme
from halloween_games.kit.colors import GHOSTS, PALETTES, SEATS, SUITS, Colors
from halloween_games.kit.theme import THEMES, Rgb, Theme
from tests.kit.color_vision import contrast, readability
from tests.play.person import Person

WRITTEN_ON = {
    "faint": ("button_off",),
    "on_wall": ("wall",),
    "paper": ("row", "alarm", "button_cool"),
    "muted": ("row", "button_off", "button_cool"),
}
"""Text colors, each with grounds of two colors."""
CARD = "#f7f2ff"  # the white of Rhombus's cards


def text_and_ground(colors: Theme) -> dict[str, tuple[Rgb, Rgb]]:
    """Every text color with every ground it is written on, by the names of both."""
    grounds = {
        "panel.top": colors.panel[0],
        "panel.bottom": colors.panel[1],
        "well": colors.well,
        "sky.top": colors.night[0],
        "sky.middle": colors.night[1],
        "sky.bottom": colors.night[2],
        "hills.dark": colors.hills[0] if colors.hills else theme.rgb("#22133f"),
        "hills.light": colors.hills[1] if colors.hills else theme.rgb("#40266f"),
    }
    for end, fill in zip(("top", "bottom"), colors.panel, strict=True):  # cards let the landscape through
        grounds[f"card.{end}"] = theme.mix(grounds["hills.light"], fill, colors.panel_opacity)
    found = {
        f"{name} on {ground}": (getattr(colors, name), color)
        for name in ("paper", "muted", "candle", "gold")
        for ground, color in grounds.items()
    }
    for number, end in enumerate(("top", "bottom")):
        for ground in ("panel", "card"):
            found[f"faint on {ground}.{end}"] = (colors.faint, grounds[f"{ground}.{end}"])
        for name, fills in WRITTEN_ON.items():
            found |= {
                f"{name} on {fill}.{end}": (getattr(colors, name), getattr(colors, fill)[number]) for fill in fills
            }
    found["preview on well"] = (colors.preview, colors.well)
    found["faint on well"] = (colors.faint, colors.well)
    found["on_warm on its outline"] = (colors.on_warm, colors.warm_outline)
    return found


@pytest.mark.parametrize("name", THEMES)
def test_every_text_stands_out_from_its_ground(name: str) -> None:
    pairs = text_and_ground(THEMES[name])
    assert len(pairs) > 30
    weak = {
        words: round(contrast(theme.hex_color(text), theme.hex_color(ground)), 2)
        for words, (text, ground) in pairs.items()
        if contrast(theme.hex_color(text), theme.hex_color(ground)) < 4.5
    }
    assert not weak
    assert readability("#888888", "#ffffff") == pytest.approx(63.06, abs=0.01)  # published pairs of APCA
    assert readability("#ffffff", "#888888") == pytest.approx(68.54, abs=0.01)
    faint = {
        words: round(readability(theme.hex_color(text), theme.hex_color(ground)), 1)
        for words, (text, ground) in pairs.items()
        if readability(theme.hex_color(text), theme.hex_color(ground)) < 60
    }
    assert not faint


@pytest.mark.parametrize("name", PALETTES)
def test_pieces_stand_out_from_their_outline(name: str) -> None:
    """The outline is ink in every theme; the suits on cards have none and are large on white."""
    palette = PALETTES[name]
    inks = [theme.hex_color(one.ink) for one in THEMES.values()]
    weak = [color for color in GHOSTS + SEATS for ink in inks if contrast(palette.color(color), ink) < 3]
    assert not weak
    assert all(contrast(palette.color(suit), CARD) >= 3 for suit in SUITS)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("palette", PALETTES)
def test_words_in_the_color_of_a_seat_can_be_read(name: str, palette: str) -> None:
    """As on the supplies of Pure Halloween, half way between the seat's color and the text color."""
    colors = Colors.of(THEMES[name], PALETTES[palette])
    for color in colors.seats:
        words = theme.hex_color(theme.mix(color, colors.paper, 0.45))
        assert min(contrast(words, theme.hex_color(ground)) for ground in colors.panel) >= 3  # large and bold


def picture(person: Person) -> bytes:
    person.program.draw()
    return pygame.image.tobytes(person.program.window.surface, "RGB")


def test_a_change_of_theme_palette_and_letters_shows_at_once_and_can_be_taken_back(person: Person) -> None:
    settings_, program = person.program.settings, person.program
    settings_.reduce_motion, settings_.speed = True, 0.0
    person.play("18-ghosts", seed=3)
    person.frames(2)
    first = picture(person)
    seen = {first}
    for change, back in (
        ({"theme": "parchment"}, {"theme": "midnight"}),
        ({"theme": "high_contrast"}, {"theme": "midnight"}),
        ({"palette": "red_green"}, {"palette": "standard"}),
        ({"text_size": 1.5}, {"text_size": 1.0}),
    ):
        for values in (change, back):
            for name, value in values.items():
                setattr(settings_, name, value)
            program.live_settings.settings_changed()
            person.frames(1)
            seen.add(picture(person))
        assert picture(person) == first
    assert len(seen) == 5
