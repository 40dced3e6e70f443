"""The night sky that is shown before the screens are imported: the launcher's window, or nothing at all."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving import folders
from halloween_games.app.shell import first_picture
from halloween_games.app.shell.program import Program
from halloween_games.app.shell.startup import begin
from halloween_games.kit.theme import THEMES
from tests.processes import printed

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path) -> Iterator[Path]:
    pygame.display.init()
    yield folders.use_portable(tmp_path / "data")
    folders.use_own()


def write(folder: Path, settings: object) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_the_sky_of_the_launcher(own_folder: Path, theme: str) -> None:
    write(own_folder, {"theme": theme, "width": 900, "height": 700})
    shown = first_picture.show([])
    assert shown is not None
    surface = shown.window.get_surface()
    assert surface.get_size() == (900, 700)
    early = [tuple(surface.get_at((3, y))) for y in range(0, 100, 9)]
    program = Program(startup=begin()._replace(shown=shown))
    try:
        assert program.window.native is shown.window
        program.navigation.launcher()
        program.frame([], 0.0)
        late = [tuple(program.window.surface.get_at((3, y))) for y in range(0, 100, 9)]
        assert sum(a == b for a, b in zip(early, late, strict=True)) > 9, "but for a star"
    finally:
        program.close()


@pytest.mark.parametrize(
    "arguments",
    [["play", "rhombus"], ["--help"], ["--size", "10x10"], ["--size"], ["--size", "1280x800", "--portable"]],
)
def test_it_is_for_the_launcher_alone(arguments: list[str]) -> None:
    assert first_picture.show(arguments) is None


def test_a_damaged_file_shows_nothing_early(own_folder: Path) -> None:
    own_folder.mkdir()
    (own_folder / "settings.json").write_bytes(b"{\xff")
    assert first_picture.show([]) is None


def test_the_commands_that_pip_installs_show_it_too() -> None:
    """They enter where ``python -m`` does, in a module that imports nothing of the program."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {*project["scripts"].values(), *project["gui-scripts"].values()} == {"halloween_games.__main__:main"}
    script = "import halloween_games.__main__ as entry, sys; print(*sys.modules); entry.main"
    ours = {name for name in printed(script).split() if name.startswith("halloween_games")}
    assert ours == {"halloween_games", "halloween_games.__main__"}
