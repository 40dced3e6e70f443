"""The English sentences of the program's frame, and which of them are data: names in a row, a number."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from halloween_games.core.phrases import sentences_beside

TEXTS: Final = sentences_beside(__file__)


def _names(count: int) -> Callable[[str], bool]:
    return lambda data: len(data.split()) == count


def _are_commands(data: str) -> bool:
    """As many words as in English, each once, and none that is another command in English."""
    english, own = TEXTS["terminal.commands"].split(), data.split()
    pairs = list(zip(english, own, strict=False))
    return len(own) == len(set(own)) == len(english) and not any(two in english and two != one for one, two in pairs)


def _begins_with_a_day(data: str) -> bool:
    return re.match(r"[0-6]\b", data) is not None


IS_RIGHT: Final[Mapping[str, Callable[[str], bool]]] = {
    "puzzles.months": _names(12),
    "puzzles.months.alone": _names(12),
    "puzzles.days": _names(7),
    "terminal.commands": _are_commands,
    "puzzles.first_day": _begins_with_a_day,
}
"""By text key: whether what a translation says can be used; what cannot stays English."""
