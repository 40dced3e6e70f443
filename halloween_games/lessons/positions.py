"""Positions written short: a base of the file, what the lesson says instead, and the pieces that are left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from halloween_games.core.game import Json

NULL: Final = "null"
"""A field of bases: ``null = ["released"]`` names fields without a value, which TOML cannot write."""

REST: Final = "rest"
"""A field of bases: ``rest = {dungeon = ["0R", ...]}`` puts those pieces that stand nowhere else into that list."""


def complete(base: Mapping[str, Json], given: Mapping[str, Json]) -> dict[str, Json]:
    """The position with the fields of *base*, and those of *given* instead; tables are merged entry by entry."""
    position = {name: value for name, value in base.items() if name not in (REST, NULL)}
    empty = base.get(NULL)
    if isinstance(empty, list):
        position.update({field: None for field in empty if isinstance(field, str)})
    for name, value in given.items():
        before = position.get(name)
        position[name] = {**before, **value} if isinstance(before, dict) and isinstance(value, dict) else value
    rest = base.get(REST)
    if isinstance(rest, dict):
        for field, pieces in rest.items():
            if field not in given and isinstance(pieces, list):
                position[field] = _left_over(pieces, position)
    return position


def _left_over(pieces: list[Json], position: Mapping[str, Json]) -> list[Json]:
    """Those of *pieces* that are nowhere in *position*, sorted."""
    named = [piece for piece in pieces if isinstance(piece, str)]
    return sorted((Counter(named) - Counter(_texts(dict(position)))).elements())


def _texts(value: Json) -> Iterator[str]:
    """Every text in *value*, but no name of a field."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inside in value.values():
            yield from _texts(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _texts(inside)
