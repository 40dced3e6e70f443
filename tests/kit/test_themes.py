"""Themes: the contrast of all text, the colors of themes and palettes, and what a change repaints."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import get_args

import pygame
import pytest

from halloween_games.app.saving import settings
from halloween_games.data_folders import assets_dir
from halloween_games.kit import theme
from halloween_games.kit.colors import DEFAULT_COLORS, GHOSTS, PALETTES, SEATS, SUITS, Colors, Palette
from halloween_games.kit.theme import MIDNIGHT, THEMES, Theme
from tests.kit.color_vision import contrast
from tests.play.person import Person

CARD = "#f7f2ff"  # the white of Rhombus's cards


@pytest.mark.parametrize("name", THEMES)
def test_every_text_stands_out_from_its_ground(name: str) -> None:
    pairs = THEMES[name].pairs()
    assert len(pairs) > 30
    weak = {
        words: round(contrast(theme.hex_color(text), theme.hex_color(ground)), 2)
        for words, (text, ground) in pairs.items()
        if contrast(theme.hex_color(text), theme.hex_color(ground)) < 4.5
    }
    assert not weak


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


@pytest.mark.parametrize("name", THEMES)
def test_the_empty_goals_of_18_ghosts_stand_out(name: str) -> None:
    """Their rings were drawn for dark panels."""
    ground = THEMES[name].bed or THEMES[name].panel[0]
    for color in ("red", "blue", "yellow"):
        drawn = (assets_dir() / "svg" / "18_ghosts" / f"slot_{color}.svg").read_text()
        ring = re.findall(r'stroke="(#[0-9a-f]{6})"', drawn)[0]
        assert contrast(ring, theme.hex_color(ground)) >= 3


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_colors_are_all_of_their_theme_and_palette(palette: Palette) -> None:
    for one in THEMES.values():
        colors = Colors.of(one, palette)
        for field in fields(Theme):
            assert getattr(colors, field.name) == getattr(one, field.name), field.name
        assert [theme.hex_color(color) for color in colors.seats] == [palette.color(name) for name in SEATS]
        assert all(colors.tints[icon] == tint for icon, tint in one.icons.items())
        assert all(colors.tints[name] == palette.tints()[name] for name in GHOSTS + SEATS + SUITS)
    assert {frozenset(one.icons) for one in THEMES.values()} == {frozenset(MIDNIGHT.icons)}


def test_midnight_is_the_look_that_was_designed() -> None:
    """The colors of the design, so that nobody changes them by accident."""
    said = (
        *DEFAULT_COLORS.night,
        DEFAULT_COLORS.ink,
        *DEFAULT_COLORS.wall,
        *DEFAULT_COLORS.panel,
        DEFAULT_COLORS.edge,
        DEFAULT_COLORS.candle,
        *DEFAULT_COLORS.button_warm,
    )
    assert " ".join(theme.hex_color(color) for color in said) == (
        "#160d2e #2a1750 #472a73 #140b2b #6a5a94 #3d3163 #2c1d52 #1f1440 #5b449a #ffb85c #ffa94d #f76707"
    )
    lights = (
        DEFAULT_COLORS.paper,
        DEFAULT_COLORS.muted,
        DEFAULT_COLORS.glow_chosen,
        DEFAULT_COLORS.glow_target,
        DEFAULT_COLORS.glow_fight,
        *DEFAULT_COLORS.seats,
    )
    assert " ".join(theme.hex_color(color) for color in lights) == (
        "#f4efff #cdbff2 #ffd43b #9bffb0 #ff5d73 #ff8a1f #9d7bff #2ec4b6 #ff5d8f"
    )


def test_the_settings_know_all_themes_and_palettes() -> None:
    assert get_args(settings.Theme) == tuple(THEMES)
    assert get_args(settings.Palette) == tuple(PALETTES)


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
