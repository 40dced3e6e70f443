"""What a view shows as numbers for programs that learn: as many for each position on a board with so many seats.

Every number lies between 0 and 1 and has a name. They are made from the view alone, so a seat's numbers hold nothing
that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple

from halloween_games.core.board import BoardSpec
from halloween_games.core.spots import CHANCE, Seat
from halloween_games.core.state import S, State

LUCK: Final = "luck"


class Block(NamedTuple, Generic[S]):
    """Numbers of one kind that stand one after another: what they are about, the name of each, and their values."""

    about: str
    names: Sequence[str]
    values: Callable[[S], Iterable[float]]


class Features(Generic[S]):
    """The numbers of positions on one board for one number of seats."""

    def __init__(self, blocks: Iterable[Block[S]]) -> None:
        self.blocks = tuple(blocks)
        self.names = tuple(f"{block.about}: {name}" for block in self.blocks for name in block.names)
        """What each number says, by its index."""

    def __len__(self) -> int:
        return len(self.names)

    def of(self, view: S) -> list[float]:
        """The numbers of *view*; raises ValueError for one of another board or number of seats."""
        found = [float(value) for block in self.blocks for value in block.values(view)]
        if len(found) != len(self.names):
            raise ValueError(f"This position has {len(found)} numbers instead of {len(self.names)}: another board?")
        return found


def two(view: State) -> int:
    """The number of seats of a game for two."""
    return 2


@dataclass(frozen=True)
class FeatureMaker(Generic[S]):
    """The part of a game that knows which numbers describe its positions."""

    blocks_on: Callable[[BoardSpec, int], Iterable[Block[S]]]
    """The numbers of positions on a board for so many seats."""
    board_in: Callable[[S], BoardSpec]
    """The board of a position."""
    seats_in: Callable[[S], int] = two
    """For how many seats a position is."""


@lru_cache(maxsize=64)
def features_on(maker: FeatureMaker[S], board: BoardSpec, seats: int) -> Features[S]:
    """The numbers that *maker* knows for positions on *board*."""
    return Features(maker.blocks_on(board, seats))


def flags(squares: int, count: int) -> list[float]:
    """A set of squares as a 0 or 1 for each of *count*."""
    return [float(squares >> at & 1) for at in range(count)]


def one_of(value: int, count: int) -> list[float]:
    """A 1 at the place of *value* among *count*; only zeros if it is none of them."""
    return [float(value == each) for each in range(count)]


def seat_names(seats: int) -> list[str]:
    """``seat 0``, ``seat 1``, ..."""
    return [f"seat {seat}" for seat in range(seats)]


def whose_turn(seats: int, *, has_luck: bool) -> Block[Any]:
    """Whose decision is awaited; only zeros once the game is over."""

    def values(view: State) -> list[float]:
        luck = [float(view.to_move == CHANCE)] if has_luck else []
        return [*one_of(view.to_move, seats), *luck]

    return Block("to move", [*seat_names(seats), *([LUCK] if has_luck else [])], values)


def of_seat(about: str, seat: Seat) -> str:
    """A block about one seat: ``seat 0, reserve``."""
    return f"seat {seat}, {about}"
