"""The launcher's night is kept on the disk, and drawn whenever what is kept is not just that."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from halloween_games.app.saving import folders
from halloween_games.app.shell import startup
from halloween_games.app.shell.startup import KEPT, KeptNight, night_file
from halloween_games.kit import backdrop
from tests.play.person import Person

SIZE = (800, 600)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where nights are kept."""
    monkeypatch.setattr(folders, "_portable", tmp_path)
    return tmp_path / "cache"


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
    cache.write_text("no folder")
    assert painted(person) == painted(person)
    assert len(drawn) == 2


def test_few_are_kept(person: Person, cache: Path) -> None:
    for more in range(KEPT + 2):
        painted(person, (800 + more, 600))
    assert len(list(cache.iterdir())) == KEPT
