"""One program without a window for each test, and ways to use it as a person does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from halloween_games.app import folders
from tests.ui.person import Person


@pytest.fixture
def person() -> Iterator[Person]:
    """Somebody who sits before the program; the window is 1280×800."""
    someone = Person((1280, 800))
    yield someone
    someone.program.close()


@pytest.fixture
def own_folder(tmp_path: Path) -> Iterator[Path]:
    """Settings that are changed here stay here."""
    yield folders.use_portable(tmp_path)
    folders.use_own()
