"""Settings of its own for a test that changes them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from halloween_games.app.saving import folders


@pytest.fixture
def own_folder(tmp_path: Path) -> Iterator[Path]:
    """Settings that are changed here stay here."""
    yield folders.use_portable(tmp_path)
    folders.use_own()
