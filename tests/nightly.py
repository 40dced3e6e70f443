"""What takes too long for every run, and is run when HALLOWEEN_GAMES_NIGHTLY asks for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final, TypeVar

import pytest

T = TypeVar("T", bound=Callable[..., object])
VARIABLE: Final = "HALLOWEEN_GAMES_NIGHTLY"
IS_NIGHT: Final = VARIABLE in os.environ
ONLY_AT_NIGHT: Final = (
    pytest.mark.nightly,
    pytest.mark.skipif(not IS_NIGHT, reason=f"set {VARIABLE}=1 for it"),
)


def only_at_night(test: T) -> T:
    """*test*, marked so."""
    for mark in ONLY_AT_NIGHT:
        test = mark(test)
    return test
