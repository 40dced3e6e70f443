"""Palettes: rule colors that color-blind players can tell apart, and recolored drawings."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from halloween_games.kit import recolor
from halloween_games.kit.colors import (
    DEFAULT_COLORS,
    GHOSTS,
    PALETTES,
    SEATS,
    STANDARD,
    SUITS,
    TINTS,
    Colors,
    from_hex,
    shade,
    to_hex,
)
from halloween_games.kit.theme import MIDNIGHT, THEMES
from tests.kit.color_vision import ciede2000, contrast, difference, lightness
from tests.kit.ground_colors import GROUNDS, SVG, differences, table

GROUPS = {"ghosts": GHOSTS, "seats": SEATS, "suits": SUITS}
STONES = {"white": "#f4efff", "gray": "#8f8aa8", "black": "#2a2440", "brown": "#9a6a3a"}  # the graves of Halloween

# CIEDE2000 that any two colors of a group differ by at least, under what the palette is made for.
LEAST = {"ghosts": 30.0, "seats": 25.0, "suits": 20.0}
MADE_FOR = {
    "red_green": ("none", "protanopia", "deuteranopia"),
    "blue_yellow": ("none", "tritanopia"),
    "lightness": ("none",),
}
LEAST_OF_GROUNDS = 12.0
LIGHTNESS = {"ghosts": 20.0, "seats": 11.0, "suits": 8.0}  # L* apart in the palette of lightness


def test_the_difference_is_the_published_one() -> None:
    """Pairs from the test data of Sharma, Wu and Dalal (2005)."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


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


@pytest.mark.parametrize("deficiency", ["none", "protanopia", "deuteranopia", "tritanopia"])
def test_the_graves_need_no_palette(deficiency: str) -> None:
    for color, hexes in STONES.items():
        drawing = (SVG / f"halloween/stone_{color}.svg").read_text(encoding="utf-8")
        nearest = min(difference(hexes, found) for found in re.findall("#[0-9a-f]{6}", drawing))
        assert nearest < 12, f"the stone {color} is of another color now"
    assert min(difference(a, b, deficiency) for a, b in combinations(STONES.values(), 2)) >= 20


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PALETTES)
def test_grounds_that_tell_something_are_told_apart(name: str, theme: str) -> None:
    """By their color alone, in each game and for every sight; claims have a pattern of their own besides."""
    colors = Colors.of(THEMES[theme], PALETTES[name])
    close = {
        (game, pair): apart
        for game in GROUNDS
        for pair, apart in differences(game, colors).items()
        if min(apart) < LEAST_OF_GROUNDS
    }
    assert not close


def test_the_page_about_accessibility_has_the_table_of_grounds() -> None:
    assert "\n".join(table()) in (Path(__file__).parents[2] / "docs/accessibility.md").read_text(encoding="utf-8")


def test_shades_keep_their_order_and_ends() -> None:
    for palette in PALETTES.values():
        for name in TINTS:
            levels = [from_hex(tint).lightness for tint in palette.tints()[name]]
            assert levels == sorted(levels, reverse=True), (palette.id, name)
            assert from_hex(palette.shade("#ffffff", name)).lightness > 0.99
    assert to_hex(from_hex("#3f9bf0")) == "#3f9bf0"
    assert shade("#ff8a1f", "#ff8a1f", "#9d7bff") == "#9d7bff"


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


@pytest.mark.parametrize("text", ["[red", "red = 3", '[red]\ndrawings = "one"', "[red]\ndrawings = [1]"])
def test_a_broken_declaration_is_an_error_with_words(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    folder = tmp_path_factory.mktemp("svg")
    (folder / recolor.FILE).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"."):
        recolor.load(folder)
