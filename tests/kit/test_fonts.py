"""Text is rendered once and never wider than its room; and the painter that draws it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from halloween_games.kit import fonts
from halloween_games.kit.art import Art
from halloween_games.kit.colors import DEFAULT_COLORS
from halloween_games.kit.fonts import BODY, BOLD, HEAD, Fonts
from halloween_games.kit.painter import Painter

TEXTS = (
    "",
    "W",
    "Rosie",
    "Fifi & Jiří",
    "Donaudampfschifffahrtsgesellschaft",
    "x" * 80,
    "a b c " * 20,
    "   ",
    "你好",
)
SIGNS = (
    *("\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "\u180e", "\ufe0f", "\u202e", "\u0301", "\U000e0041"),
    *("\ud800", "\udfff", "\0", "\r", "\n", "\t", "\x1b", "\u2028", "👻", "\uffff"),
)
PAPER = DEFAULT_COLORS.paper
WIDTHS = (0, 1, 5, 9, 13, 20, 33, 50, 100, 200, 1000)
NOTHING = (0, 0, 0, 0)


@pytest.fixture
def letters() -> Iterator[Fonts]:
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("fonts", (64, 64), hidden=True)
    window.get_surface()
    yield Fonts()
    window.destroy()


@pytest.mark.parametrize("family", [HEAD, BODY, BOLD])
def test_fitted_is_never_wider_than_asked(letters: Fonts, family: str) -> None:
    for text in TEXTS:
        for width in WIDTHS:
            for size in (8, 14, 22.4, 40):
                image = letters.fitted(text, width, size, PAPER, family=family)
                assert image.get_width() <= max(width, 1), (text, width, size)


def test_fitted_prefers_smaller_letters_to_missing_ones(letters: Fonts) -> None:
    text = "A rather long name"
    room = letters.width(text, 18)
    assert letters.fitted(text, room, 22, PAPER) is letters.render(text, 18, PAPER)


def test_fitted_shortens_with_an_ellipsis(letters: Fonts, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    render = letters.render

    def listen(text: str, *rest: Any, **named: Any) -> pygame.Surface:
        shown.append(text)
        return render(text, *rest, **named)

    monkeypatch.setattr(letters, "render", listen)
    letters.fitted("Donaudampfschifffahrtsgesellschaft", 90, 16, PAPER)
    letters.fitted("Rosie", 3, 16, PAPER)
    assert shown[0].startswith("Donau") and shown[0].endswith("…")
    assert shown[1] == ""


def test_equal_texts_are_rendered_once(letters: Fonts) -> None:
    first = letters.render("boo", 16, PAPER)
    assert letters.render("boo", 16.3, PAPER) is first
    others = [
        letters.render("boo", 17, PAPER),
        letters.render("boo", 16, DEFAULT_COLORS.candle),
        letters.render("boo", 16, PAPER, family=HEAD),
        letters.render("boo", 16, PAPER, wrap=50),
        letters.render("boo", 16, PAPER, center=True),
        letters.render("boo", 16, PAPER, outline=DEFAULT_COLORS.ink),
    ]
    assert all(other is not first for other in others)


def test_the_cache_is_bounded_and_drops_the_oldest(letters: Fonts) -> None:
    first = letters.render("first", 16, PAPER)
    used = letters.render("used", 16, PAPER)
    for number in range(fonts._CACHED * 2):
        letters.render(str(number), 10, PAPER)
        letters.render("used", 16, PAPER)
        assert len(letters._cache) <= fonts._CACHED
    assert letters.render("used", 16, PAPER) is used
    assert letters.render("first", 16, PAPER) is not first


def test_letters_never_shrink_to_nothing(letters: Fonts) -> None:
    assert letters.render("boo", 0.1, PAPER).get_height() == letters.render("boo", 8, PAPER).get_height()


def test_an_outline_grows_on_every_side(letters: Fonts) -> None:
    plain, outlined = letters.render("boo", 20, PAPER), letters.render("boo", 20, PAPER, outline=DEFAULT_COLORS.ink)
    assert outlined.get_width() > plain.get_width() and outlined.get_height() > plain.get_height()


# ---------------------------------------------------------------------- the painter


@pytest.fixture
def painter(letters: Fonts, tmp_path: Path) -> Painter:
    painter = Painter(Art(tmp_path), letters, 1.5)
    painter.surface = pygame.Surface((400, 300), pygame.SRCALPHA)
    return painter


def touched(painter: Painter) -> pygame.Rect:
    return painter.surface.get_bounding_rect(1)


def test_units_become_pixels(painter: Painter) -> None:
    assert painter.px(10) == 15 and painter.px(0) == 0


@pytest.mark.parametrize("anchor", ["topleft", "center", "midtop", "midright", "bottomleft"])
def test_text_stands_at_its_anchor(painter: Painter, anchor: str) -> None:
    where = painter.text("boo", (200, 150), 16, anchor=anchor)
    assert getattr(where, anchor) == (200, 150)
    assert where.contains(touched(painter))


@pytest.mark.parametrize("align", ["left", "right", "center"])
@pytest.mark.parametrize("text", ["boo", "a very long line that cannot fit into such a box at all, however small"])
def test_a_line_never_leaves_its_box_sideways(painter: Painter, align: str, text: str) -> None:
    box = pygame.Rect(100, 100, 120, 40)
    painter.line_in(text, box, 16, align=align)
    shown = touched(painter)
    assert box.left <= shown.left and shown.right <= box.right


def test_a_paragraph_gets_smaller_to_stay_in_its_box(painter: Painter) -> None:
    text = "A ghost that stands before the open side of its own portal leaves the castle at once. " * 2
    box = pygame.Rect(50, 50, 260, 110)
    assert painter.paragraph(text, box, 18) <= box.height
    assert box.contains(touched(painter))


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (3, 200), (200, 3), (60, 40)])
def test_shapes_of_any_size_can_be_painted(painter: Painter, size: tuple[int, int]) -> None:
    """In tiny windows boxes may shrink to nothing, which must not raise."""
    box = pygame.Rect((40, 40), size)
    painter.rounded(box, DEFAULT_COLORS.panel, DEFAULT_COLORS.edge, 4)
    painter.rounded(box, DEFAULT_COLORS.panel, DEFAULT_COLORS.edge, 4, dash=6)
    painter.frame(box, DEFAULT_COLORS.glow_chosen, dashed=True)
    painter.panel(box)
    painter.glow(box.center, size[0] / 2, DEFAULT_COLORS.candle, 0.5)
    painter.dot(box.center, size[0] / 2, DEFAULT_COLORS.candle)
    painter.ring(box.center, size[0] / 2, DEFAULT_COLORS.candle, 3)
    painter.button(box, "Play", warm=True)
    painter.button(box, "Play", enabled=False, pressed=True)
    painter.paragraph("words", box, 16)
    painter.line_in("words", box, 16)


def test_a_label_stays_on_its_button(painter: Painter) -> None:
    box = pygame.Rect(100, 100, 90, 50)
    painter.button(box, "A label far too long for it")
    assert touched(painter).width <= box.width + painter.px(8)


def test_a_see_through_drawing_leaves_the_kept_one_alone(painter: Painter, tmp_path: Path) -> None:
    (tmp_path / "box.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#ffffff"/></svg>'
    )
    box = pygame.Rect(10, 10, 40, 40)
    painter.drawing("box", box, alpha=100)
    assert painter.surface.get_at((30, 30)).a == pytest.approx(100, abs=2)
    assert painter.art.image("box", (40, 40)).get_at((20, 20)).a == 255
    assert painter.art.image("box", (40, 40)).get_alpha() == 255


@pytest.mark.parametrize("sign", SIGNS, ids=ascii)
def test_no_text_makes_drawing_fail(letters: Fonts, sign: str) -> None:
    for text in (sign, sign * 30, f"Ann{sign}Bo", f"Ann\n{sign}\nBo", f"{sign} {sign}"):
        for family, wrap, outline in product((HEAD, BODY), (0, 1, 100), (None, (0, 0, 0))):
            surface = letters.render(text, 20, PAPER, family, wrap, outline=outline)
            assert surface.get_height() >= 20
            for width in WIDTHS:
                assert letters.fitted(text, width, 20, PAPER, family).get_width() <= width
                assert letters.width(letters.fit(text, width, 20, 10, family).text, 10, family) <= width


def test_a_text_without_end_is_cut(letters: Fonts) -> None:
    for text in ("x" * 300_000, "x y " * 100_000, "\u0301" * 300_000):
        assert letters.render(text, 20, PAPER, wrap=100).get_height() < 300_000
        assert letters.fitted(text, 100, 20, PAPER).get_width() <= 100


@pytest.mark.parametrize("family", [HEAD, BODY, BOLD])
@pytest.mark.parametrize("name", ["Jiří", "Жанна", "你好", "👻", "Łucja", "אנה", "Ω", "\ue000"])
def test_no_name_is_drawn_as_nothing(letters: Fonts, name: str, family: str) -> None:
    """The letters of titles are few: what they lack is drawn without its marks, or in the letters of sentences."""
    assert ink(letters.render(name, 20, PAPER, family))
    for sign in name:
        assert ink(letters.render(sign, 20, PAPER, family)), sign
    assert ink(letters.render("Jiří", 20, PAPER, family)) == ink(letters.render("Jirí", 20, PAPER, family))


def ink(surface: pygame.Surface) -> int:
    """How many pixels are drawn."""
    return pygame.mask.from_surface(surface).count()


def test_pictures_of_texts_take_a_limited_room(letters: Fonts) -> None:
    for number in range(200):
        letters.render(f"{number} " + "W" * 40, 60, PAPER)
    kept = sum(one.get_width() * one.get_height() * 4 for one in letters._cache.values())
    assert 0 < kept <= fonts._LIMIT_BYTES
    letters.forget()
    assert not letters._cache


def test_few_fonts_are_open_at_a_time(letters: Fonts) -> None:
    first = letters.font(20)
    for size in range(20, 220):
        letters.font(size)
        assert letters.font(20) is first, "what is used stays"
    assert len(letters._fonts) == fonts._FONTS
