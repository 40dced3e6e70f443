"""Drawings: exact sizes, colors, rotation, the limit of the cache, and damaged files."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving.settings import Settings, Theme
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.shell.program import Program
from halloween_games.app.shell.startup import begin, draw_night_ahead
from halloween_games.data_folders import assets_dir
from halloween_games.kit import backdrop, theme
from halloween_games.kit.art import Art, DrawAhead, rendered
from halloween_games.kit.colors import DEFAULT_COLORS
from halloween_games.kit.fonts import Fonts
from halloween_games.kit.painter import Painter, rounded_svg
from halloween_games.kit.theme import THEMES, Rgb
from tests.nightly import by_turns
from tests.play.person import Person

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
SQUARE = SVG + '<rect width="10" height="10" fill="#ff0002"/></svg>'
HALF = SVG + '<rect width="5" height="10" fill="#00ff00"/></svg>'
DAMAGED = {
    "empty": b"",
    "zeros": b"\0" * 50,
    "letter": b"Dear player, I am no drawing.",
    "other": b"<html><body/></html>",
    "cut": SQUARE.encode()[:70],
    "nothing": b'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"></svg>',
    "negative": b'<svg xmlns="http://www.w3.org/2000/svg" width="-5" height="10" viewBox="0 0 -5 10"></svg>',
    "endless": b'<svg xmlns="http://www.w3.org/2000/svg" width="nan" height="1e99" viewBox="0 0 1e99 1"></svg>',
    "latin": "<!-- ü --><svg></svg>".encode("latin-1"),
    "png": b"\x89PNG\r\n\x1a\n",
}


@pytest.fixture
def window() -> Iterator[pygame.Window]:
    """Surfaces need a window for their pixel format."""
    pygame.display.init()
    window = pygame.Window("art", (64, 64), hidden=True)
    window.get_surface()
    yield window
    window.destroy()


@pytest.fixture
def folder(tmp_path: Path, window: pygame.Window) -> Path:
    (tmp_path / "square.svg").write_text(SQUARE)
    (tmp_path / "half.svg").write_text(HALF)
    for name, data in DAMAGED.items():
        (tmp_path / f"{name}.svg").write_bytes(data)
    (tmp_path / "folder.svg").mkdir()
    return tmp_path


def opaque(surface: pygame.Surface) -> pygame.Rect:
    return surface.get_bounding_rect(128)


@pytest.mark.parametrize("size", [(40, 40), (40, 20), (17, 90), (1, 1), (300, 7), (1024, 1024)])
def test_exactly_the_size_and_the_aspect_kept(folder: Path, size: tuple[int, int]) -> None:
    image = Art(folder).image("square", size)
    assert image.get_size() == size
    side = min(size)
    shown = opaque(image)
    assert abs(shown.width - side) <= 1 and abs(shown.height - side) <= 1
    assert abs(shown.centerx - size[0] // 2) <= 1 and abs(shown.centery - size[1] // 2) <= 1


@pytest.mark.parametrize("tint", list(DEFAULT_COLORS.tints))
def test_a_tint_colors_the_tokens(folder: Path, tint: str) -> None:
    image = Art(folder).square("square", 20, tint)
    assert tuple(image.get_at((10, 10)))[:3] == theme.rgb(DEFAULT_COLORS.tints[tint][1])


@pytest.mark.parametrize(
    ("angle", "full"),
    [(0, (5, 20)), (90, (20, 5)), (180, (35, 20)), (270, (20, 35)), (-90, (20, 35)), (450, (20, 5))],
)
def test_an_angle_turns_clockwise(folder: Path, angle: int, full: tuple[int, int]) -> None:
    """The left half is filled; after a quarter turn the upper one is."""
    image = Art(folder).square("half", 40, angle=angle)
    assert image.get_size() == (40, 40)
    assert image.get_at(full).a > 200
    assert image.get_at((39 - full[0], 39 - full[1])).a < 50


def test_equal_wishes_share_one_surface(folder: Path) -> None:
    art = Art(folder)
    first = art.square("square", 30, "red")
    assert art.square("square", 30.2, "red") is first
    assert art.image("square", (30, 30), "red", 360) is first
    assert art.square("square", 30, "blue") is not first


def test_the_oldest_goes_first(folder: Path) -> None:
    art = Art(folder, limit_bytes=10 * 40 * 40 * 4)
    first = art.square("square", 40)
    second = art.square("half", 40)
    for tint in list(DEFAULT_COLORS.tints)[:8]:
        art.square("square", 40, tint)
    assert art.square("square", 40) is first, "used again: now the other one is the oldest"
    art.square("half", 40, "red")
    assert art.square("square", 40) is first
    assert art.square("half", 40) is not second


@pytest.mark.parametrize(("width", "edge"), [(301, None), (300, DEFAULT_COLORS.candle), (31, DEFAULT_COLORS.candle)])
def test_a_box_that_was_widened_is_as_if_all_of_it_were_rasterized(folder: Path, width: int, edge: Rgb | None) -> None:
    art = Art(folder)
    painter = Painter(art, Fonts(), 1.0)
    painter.surface = pygame.Surface((width, 80), pygame.SRCALPHA)
    painter.rounded(pygame.Rect(0, 0, width, 80), DEFAULT_COLORS.panel, edge, 3, 12, 0.8)
    whole = art.vector(rounded_svg((width, 80), DEFAULT_COLORS.panel, edge, 3, 12, 0.8), (width, 80))
    assert pygame.mask.from_threshold(painter.surface, (0, 0, 0), (3, 3, 3, 3), whole).count() == width * 80


@pytest.mark.parametrize("name", [*DAMAGED, "folder", "missing", "no/such/folder"])
def test_a_damaged_drawing_is_a_crossed_box_and_one_line(
    folder: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    art = Art(folder)
    with caplog.at_level(logging.DEBUG):
        for size in ((40, 30), (40, 30), (12, 12), (1, 1)):
            for angle in (0, 30):
                assert art.image(name, size, "red", angle).get_size() == size
    assert len(caplog.records) == 1 and name in caplog.text.replace("\\", "/")
    assert art.problems == [name]
    corner = art.image(name, (40, 30)).get_at((0, 0))
    assert tuple(corner)[:3] == DEFAULT_COLORS.glow_fight


def test_all_shipped_drawings_can_be_drawn(window: pygame.Window) -> None:
    art = Art(assets_dir() / "svg")
    folder = assets_dir() / "svg"
    for path in sorted(folder.rglob("*.svg")):
        image = art.square(path.relative_to(folder).with_suffix("").as_posix(), 24)
        assert opaque(image).width or image.get_bounding_rect(8).width, f"{path} shows nothing"
    assert not art.problems


@pytest.mark.parametrize("worn", [(1, 0), (2, 3, 0, 1), (3, 2, 1, 0)])
def test_every_drawing_of_a_seat_is_there_in_every_color_that_the_game_has(worn: tuple[int, ...]) -> None:
    art = Art(assets_dir() / "svg")
    names = [str(path.relative_to(art.folder).with_suffix("").as_posix()) for path in art.folder.rglob("*.svg")]
    with art.dressed(worn):
        changed = {name: art.worn_name(name) for name in names if art.worn_name(name) != name}
    assert len(changed) > 70 and art.check(changed.values()) == []
    assert all(art.worn_name(name) == name for name in names)


def test_the_player_is_told_once_and_plays_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two damaged drawings give one message and crossed boxes, and the game goes on."""
    shutil.copytree(assets_dir() / "svg", tmp_path / "svg")
    broken = tmp_path / "svg" / "18_ghosts" / "mirror.svg"
    broken.write_text("<svg")
    (tmp_path / "svg" / "18_ghosts" / "floor.svg").unlink()
    monkeypatch.setattr("halloween_games.app.shell.startup.assets_dir", lambda: tmp_path)
    person = Person((1280, 800))
    scene = person.play()
    message = person.now(MessageScene)
    assert "18_ghosts/" in message.message
    person.key(pygame.K_RETURN)
    person.frames(30)
    assert person.program.stack.top is scene, "told once, not once for each drawing"
    person.click(person.at(scene, "board", 20))
    assert len(scene.session.match.turns) == 1


# ---------------------------------------------------------------- drawing ahead


WIDE = SVG + '<rect width="{}" height="7" fill="#ff0002"/></svg>'
SIZE = (40, 30)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def begun(drawing: DrawAhead, numbers: range) -> list[str]:
    texts = [WIDE.format(number + 1) for number in numbers]
    for text in texts:
        drawing.begin(text, SIZE)
    return texts


def test_what_was_begun_looks_as_if_it_were_drawn_now() -> None:
    drawing = DrawAhead()
    for text in begun(drawing, range(9)):
        assert pixels(drawing.take(text, SIZE)) == pixels(rendered(text, SIZE))
    assert not drawing._pending


@pytest.mark.parametrize(
    ("theme", "size"), by_turns(tuple(THEMES), [(1280, 800), (800, 600), (1920, 1080), (900, 1200)])
)
def test_the_launcher_asks_for_all_that_was_drawn_ahead(
    size: tuple[int, int], theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In exactly those sizes and colors; otherwise the second thread would work in vain."""
    monkeypatch.setattr(backdrop, "_cache", {})  # no other test has painted this night
    opening = begin(Settings(theme=theme))
    draw_night_ahead(opening, size)
    begun_sizes = set(opening.art._ahead._pending)
    program = Program(size, startup=opening)
    program.navigation.launcher()
    program.frame([], 0.0)
    program.close()
    assert bool(begun_sizes) == (theme != "high_contrast")
    assert not opening.art._ahead._pending
