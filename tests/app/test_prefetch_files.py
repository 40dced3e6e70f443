"""The packaged program prefetches its large files, and starts even if that fails."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from halloween_games.app.shell.frozen import LARGE, prefetch

pytestmark = pytest.mark.skipif(not hasattr(os, "posix_fadvise"), reason="this system takes no such wishes")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    for folder in ("pygame", "pygame_ce.libs", "assets"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "large").write_bytes(bytes(LARGE + 1))
        (tmp_path / folder / "small").write_bytes(bytes(10))
    (tmp_path / "base_library.zip").write_bytes(bytes(LARGE + 1))
    return tmp_path


def test_the_large_files_of_the_folders_with_libraries_are_asked_for(home: Path) -> None:
    assert prefetch(home) == 3


def test_what_is_not_there_or_cannot_be_asked_for_is_left(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_about = []

    def refused(file: int, *_: int) -> None:
        asked_about.append(file)
        raise OSError

    assert prefetch(home / "nowhere") == 0
    monkeypatch.setattr(os, "posix_fadvise", refused)
    assert prefetch(home) == 0
    assert len(asked_about) == 3
    for file in asked_about:
        with pytest.raises(OSError, match="descriptor"):  # closed again
            os.fstat(file)
    monkeypatch.delattr(os, "posix_fadvise")
    assert prefetch(home) == 0
