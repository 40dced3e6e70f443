"""Palettes: rule colors that color-blind players can tell apart, and recolored drawings."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from halloween_games.data_folders import assets_dir
from halloween_games.kit import recolor
from halloween_games.kit.colors import DEFAULT_COLORS, Colors
from halloween_games.kit.palettes import GHOSTS, PALETTES, SEATS, STANDARD, SUITS, TINTS
from halloween_games.kit.theme import MIDNIGHT
from tests.kit.color_vision import difference, lightness

SVG = assets_dir() / "svg"
GROUPS = {"ghosts": GHOSTS, "seats": SEATS, "suits": SUITS}

# CIEDE2000 that any two colors of a group differ by at least, under what the palette is made for.
LEAST = {"ghosts": 30.0, "seats": 25.0, "suits": 20.0}
MADE_FOR = {
    "red_green": ("none", "protanopia", "deuteranopia"),
    "blue_yellow": ("none", "tritanopia"),
    "lightness": ("none",),
}
LIGHTNESS = {"ghosts": 20.0, "seats": 11.0, "suits": 8.0}  # L* apart in the palette of lightness


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("name", MADE_FOR)
def test_a_palette_is_told_apart_by_those_it_is_made_for(name: str, group: str) -> None:
    palette = PALETTES[name]
    close = {
        (first, second, deficiency): round(difference(palette.color(first), palette.color(second), deficiency), 1)
        for deficiency in MADE_FOR[name]
        for first, second in combinations(GROUPS[group], 2)
        if difference(palette.color(first), palette.color(second), deficiency) < LEAST[group]
    }
    assert not close


@pytest.mark.parametrize("group", GROUPS)
def test_one_palette_is_told_apart_by_light_and_dark_alone(group: str) -> None:
    levels = sorted(lightness(PALETTES["lightness"].color(name)) for name in GROUPS[group])
    assert min(high - low for low, high in pairwise(levels)) >= LIGHTNESS[group]


def test_the_standard_colors_need_the_other_palettes() -> None:
    """Otherwise the tests in this file would prove nothing."""
    assert difference(STANDARD.color("teal"), STANDARD.color("violet"), "deuteranopia") > 10
    worst = min(
        difference(STANDARD.color(a), STANDARD.color(b), "tritanopia") for a, b in combinations(SEATS + SUITS, 2)
    )
    assert worst < 10


def test_every_declaration_names_drawings() -> None:
    names = [path.relative_to(SVG).with_suffix("").as_posix() for path in SVG.rglob("*.svg")]
    declared = recolor.load(SVG)
    assert set(TINTS) <= set(declared) <= {*TINTS, "landscape", "boards", "squares", "stone"}
    for kind, entry in declared.items():
        for pattern in entry.drawings:
            only = recolor.Declared((pattern,))
            assert any(name in only for name in names), f"{kind}: no drawing is called {pattern}"


def test_every_declared_drawing_has_its_color() -> None:
    declared = recolor.load(SVG)
    for kind in TINTS:
        for path in SVG.rglob("*.svg"):
            if path.relative_to(SVG).with_suffix("").as_posix() in declared[kind] and "_eyes" not in path.stem:
                if path.stem.endswith(("shadow", "face")):
                    continue
                colors = set(re.findall("#[0-9a-fA-F]{6}", path.read_text(encoding="utf-8")))
                assert any(recolor.is_shade(color.lower(), kind) for color in colors), path


def test_a_drawing_changes_only_in_the_colors_of_its_rule() -> None:
    declared = {"red": recolor.Declared(("x/*",), ("#d9708a",)), "broken": recolor.Declared(("x/*",))}
    text = '<a fill="#F0526B"/><b fill="#d9708a"/><c fill="#140b2b"/><d fill="#3f9bf0"/><e fill="#ff0002"/>'
    colors = Colors.of(MIDNIGHT, PALETTES["red_green"])
    done = recolor.recolored(text, "x/y", declared, colors)
    assert done == text.replace("#F0526B", PALETTES["red_green"].color("red"))
    assert recolor.recolored(text, "other/y", declared, colors) == text
    assert recolor.recolored(text, "x/y", declared, DEFAULT_COLORS).lower() == text.lower()
