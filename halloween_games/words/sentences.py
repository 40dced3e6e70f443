"""The English sentences of the program's frame, and which of them are data: names in a row, a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from halloween_games.core.phrases import sentences_beside

TEXTS: Final = sentences_beside(__file__)


def _names(count: int) -> Callable[[str], bool]:
    return lambda data: len(data.split()) == count


def _begins_with_a_day(data: str) -> bool:
    return re.match(r"[0-6]\b", data) is not None


IS_RIGHT: Final[Mapping[str, Callable[[str], bool]]] = {
    "puzzles.months": _names(12),
    "puzzles.months.alone": _names(12),
    "puzzles.days": _names(7),
    "puzzles.first_day": _begins_with_a_day,
}
"""By text key: whether what a translation says can be used; what cannot stays English."""
