"""The remembered window, and ``--portable``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving import folders
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings, load_settings, settings_path
from halloween_games.app.shell import desktop as desktops
from halloween_games.app.shell import window
from halloween_games.app.shell.program import Program


@pytest.fixture(autouse=True)
def own_folders() -> Iterator[None]:
    yield
    folders.use_own()


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    monkeypatch.setattr(desktops, "told_area", lambda: None)


@pytest.mark.parametrize(
    ("place", "size", "wanted"),
    [
        ((100, 50), (1280, 800), (100, 50)),
        ((5000, 4000), (1280, 800), (640, 280)),
        ((-300, -20), (1280, 800), (0, 0)),
        ((10, 10), (1920, 1080), (0, 0)),
        ((10, 10), (4000, 3000), (0, 0)),
    ],
)
def test_it_is_always_on_a_screen(
    desktop: None, place: tuple[int, int], size: tuple[int, int], wanted: tuple[int, int]
) -> None:
    assert desktops.clamped_position(*place, size) == wanted


class Frame:
    """A window that only reports its position."""

    size = (1280, 800)
    position = (40, 30)
    calls: list[str]

    def __init__(self) -> None:
        self.calls = []

    def maximize(self) -> None:
        self.calls.append("maximize")

    def set_fullscreen(self, desktop: bool) -> None:
        self.calls.append("fullscreen")


def placement(settings: Settings) -> tuple[Frame, window.Placement]:
    frame = Frame()
    return frame, window.Placement(frame, settings)  # type: ignore[arg-type]  # as much of a window as it asks


def test_place_and_size_are_remembered() -> None:
    settings = Settings()
    frame, placed = placement(settings)
    placed.handle(pygame.Event(pygame.WINDOWMOVED, x=40, y=30))
    frame.size = (1000, 700)
    placed.resized()
    assert (settings.left, settings.top, settings.width, settings.height) == (40, 30, 1000, 700)


@pytest.mark.parametrize("size_first", [True, False])
def test_a_maximized_window_keeps_its_usual_size(size_first: bool) -> None:
    settings = Settings(width=1000, height=700, left=5, top=6)
    frame, placed = placement(settings)
    frame.size, frame.position = (1920, 1080), (0, 0)
    if size_first:
        placed.resized()
    placed.handle(pygame.Event(pygame.WINDOWMAXIMIZED))
    placed.handle(pygame.Event(pygame.WINDOWMOVED, x=0, y=0))
    placed.resized()
    assert settings.maximized and (settings.width, settings.height) == (1000, 700)
    assert (settings.left, settings.top) == (5, 6)
    again, restored = placement(settings)
    restored.restore()
    assert again.calls == ["maximize"]
    placed.handle(pygame.Event(pygame.WINDOWRESTORED))
    assert not settings.maximized


def test_the_program_opens_where_it_was(desktop: None, tmp_path: Path) -> None:
    folders.use_portable(tmp_path)
    Settings(width=1000, height=700, left=120, top=90).save()
    program = Program()
    assert (program.window.native.size, program.window.native.position) == ((1000, 700), (120, 90))
    program.close()
    assert load_settings()[0].left == 120


# ---------------------------------------------------------------- portable


def test_portable_keeps_everything_in_one_folder(tmp_path: Path) -> None:
    folder = folders.use_portable(tmp_path / "stick")
    Settings(muted=True).save()
    assert settings_path() == folder / "settings.json" and load_settings()[0].muted
    assert Saves().folder == folder
    assert {folders.pictures().parent, folders.logs().parent} == {folder}
    folders.use_own()
    assert folder not in (settings_path().parent, Saves().folder)
