"""The English sentences of the program's frame, and which of them are data: names in a row, a number, a drawing."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from typing import Final

from halloween_games.core.phrases import sentences_beside
from halloween_games.data_folders import assets_dir

TEXTS: Final = sentences_beside(__file__)


def _names(count: int) -> Callable[[str], bool]:
    return lambda data: len(data.split()) == count


def _begins_with_a_day(data: str) -> bool:
    return re.match(r"[0-6]\b", data) is not None


@functools.cache
def _is_lettering(data: str) -> bool:
    return re.fullmatch(r"\w+", data) is not None and (assets_dir() / "svg" / "titles" / f"{data}.svg").is_file()


IS_RIGHT: Final[Mapping[str, Callable[[str], bool]]] = {
    "puzzles.months": _names(12),
    "puzzles.months.alone": _names(12),
    "puzzles.days": _names(7),
    "puzzles.first_day": _begins_with_a_day,
    "result.lettering.win": _is_lettering,
    "result.lettering.draw": _is_lettering,
    "result.lettering.lost": _is_lettering,
    "result.lettering.over": _is_lettering,
}
"""By text key: whether what a translation says can be used; what cannot stays English."""
