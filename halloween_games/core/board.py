"""A board as data: what a level file holds, and what the rules expect of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Square:
    """What lies on one square: a kind, and its properties (``color``: ``red``)."""

    kind: str
    props: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Thing:
    """Something that stands on a square at the start: a portal with ``facing``, a start place."""

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
    """What a level must hold of one kind: the properties with their allowed values, and how many there are.

    A property without a list of values may have any.
    """

    props: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    count: int | None = None
    count_by: str = ""  # count each value of this property for itself
    optional: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # properties that may be left out
    on: str = ""  # a thing: stands on squares of this kind, and agrees with them in the properties that both have


@dataclass(frozen=True)
class BoardRules:
    """What a level of one game must look like; the loader checks every point and reports all that is wrong."""

    columns: int
    rows: int
    squares: Mapping[str, KindRule]
    things: Mapping[str, KindRule] = field(default_factory=dict)


Levels = Mapping[str, tuple[Callable[[], BoardSpec], BoardRules]]
"""A game's level files by name, each with the board that the rules know, and what every variant of it must keep to."""


def read_picture(picture: str) -> tuple[tuple[str, ...], ...]:
    """The words of a drawn board, bottom row first, so that they count as squares do."""
    rows = [tuple(line.split()) for line in picture.strip().splitlines()]
    return tuple(reversed(rows))
