"""The night sky that is shown before the screens are imported: the launcher's window, or nothing at all."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving import folders
from halloween_games.app.shell import first_picture, startup
from halloween_games.app.shell.program import Program
from halloween_games.app.shell.startup import KEPT, KeptNight, begin, night_file
from halloween_games.kit import backdrop
from halloween_games.kit.theme import THEMES
from tests.play.person import Person
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


# ---------------------------------------------------------------- the night that is kept


SIZE = (800, 600)


@pytest.fixture
def cache(own_folder: Path) -> Path:
    """Where nights are kept."""
    return own_folder / "cache"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every night that is drawn from now on."""
    found: list[object] = []
    draw = backdrop.paint_night

    def noted(*args: object) -> pygame.Surface:
        found.append(args)
        return draw(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(backdrop, "paint_night", noted)
    return found


def painted(person: Person, size: tuple[int, int] = SIZE) -> bytes:
    """The night as a program paints and keeps it that has just begun."""
    night = KeptNight()
    surface = night.paint(person.program.services.painter(1.0), size)
    night.keep()
    return pygame.image.tobytes(surface, "RGB")


def test_it_is_drawn_once(person: Person, drawn: list[object], cache: Path) -> None:
    first = painted(person)
    assert painted(person) == first
    assert len(drawn) == 1
    assert [file.stat().st_mode & 0o777 for file in cache.iterdir()] == [0o600]


@pytest.mark.parametrize("damage", [b"", b"x" * 40, b"cut", b"longer", b"other"])
def test_what_is_damaged_is_drawn_again(person: Person, drawn: list[object], damage: bytes) -> None:
    first, path = painted(person), night_file(SIZE, person.program.services.colors.id)
    whole = path.read_bytes()
    broken = {b"cut": whole[:-9], b"longer": whole[: startup.DIGEST] + whole, b"other": b"\0" * 16 + whole[16:]}
    path.write_bytes(broken.get(damage, damage))
    assert painted(person) == first
    assert len(drawn) == 2
    assert path.read_bytes() == whole


def test_another_drawing_or_version_is_drawn_anew(
    person: Person, drawn: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    painted(person)
    monkeypatch.setattr(startup, "__version__", "99")
    painted(person)
    texts = person.program.services.art._texts
    monkeypatch.setitem(texts, "common/moon", str(texts["common/moon"]).replace("</svg>", "<g/></svg>"))
    painted(person)
    assert len(drawn) == 3


def test_a_folder_that_cannot_be_written_does_no_harm(person: Person, drawn: list[object], cache: Path) -> None:
    cache.parent.mkdir()
    cache.write_text("no folder")
    assert painted(person) == painted(person)
    assert len(drawn) == 2


def test_few_are_kept(person: Person, cache: Path) -> None:
    for more in range(KEPT + 2):
        painted(person, (800 + more, 600))
    assert len(list(cache.iterdir())) == KEPT
