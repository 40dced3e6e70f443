"""One program without a window for each test, and ways to use it as a person does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.person import Person


@pytest.fixture
def person() -> Iterator[Person]:
    """Somebody who sits before the program; the window is 1280×800."""
    someone = Person((1280, 800))
    yield someone
    someone.program.close()
