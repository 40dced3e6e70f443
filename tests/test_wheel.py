"""What pip installs: the wheel runs outside the checkout with drawings and manual; sources are the same each time."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from build_scripts.command_line_files import MANUAL, SHELLS
from tests.nightly import only_at_night

ROOT = Path(__file__).resolve().parents[1]
NOT_PROJECT = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__", "*.egg-info", "build", "dist")
NOT_SOURCE = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist", "*.so", "*.pyd", "*.mo")
FOLDERS = ("assets", "levels")
ASK_FOLDERS = (
    "from halloween_games.data_folders import assets_dir, levels_dir, manual_page; "
    "print(assets_dir(), levels_dir(), manual_page('de'), sep='\\n')"
)


def run(command: list[str | Path], cwd: Path, timeout: float, **variables: str) -> str:
    """The output of *command*; the test fails with it if the command fails or takes too long."""
    # pip keeps its downloads where it always does, not in the empty folder that conftest.py made
    ours = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "XDG_CACHE_HOME"}
    env = {key: value for key, value in os.environ.items() if key not in ours}
    env.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PIP_DISABLE_PIP_VERSION_CHECK="1", **variables)
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        timeout=timeout,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build_wheel(tmp: Path) -> Path:
    """The wheel, not compiled, built from a copy: setuptools would leave its folder in the checkout, and use it.

    The copy has what git has, and so no catalogs.
    """
    source = tmp / "source"
    shutil.copytree(ROOT, source, ignore=NOT_SOURCE)
    (source / "build" / "manual" / "de").mkdir(parents=True)
    (source / "build" / "manual" / "de" / "index.html").touch()  # as if the manual was built
    command: list[str | Path] = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", tmp / "wheel", source]
    run(command, tmp, 900, HALLOWEEN_GAMES_PURE="1")
    (wheel,) = (tmp / "wheel").glob("*.whl")
    return wheel


def data_in_checkout() -> set[str]:
    """Every data file, by its name in the wheel."""
    files = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.is_file())
    names = (file.relative_to(ROOT) for file in files)
    return {
        f"halloween_games/{name.as_posix()}" for name in names if not name.name.startswith(".") and name.suffix != ".po"
    }


@pytest.mark.long
def test_the_wheel_works_outside_the_checkout(tmp_path: Path) -> None:
    """One test, since each step needs the one before; compiled wheels are tried in tests/package."""
    wheel = build_wheel(tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert data_in_checkout() - names == set(), "missing in the wheel"
    assert not [name for name in names if name.endswith(".po") or "/_template/" in name], "for developers"
    assert not [name for name in names if name.startswith(("tests/", "build_scripts/", "assets/", "levels/"))]
    assert {"halloween_games/py.typed", "halloween_games/__init__.pyi"} <= names
    shared = {name.partition(".data/data/")[2] for name in names if ".data/data/" in name}
    assert {f"share/{MANUAL}", *(f"share/{file}" for file in SHELLS.values())} == shared
    assert not any(name.startswith("halloween_games/compiled__mypyc.") for name in names)

    venv, elsewhere = tmp_path / "venv", tmp_path / "elsewhere"
    elsewhere.mkdir()
    run([sys.executable, "-m", "venv", "--without-pip", venv], tmp_path, 120)
    programs = venv / ("Scripts" if os.name == "nt" else "bin")
    run([sys.executable, "-m", "pip", "--python", venv, "install", wheel], elsewhere, 300)

    for folder in run([programs / "python", "-c", ASK_FOLDERS], elsewhere, 60).splitlines():
        assert Path(folder).is_relative_to(venv.resolve()), f"{folder} is not in the installed package"
        assert "site-packages" in Path(folder).parts
    run([programs / "halloween-games", "selftest"], elsewhere, 300)


@pytest.mark.long
@only_at_night
def test_the_source_distribution_is_the_same_each_time(tmp_path: Path) -> None:
    """Wherever and whenever it is made; it has the tests, but not the pictures of the documents."""
    made: list[Path] = []
    for name in ("one", "two"):
        source = tmp_path / name
        shutil.copytree(ROOT, source, ignore=NOT_PROJECT, copy_function=shutil.copyfile)  # of now
        command: list[str | Path] = [sys.executable, "setup.py", "-q", "sdist", "--dist-dir", tmp_path / f"{name}-made"]
        run(command, source, 300, SOURCE_DATE_EPOCH="1700000000")
        made += (tmp_path / f"{name}-made").iterdir()
    assert made[0].read_bytes() == made[1].read_bytes()
    with tarfile.open(made[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"tests/test_wheel.py", "docs/building.md", ".ci/run", "assets/manifest.txt", "PKG-INFO"} <= names
    assert not [name for name in names if name.startswith("docs/") and name.endswith((".png", ".gif", ".webp"))]
    assert not [name for name in names if name.endswith((".mo", ".pot"))]
    assert {"halloween_games/games/_template/game.py", "assets/locale/de/LC_MESSAGES/halloween_games.po"} <= names
