"""A board as data: the contents of a level file, and what the rules require of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Square:
    """One square: its kind and its properties (``color``: ``red``)."""

    kind: str
    props: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Thing:
    """Something on a square at the start: a portal with ``facing``, a start place."""

    kind: str
    at: int
    props: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class BoardSpec:
    """A board; squares are numbered row by row from the bottom left, as in Grid. Rules read this, never files."""

    columns: int
    rows: int
    squares: tuple[Square, ...]
    things: tuple[Thing, ...] = ()

    def squares_of(self, kind: str) -> tuple[int, ...]:
        return tuple(at for at, square in enumerate(self.squares) if square.kind == kind)


@dataclass(frozen=True)
class KindRule:
    """What a level must contain of one kind: the properties with their allowed values, and the count.

    A property without listed values may have any.
    """

    props: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    count: int | None = None
    count_by: str = ""  # count each value of this property separately
    optional: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # optional properties
    on: str = ""  # for things: the kind of square below, whose properties must agree where both have them


@dataclass(frozen=True)
class BoardRules:
    """What a level of one game must look like; the loader reports every violation."""

    columns: int
    rows: int
    squares: Mapping[str, KindRule]
    things: Mapping[str, KindRule] = field(default_factory=dict)


Levels = Mapping[str, tuple[Callable[[], BoardSpec], BoardRules]]
"""A game's level files by name, each with the expected board and the rules for any variant of it."""


def read_picture(picture: str) -> tuple[tuple[str, ...], ...]:
    """The words of an ASCII board, bottom row first, in the order of the squares."""
    rows = [tuple(line.split()) for line in picture.strip().splitlines()]
    return tuple(reversed(rows))
