"""A board as data: what lies on it, what it looks like, what rules require of it, and how it plays by measurements."""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import cos, radians, sin
from typing import Final, TypeVar

from halloween_games.core.grid import Grid

G = TypeVar("G")
T = TypeVar("T")
Tables = TypeVar("Tables", bound="BoardTables")

EVEN: Final = 50  # percent

MEASURED: Final = re.compile(
    r"([0-9]{1,6}) games, first ([0-9]{1,3}) % \(([0-9]{1,3})-([0-9]{1,3})\), "
    r"actions ([0-9]{1,4}) \(([0-9]{1,4})-([0-9]{1,4})\)"
)


@dataclass(frozen=True)
class Measured:
    """Games of equals on a board; actions are those of the players, without luck.

    Args:
        first: the percentage that the side that begins has won, a tie being half of a win.
        low: where its 95 % interval begins.
        high: where it ends.
        actions: the length of the game in the middle.
        short: a tenth of the games is shorter.
        long: a tenth of the games is longer.
    """

    games: int
    first: int
    low: int
    high: int
    actions: int
    short: int
    long: int

    @property
    def is_even(self) -> bool:
        """Whether both sides may well have the same chances."""
        return self.low <= EVEN <= self.high

    def __str__(self) -> str:
        """What the property ``measured`` of a map contains."""
        return (
            f"{self.games} games, first {self.first} % ({self.low}-{self.high}), "
            f"actions {self.actions} ({self.short}-{self.long})"
        )


def read_measured(text: str) -> Measured | None:
    """The inverse of ``str``; None if *text* is something else, or cannot be true."""
    found = MEASURED.fullmatch(text)
    if found is None:
        return None
    one = Measured(*map(int, found.groups()))
    is_true = one.games > 0 and one.low <= one.first <= one.high <= 100 and one.short <= one.actions <= one.long
    return one if is_true else None


@dataclass(frozen=True)
class Square:
    """One square: its kind and its properties (``color``: ``red``)."""

    kind: str
    props: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Thing:
    """Something on a square at the start: a portal with ``facing``, a start place."""

    kind: str
    at: int
    props: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Ornament:
    """A drawing anywhere on the board, for the eye alone: lengths in squares, from the upper left corner."""

    drawing: str
    left: float
    top: float
    width: float
    height: float
    turned: float = 0.0  # degrees, clockwise around the lower left corner, as in Tiled

    def fits(self, columns: int, rows: int) -> bool:
        """Whether it is not empty, and at most twice as wide and as high as the board."""
        return 0 < self.width <= 2 * columns and 0 < self.height <= 2 * rows

    @property
    def area(self) -> float:
        """What its picture takes, in squares: upright around it as it is turned."""
        across, up = abs(cos(radians(self.turned))), abs(sin(radians(self.turned)))
        return (self.width * across + self.height * up) * (self.width * up + self.height * across)


@dataclass(frozen=True)
class Layer:
    """What is drawn over the layers before it: a drawing on each square, empty for none, or ornaments."""

    name: str
    drawings: tuple[str, ...] = ()
    ornaments: tuple[Ornament, ...] = ()


def ornament_area_fits(layers: Sequence[Layer], columns: int, rows: int) -> bool:
    """Whether all ornaments together take at most four times the board: more would draw for seconds, or never end."""
    return sum(one.area for layer in layers for one in layer.ornaments) <= 4 * columns * rows


@dataclass(frozen=True)
class BoardSpec:
    """A board; squares are numbered row by row from the bottom left, as in Grid. Rules read this, never files."""

    columns: int
    rows: int
    squares: tuple[Square, ...]
    things: tuple[Thing, ...] = ()
    layers: tuple[Layer, ...] = ()  # the picture, from the bottom up; the rules do not read it
    name: str = ""
    author: str = ""
    measured: Measured | None = field(default=None, compare=False)  # known of maps only, not of records

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Made once, since every start of a game looks its board up, and without hashes of strings: those of another
        process differ, and boards are sent there."""
        kinds = (square.kind for square in self.squares)
        things = (f"{thing.kind} {thing.at}" for thing in self.things)
        return zlib.crc32("\n".join((f"{self.columns} {self.rows}", *kinds, *things)).encode())

    def squares_of(self, kind: str) -> tuple[int, ...]:
        return tuple(at for at, square in enumerate(self.squares) if square.kind == kind)


NO_BOARD = BoardSpec(0, 0, ())
"""The board of a game that is played without one."""


@dataclass(frozen=True)
class KindRule:
    """What a board must contain of one kind: the properties with their allowed values, and the count.

    A property without listed values may have any.
    """

    props: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    count: int | range | None = None
    count_by: str = ""  # count each value of this property separately
    optional: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # optional properties
    on: str = ""  # for things: the kind of square below, whose properties must agree where both have them

    def miscounts(self, kind: str, found: Iterable[Square | Thing]) -> Iterator[tuple[int, int | range, str]]:
        """Each wrong number of *kind* among *found*, with the right one and the value of ``count_by`` that it is of."""
        if self.count is None:
            return
        for value in self.props[self.count_by] if self.count_by else ("",):
            these = (one for one in found if one.kind == kind)
            number = sum(not self.count_by or one.props.get(self.count_by) == value for one in these)
            if not _allows(self.count, number):
                yield number, self.count, value


@dataclass(frozen=True)
class BoardFault:
    """A rule of boards that a board violates, as a text key: KEY.fix tells how to mend it.

    It is found only on a board whose squares and things are right one by one.
    """

    key: str
    layer: str
    squares: tuple[int, ...] = ()
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class BoardRules:
    """What a board of one game must look like; the loader reports every violation."""

    columns: int | range
    rows: int | range
    squares: Mapping[str, KindRule]
    things: Mapping[str, KindRule] = field(default_factory=dict)
    faults: Callable[[BoardSpec], Sequence[BoardFault]] | None = None  # what depends on how everything lies together

    def fits(self, columns: int, rows: int) -> bool:
        """Whether a board may have that size."""
        return _allows(self.columns, columns) and _allows(self.rows, rows)


def amount(allowed: int | range) -> str:
    """A number, a range or some numbers, to be read in any language: ``5``, ``5-7``, ``6/8``."""
    if isinstance(allowed, int):
        return str(allowed)
    return f"{allowed[0]}-{allowed[-1]}" if allowed.step == 1 else "/".join(map(str, allowed))


def _allows(allowed: int | range, number: int) -> bool:
    return number in allowed if isinstance(allowed, range) else number == allowed


def on_board(make: Callable[[G], T], tables_of: Callable[[BoardSpec], G]) -> Callable[[BoardSpec], T]:
    """What *make* makes of the tables of a board: a game's notation, words or tray, kept for the last boards."""

    @lru_cache(maxsize=64)
    def made(board: BoardSpec) -> T:
        return make(tables_of(board))

    return made


class BoardTables:
    """What a game looks up about one board; it never changes, and all positions there share it (``tables_on``)."""

    def __init__(self, board: BoardSpec) -> None:
        self.board = board
        self.grid = Grid(board.columns, board.rows)
        self._hash = hash(board)

    def __eq__(self, other: object) -> bool:
        """Those of equal boards are equal, those that were made anew after many other boards, too."""
        return self is other or (
            type(other) is type(self) and isinstance(other, BoardTables) and self.board == other.board
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return tables_on, (type(self), self.board)


_KEPT: Final[dict[tuple[type[BoardTables], BoardSpec], BoardTables]] = {}
MOST_KEPT: Final = 256


def tables_on(kind: type[Tables], board: BoardSpec) -> Tables:
    """The tables of a *kind* for *board*, which follows the rules of boards; mostly the same object."""
    found = _KEPT.get((kind, board))
    if found is None:
        found = kind(board)
        if len(_KEPT) >= MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[kind, board] = found
    assert isinstance(found, kind)
    return found


def kept_tables(kind: type[Tables]) -> list[Tables]:
    """All tables of a *kind* that are kept."""
    return [tables for tables in _KEPT.values() if isinstance(tables, kind)]
