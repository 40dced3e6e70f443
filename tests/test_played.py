"""What ``dev.py play`` starts: compiled rules only while they are those of the present sources."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from build_scripts import compiled, played


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout in which a file stands for each compiled module."""
    for name in ("core/kernel.py", "games/x.py", "players/x.py", "app/screen.py", "data_folders.py"):
        file = tmp_path / "halloween_games" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1", encoding="ascii")
    (tmp_path / "build").mkdir()
    for name in ("assets/a.svg", "levels/a.tmx", *played.FOR_COMPILING):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("1", encoding="ascii")

    def build(root: Path, told: compiled.Told) -> int:
        told(1, 2)
        assert played.how_far(tmp_path) == "Compiling the rules: 1 of 2 files ..."
        suffix = EXTENSION_SUFFIXES[0]
        (root / "halloween_games" / "core" / f"kernel{suffix}").touch()
        return 1

    monkeypatch.setattr(compiled, "build", build)
    return tmp_path


def test_an_edited_rule_is_compiled_anew(checkout: Path) -> None:
    assert played.state(checkout) == (False, "")
    assert played.make(checkout) == ""
    assert played.how_far(checkout) == ""
    assert played.state(checkout) == (True, "")
    (checkout / "halloween_games" / "games" / "x.py").write_text("2", encoding="ascii")
    assert played.state(checkout) == (False, "")


def test_what_is_not_compiled_is_copied_at_each_start(checkout: Path) -> None:
    played.make(checkout)
    screen = checkout / "halloween_games" / "app" / "screen.py"
    screen.write_text("2", encoding="ascii")
    (checkout / "levels" / "a.tmx").rename(checkout / "levels" / "b.tmx")
    assert played.state(checkout) == (True, "")
    site = played.renew(checkout)
    assert (site / "halloween_games" / "app" / "screen.py").read_text(encoding="ascii") == "2"
    assert [file.name for file in (site / "levels").iterdir()] == ["b.tmx"]
    assert len(compiled.built(site)) == 1
