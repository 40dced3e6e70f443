"""For every test: no window, no sound, and never the real folders of whoever runs it.

All of it happens while this file is imported, since pygame reads its variables when it is imported itself.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # which imports pygame
    from tests.play.person import Person

assert "pygame" not in sys.modules, "pygame was imported before conftest.py could choose the dummy drivers"

# setdefault: SDL_VIDEODRIVER=x11 in front of the command shows the tests on a screen
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

os.environ["LANGUAGE"] = "en"  # sentences are compared as the program has them

# Each process of a session (pytest-xdist) has its own folder.
HOME = Path(tempfile.mkdtemp(prefix="halloween-games-tests-"))
for name in (
    "XDG_DATA_HOME",
    "XDG_CONFIG_HOME",
    "XDG_CACHE_HOME",
    "XDG_STATE_HOME",
    "XDG_PICTURES_DIR",
):
    folder = HOME / name.lower()
    folder.mkdir()
    os.environ[name] = str(folder)


@pytest.fixture
def person() -> Iterator[Person]:
    """Somebody who sits before the program; the window is 1280×800."""
    from tests.play.person import Person  # only now: the drivers are chosen, and not every test needs pygame

    someone = Person((1280, 800))
    yield someone
    someone.program.close()


@pytest.fixture
def own_folder(tmp_path: Path) -> Iterator[Path]:
    """Settings that are changed in such a test stay there."""
    from halloween_games.app.saving import folders  # only now: the folders of the environment are chosen

    yield folders.use_portable(tmp_path)
    folders.use_own()


def pytest_unconfigure() -> None:
    """Take the folders away again."""
    shutil.rmtree(HOME, ignore_errors=True)
