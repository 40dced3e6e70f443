"""Text is rendered once and never wider than its room; and the painter that draws it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

import pygame
import pytest

from halloween_games.kit import fonts, text_runs
from halloween_games.kit.art import Art
from halloween_games.kit.colors import DEFAULT_COLORS
from halloween_games.kit.fonts import BODY, BOLD, HEAD, Fonts
from halloween_games.kit.painter import ButtonLook, Painter
from halloween_games.kit.text_runs import cleaned, shipped, signs_of

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
SENTENCES = (  # one in each language whose blanks nearly vanished at some size
    "A red, a blue and a yellow ghost",
    "Very Easy leaves you time to look around",
    "Jede Figur zieht so weit, wie ihre Karte sagt: das gilt auch für die letzte.",
    "Isto deixou escapar a vitória: agora o outro lado vence com certeza.",
    "Las primeras partidas empiezan con un rival suave, y se ofrece una vez una pista.",
    "Fais filer trois fantômes par des portails tournants.",
    "Il gatto nero non combatte con nessuno, ma fa la guardia.",
    "Onder deze naam is nog niemand bekend. Kies hieronder iemand, of voeg iemand toe.",
    "Twój duch i twój kot są w jednym regionie z zabójcą. Jedno z nich może odejść.",
)
PAPER = DEFAULT_COLORS.paper
WIDTHS = (0, 1, 5, 9, 13, 20, 33, 50, 100, 200, 1000)


@pytest.fixture
def letters() -> Iterator[Fonts]:
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("fonts", (64, 64), hidden=True)
    window.get_surface()
    yield Fonts()
    window.destroy()


def _blanks(letters: Fonts, text: str, size: int, family: str) -> list[float]:
    """How wide the blanks of *text* are from ink to ink, in pixels; a half covered column counts half."""
    picture = letters.render(text, size, PAPER, family)
    columns = [max(column) / 255 for column in zip(*_rows_of_alpha(picture), strict=True)]
    widths = []
    for place in (number for number, sign in enumerate(text) if sign == " "):
        middle = (letters.width(text[:place], size, family) + letters.width(text[: place + 1], size, family)) // 2
        left = right = middle
        while columns[left - 1] < 0.6:
            left -= 1
        while columns[right + 1] < 0.6:
            right += 1
        is_blank = columns[middle] < 0.6
        widths.append(sum(1 - ink for ink in columns[left - 1 : right + 2]) if is_blank else 0.0)
    return widths


def _rows_of_alpha(picture: pygame.Surface) -> Iterator[bytes]:
    width, height = picture.get_size()
    alpha = pygame.image.tobytes(picture, "RGBA")[3::4]
    return (alpha[row * width : (row + 1) * width] for row in range(height))


@pytest.mark.parametrize("family", [BODY, BOLD])
@pytest.mark.parametrize("size", range(13, 25))
def test_no_blank_of_a_line_nearly_vanishes(letters: Fonts, size: int, family: str) -> None:
    for text in SENTENCES:
        widths = _blanks(letters, text, size, family)
        assert min(widths) >= 0.6 * median(widths), (text, widths)


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
    painter.button(box, "Play", look=ButtonLook(warm=True))
    painter.button(box, "Play", look=ButtonLook(enabled=False, pressed=True))
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


NAMES = {
    "Latin": "Şebnem Żółć Jiří Nguyễn đ",
    "Greek": "Ωμέγα",
    "Cyrillic": "Иван Їжак",
    "Armenian": "Արամ",
    "Georgian": "ნინო",
    "Hebrew": "שָׁלוֹם",
    "Arabic": "ليلى",
    "Devanagari": "अनुष्का",
    "Thai": "สมศักดิ์",
    "Hangul": "민지",
    "Han": "美麗",
    "Kana": "さくら",
    "emoji": "👻🎃",
    "unassigned": "\ue000\U0010fffd",
}


@pytest.fixture
def forgetful() -> Iterator[None]:
    """No font that was found before is known, and none that a test finds is kept."""
    caches = text_runs.file_with, text_runs.runs
    for known in caches:
        known.cache_clear()
    yield
    for known in caches:
        known.cache_clear()


@pytest.fixture(params=[True, False], ids=["system fonts", "no system fonts"])
def installed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, forgetful: None) -> None:
    if not request.param:
        monkeypatch.setattr(text_runs, "font_files", lambda bold: ())


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("family", [HEAD, BODY, BOLD])
def test_no_sign_of_a_name_is_lost(letters: Fonts, family: str) -> None:
    height = letters.render("Ann", 20, PAPER, family).get_height()
    assert ink(letters.render("Jiří", 20, PAPER, family)) > ink(letters.render("Jirí", 20, PAPER, family))
    for script, name in NAMES.items():
        for text in (name, f"Ann & {name}", f"{name} 12 (Bo)", name * 3):
            size = letters.render(text, 20, PAPER, family).get_size()
            assert size == (letters.width(text, 20, family), height), f"{script}: measured as drawn, in lines as high"
        shown = "".join(run.text for run in text_runs.runs(cleaned(name), family))
        for sign in name.replace(" ", ""):
            assert ink(letters.render(sign, 20, PAPER, family)) >= 3, ascii(sign)
            assert sign in shown or sign in unicodedata.normalize("NFD", shown), ascii(sign)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("family", [HEAD, BODY, BOLD])
@pytest.mark.parametrize("name", ["Иван", "Şebnem", "Żółć", "Jiří", "Ωμέγα", "Nguyễn", "שלום"])
def test_shipped_letters_need_no_system(family: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a word has the letters of one font."""
    monkeypatch.setattr(text_runs, "font_files", lambda bold: pytest.fail("nothing is searched"))
    (run,) = text_runs.runs(name, family)
    assert run.text == name and run.file in [shipped(one) for one in (HEAD, BODY, BOLD)]


def test_headings_have_the_letters_of_our_languages() -> None:
    letters = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßáéíóúñçàèùâêîôûëïœãõ¿¡„”–…’"
    assert not [letter for letter in letters if not text_runs.is_plain(letter, HEAD)]


@pytest.mark.usefixtures("installed")
def test_a_sign_without_a_font_shows_its_code(letters: Fonts) -> None:
    first, second = letters.render("\ue000", 30, PAPER), letters.render("\ue001", 30, PAPER)
    assert ink(first) and pygame.image.tobytes(first, "RGBA") != pygame.image.tobytes(second, "RGBA")
    for size in (8, 12, 20, 60, 200):
        assert ink(letters.render("\U0010fffd", size, PAPER))


def test_right_to_left() -> None:
    def order(text: str) -> list[str]:
        return [run.text for run in text_runs.runs(text, BODY)]

    assert [run.script for run in text_runs.runs("Ann אבג", BODY)] == ["", "Hebr"]
    assert order("Ann אבג Bo") == ["Ann ", "אבג", " Bo"]
    assert order("אבג דהו") == ["אבג דהו"[4:], " ", "אבג"] or order("אבג דהו") == ["אבג דהו"]
    assert order("אבג 12 Bo")[0] == "Bo"
    assert order("אבג 12 Bo")[-1].strip() == "אבג"
    assert "12" in "".join(order("אבג 12 Bo"))


@pytest.mark.usefixtures("installed")
def test_a_mixed_text_is_wrapped(letters: Fonts) -> None:
    text = "你好 ".join(["Иван", "plays"] * 20) + "美" * 200
    image = letters.render(text, 20, PAPER, HEAD, wrap=150)
    assert image.get_width() <= 150 and image.get_height() > 10 * 20
    assert letters.render("a\n\ue000\nb", 20, PAPER).get_height() > 2 * 20


@pytest.mark.usefixtures("forgetful")
def test_a_font_that_is_gone_leaves_a_box(letters: Fonts, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(text_runs, "file_with", lambda signs, bold: str(tmp_path / "gone.ttf"))
    assert ink(letters.render("你", 20, PAPER))


@pytest.mark.parametrize("cut", [0, 3, 12, 40, 100, 300, 2000])
def test_a_damaged_font_has_no_signs(cut: int, tmp_path: Path) -> None:
    file = tmp_path / "cut.ttf"
    file.write_bytes(Path(shipped(HEAD)).read_bytes()[:cut])
    assert "a" not in signs_of(str(file)) or cut == 2000
    assert "a" in signs_of(shipped(HEAD)) and "я" not in signs_of(shipped(HEAD))


def test_the_characters_of_a_font_are_read_right() -> None:
    """As fontTools reads them."""
    ttlib = pytest.importorskip("fontTools.ttLib")
    for family in (HEAD, BODY, BOLD):
        known = ttlib.TTFont(shipped(family)).getBestCmap()
        assert [code for code in range(0x11000) if chr(code) in signs_of(shipped(family))] == sorted(known)


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


@pytest.mark.usefixtures("forgetful")
def test_signs_of_names_are_drawn_whatever_fonts_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has a drawing, and none a box; what neither font nor drawing has is known to be a box."""
    monkeypatch.setattr(text_runs, "font_files", lambda bold: ())
    pictures = {sign: text_runs.code_box(sign, 24, 30, (255, 255, 255)) for sign in text_runs.PICTURED}
    assert all(image.get_size() == (30, 30) and image.get_bounding_rect(40).width > 9 for image in pictures.values())
    assert not text_runs.has_boxes("Zoë 👻🎃 Łucja ❤️", "head")
    assert text_runs.has_boxes("ไทย", "head") and text_runs.has_boxes("👻🦄", "head")
