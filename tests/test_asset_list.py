"""The list of drawings, sounds and levels: up to date, and the selftest of a checkout finds every damage by it."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from build_scripts import asset_list
from halloween_games.commands import selftest
from halloween_games.words.language import SOURCE, Language
from halloween_games.words.text import Text

ROOT = Path(__file__).resolve().parents[1]
NAMES = [line.partition("  ")[2] for line in asset_list.manifest().splitlines()]
DAMAGES = ("missing", "one byte", "a byte more", "empty", "another drawing", "half", "a folder")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of everything that is listed."""
    for name in (*NAMES, asset_list.MANIFEST):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    monkeypatch.setattr(selftest, "assets_dir", lambda: tmp_path / "assets")
    return tmp_path


def said() -> list[str]:
    english = Text(language=Language(SOURCE))
    return [english.say(problem) for problem in selftest._assets()]


def damage(file: Path, kind: str) -> None:
    content = file.read_bytes()
    half = len(content) // 2
    file.unlink()
    if kind == "a folder":
        file.mkdir()
    elif kind != "missing":
        file.write_bytes(
            {
                "one byte": content[:half] + bytes([content[half] ^ 1]) + content[half + 1 :],
                "a byte more": content + b"\n",
                "empty": b"",
                "another drawing": (ROOT / "assets/svg/common/moon.svg").read_bytes().replace(b"#", b"# "),
                "half": content[:half],
            }[kind]
        )


def test_it_is_up_to_date() -> None:
    changed = asset_list.differences()
    assert not changed, f"run “python build_scripts/dev.py assets”: {', '.join(changed)}"


def test_everything_that_is_drawn_or_heard_is_in_it() -> None:
    for pattern in ("assets/svg/**/*.svg", "assets/sound/*.ogg", "levels/*.t?x"):
        files = {file.relative_to(ROOT).as_posix() for file in ROOT.glob(pattern)}
        assert files and files <= set(NAMES)


@pytest.mark.parametrize("kind", DAMAGES)
def test_every_damage_is_found(home: Path, kind: str) -> None:
    assert said() == []
    names = Random(kind).sample(NAMES, 40)
    for name in names:
        damage(home / name, kind)
    found = said()
    assert len(found) == len(names)
    for name in names:
        (sentence,) = [sentence for sentence in found if f" {name} " in sentence]
        assert "  " not in sentence and sentence.endswith((".", ")."))


def test_what_lies_in_folders_of_one_s_own_is_not_listed(tmp_path: Path) -> None:
    """Drawings alone lie in folders; a map that is tried out in one below the levels is nobody's asset."""
    listed = {"levels/a.tmx", "assets/fonts/a.ttf", "assets/svg/rules.toml", "assets/svg/door/a.svg"}
    beside = {"levels/tried/a.tmx", "assets/fonts/old/a.txt", "assets/svg/door/a.toml", "assets/sound/raw/a.ogg"}
    for name in listed | beside:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert {line.partition("  ")[2] for line in asset_list.manifest(tmp_path).splitlines()} == listed
