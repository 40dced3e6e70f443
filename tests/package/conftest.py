"""For the tests of a packaged program: its location, and a player with a copy of it."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.package.player import Player

VARIABLE = "HALLOWEEN_GAMES_PACKAGE"  # the folder that ``dev.py build`` has put into dist/


@pytest.fixture(scope="session")
def built() -> Path:
    """The packaged program; without one nothing here is tested."""
    if not os.environ.get(VARIABLE):
        pytest.skip(f"set {VARIABLE} to a folder that 'dev.py build' has made")
    folder = Path(os.environ[VARIABLE]).resolve()
    assert (folder / "halloween-games").is_file(), f"{folder} holds no program"
    return folder


@pytest.fixture
def player(built: Path) -> Iterator[Player]:
    """A player with a fresh copy of the program. Not in tmp_path, which other users may not enter."""
    if not sys.platform.startswith("linux"):
        pytest.skip("written for Linux")
    place = Path(tempfile.mkdtemp(prefix="halloween-games-package-"))
    place.chmod(0o755)
    player = Player(built, place)
    yield player
    player.close_up()
