"""Reads the fields of a TOML table one by one, strictly; every mistake names its field."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from halloween_games.campaign.problems import NightError
from halloween_games.core.game import Json
from halloween_games.core.phrases import Key
from halloween_games.core.reasons import quoted
from halloween_games.core.toml_values import read_values

MAX_BYTES: Final = 100_000
LISTED: Final = 300  # letters of what is known


def read_toml(file: Path) -> dict[str, Any]:
    """The content of *file* as JSON could hold it; raises NightError."""
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise NightError("nights_unreadable", {"why": why}) from error
    if len(data) > MAX_BYTES:
        raise NightError("nights_too_large", {"limit": MAX_BYTES // 1000})
    try:
        found: dict[str, Any] = read_values(data)
    except UnicodeDecodeError as error:
        raise NightError("nights_not_utf8") from error
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        # ValueError: a date that does not exist, a number of thousands of digits
        why = "".join(sign for sign in str(error)[:200] if sign.isprintable()).rstrip(".")
        raise NightError("nights_not_toml", {"why": why}) from error
    return found


class Fields:
    """A table that may have the fields *known* and no others; every field if that is None."""

    def __init__(self, data: object, known: Sequence[str] | None, where: str = "") -> None:
        self._where = where
        if not isinstance(data, dict):
            raise NightError("night_kind", {"where": where, "kind": Key("night_kind.table")})
        self.data: dict[str, Json] = data
        for name in data:
            if known is not None and name not in known:
                raise NightError("night_unknown_field", {"where": quoted(self.name(name))})

    def name(self, field: str) -> str:
        """The field with the tables around it."""
        return f"{self._where}.{field}" if self._where else field

    def wrong(self, field: str, kind: str, **params: int) -> NightError:
        """The mistake that a field must be of another kind."""
        return NightError("night_kind", {"where": self.name(field), "kind": Key(f"night_kind.{kind}"), **params})

    def _given(self, field: str, default: Json) -> Json:
        value = self.data.get(field, default)
        if value is None:
            raise NightError("night_missing", {"where": self.name(field)})
        return value

    def table(self, field: str) -> dict[str, Json]:
        """A table; an empty one if it is left out."""
        value = self.data.get(field, {})
        if not isinstance(value, dict):
            raise self.wrong(field, "table")
        return value

    def text(self, field: str, default: str | None = None) -> str:
        """A text of one line; it must be there if there is no *default*."""
        value = self._given(field, default)
        if not isinstance(value, str) or (field in self.data and not value.strip()) or not value.isprintable():
            raise self.wrong(field, "text")
        return value

    def sentence(self, field: str, most: int) -> str:
        """A text that people read."""
        english = self.text(field)
        if "{" in english or "}" in english:
            raise NightError("night_text_braces", {"where": self.name(field)})
        if len(english) > most:
            raise NightError("night_text_long", {"where": self.name(field), "count": len(english), "most": most})
        return english

    def one_of(self, field: str, known: Sequence[str], default: str | None = None) -> str:
        """One of the words that are *known*."""
        value = self.text(field, default)
        if value not in known:
            words = {"where": self.name(field), "name": quoted(value), "known": ", ".join(known)[:LISTED]}
            raise NightError("night_not_one_of", words)
        return value

    def whole(self, field: str, low: int, high: int, default: int) -> int:
        """A whole number."""
        value = self.data.get(field, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(field, "whole", low=low, high=high)
        return value

    def number(self, field: str, low: int, high: int) -> float:
        """A number."""
        value = self._given(field, None)
        if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(field, "number", low=low, high=high)
        return value
