"""One folder for all inputs of a module, whose stage has drawn all figures already."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the readers find their inputs; emptied before each. The tests after them need the memory of the stage."""
    from tests.fuzz.fuzzer import intact  # only now: the folders of the environment are chosen
    from tests.fuzz.stage import stage_in

    yield tmp_path_factory.mktemp("fuzz") / "work"
    stage_in.cache_clear()
    intact.cache_clear()
