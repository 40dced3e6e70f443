"""What TOML holds, as JSON could hold it."""

from __future__ import annotations

import tomllib
from math import isfinite
from typing import Any, Final

from halloween_games.core.game import Json

DEEPEST: Final = 20  # tables in tables


def read_values(data: bytes) -> dict[str, Any]:
    """The table in *data*; raises UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError or ValueError.

    ValueError: a date that does not exist, a number of thousands of digits or that is none, too many tables in tables.
    """
    return {
        name: _plain(value, 1) for name, value in tomllib.loads(data.decode("utf-8").removeprefix("\ufeff")).items()
    }


def _plain(value: Any, depth: int) -> Json:
    """*value* as it is in JSON: dates and times of TOML become texts."""
    if depth > DEEPEST:
        raise ValueError("it is nested too deeply")
    if isinstance(value, dict):
        return {str(name): _plain(inside, depth + 1) for name, inside in value.items()}
    if isinstance(value, list):
        return [_plain(inside, depth + 1) for inside in value]
    if isinstance(value, float) and not isfinite(value):
        raise ValueError("it holds a number that is none")
    return value if isinstance(value, str | int | float) else str(value)
