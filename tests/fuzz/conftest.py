"""One folder for all inputs of a process, whose stage has drawn all figures already."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the readers find their inputs; emptied before each."""
    return tmp_path_factory.mktemp("fuzz") / "work"
