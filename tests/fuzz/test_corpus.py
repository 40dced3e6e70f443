"""Every input that ever failed, read again for ever: in one sentence or as a game that can be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.fuzzer import CORPUS, alarm, examine
from tests.fuzz.readers import READERS

FILES = sorted(file for file in CORPUS.glob("*/*") if file.is_file())


@pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.name}" for file in FILES])
def test_it_never_fails_again(file: Path, work: Path) -> None:
    with alarm():
        examine(READERS[file.parent.name], file.read_bytes(), work)
