"""Parsing position JSON, with errors that name the field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from halloween_games.core.grid import Grid
from halloween_games.core.reasons import BadPosition, quoted


def demand(holds: object, where: str, code: str, params: Mapping[str, str | int] | None = None) -> None:
    """Raise BadPosition about *where* unless it *holds*."""
    if not holds:
        raise BadPosition(where, code, params)


class Fields:
    """A JSON object whose fields are read one by one; *where* prefixes their names in errors."""

    def __init__(self, data: Any, names: Sequence[str], where: str = "") -> None:
        self._where = where
        if not isinstance(data, dict):
            raise BadPosition(where or "position", "position_not_an_object")
        for name in data:
            demand(name in names, self.name(str(name)[:40]), "position_unknown_field")
        for name in names:
            demand(name in data, self.name(name), "position_missing_field")
        self._data: dict[str, Any] = data

    def name(self, field: str) -> str:
        return f"{self._where}.{field}" if self._where else field

    def value(self, field: str) -> Any:
        return self._data[field]

    def integer(self, field: str, low: int, high: int) -> int:
        """*value* if it is an integer from *low* to *high*; a bool is rejected."""
        return integer(self._data[field], self.name(field), low, high)

    def boolean(self, field: str) -> bool:
        value = self._data[field]
        if not isinstance(value, bool):
            raise BadPosition(self.name(field), "position_not_a_flag")
        return value

    def choice(self, field: str, choices: Iterable[str]) -> str:
        return choice(self._data[field], self.name(field), choices)

    def items(self, field: str) -> list[Any]:
        return items(self._data[field], self.name(field))

    def per_seat(self, field: str, seats: int) -> list[Any]:
        """A list with one entry for each seat."""
        entries = self.items(field)
        demand(len(entries) == seats, self.name(field), "position_one_per_seat", {"seats": seats})
        return entries

    def mapping(self, field: str) -> dict[str, Any]:
        value = self._data[field]
        if not isinstance(value, dict):
            raise BadPosition(self.name(field), "position_not_an_object")
        return value

    def squares(self, field: str, grid: Grid) -> list[tuple[int, str, Any]]:
        """An object keyed by squares as (square number, field name for errors, value)."""
        found = []
        for key, value in self.mapping(field).items():
            where = f"{self.name(field)}.{str(key)[:40]}"
            found.append((square(key, where, grid), where, value))
        return found


def integer(value: Any, where: str, low: int, high: int) -> int:
    """*value* if it is a whole number from *low* to *high* (a flag is none)."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(where, "position_not_in_range", {"low": low, "high": high})
    return value


def choice(value: Any, where: str, choices: Iterable[str]) -> str:
    """*value* if it is one of *choices*."""
    allowed = tuple(choices)
    if not isinstance(value, str) or value not in allowed:
        raise BadPosition(where, "position_not_a_choice", {"choices": ", ".join(allowed)})
    return value


def items(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadPosition(where, "position_not_a_list")
    return value


def sorted_squares(names: list[Any], where: str, read: Callable[[Any, str], int]) -> list[int]:
    """The squares that *read* finds: distinct, and in the order of their names, so that a position has one JSON."""
    squares = [read(name, f"{where}[{number}]") for number, name in enumerate(names)]
    for number, name in enumerate(names):
        demand(name not in names[:number], f"{where}[{number}]", "position_square_twice", {"square": name})
    demand(names == sorted(names), where, "position_not_sorted")
    return squares


def square(value: Any, where: str, grid: Grid) -> int:
    """The number of the square that *value* names."""
    at = grid.find(value)
    if at is None:
        raise BadPosition(where, "position_no_such_square", {"square": quoted(str(value))})
    return at
