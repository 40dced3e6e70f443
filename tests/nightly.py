"""What takes too long for every run, and is run when HALLOWEEN_GAMES_NIGHTLY asks for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

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


def by_turns(these: Sequence[object], those: Sequence[object], always: Sequence[object] = ()) -> list[ParameterSet]:
    """Each of *those* with one of *these* in turn, and *always* with all of them; at night all with all."""
    return [
        pytest.param(one, other, marks=() if other in always or number % len(these) == at else ONLY_AT_NIGHT)
        for at, one in enumerate(these)
        for number, other in enumerate(those)
    ]
