"""Connect Four on our core, for comparison with other implementations; not a game of the program."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.events import Log, Placed
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, NOBODY, Seat, Spot
from halloween_games.core.state import State

COLUMNS: Final = 7
ROWS: Final = 6
# A set of squares has seven bits for each column, lowest square first; the seventh stays empty, so nothing wraps.
HEIGHT: Final = ROWS + 1
TOPS: Final = tuple(1 << HEIGHT * column + ROWS - 1 for column in range(COLUMNS))
BOTTOMS: Final = tuple(1 << HEIGHT * column for column in range(COLUMNS))


class Drop(Action):
    """Drop a disc into a column."""

    __slots__ = ("column",)

    def __init__(self, column: int) -> None:
        self.column = column

    def astuple(self) -> tuple[int, ...]:
        return (self.column,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("column", Spot(BOARD, self.column)),)


DROPS: Final = tuple(Drop(column) for column in range(COLUMNS))


class FourState(State):
    """A position of Connect Four. The constructor leaves it empty: first_state and copy fill it in."""

    __slots__ = ("is_won", "own", "taken", "to_move")

    to_move: Seat
    own: int  # the discs of the seat that does not move
    taken: int
    is_won: bool  # by that seat

    def copy(self) -> FourState:
        twin = FourState()
        twin.to_move = self.to_move
        twin.own = self.own
        twin.taken = self.taken
        twin.is_won = self.is_won
        return twin

    def key(self) -> Hashable:
        return (self.own, self.taken)

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move == NOBODY:
            return ()
        taken = self.taken
        return [drop for drop in DROPS if not taken & TOPS[drop.column]]

    def why_not(self, action: Action) -> Reason | None:
        return None if action in self.legal_actions() else Reason("column_is_full")

    def advance(self, action: Action, log: Log = None) -> None:
        assert isinstance(action, Drop)
        seat = self.to_move
        own = self.taken ^ self.own
        bottom = BOTTOMS[action.column]
        square = (self.taken & bottom * ((1 << ROWS) - 1)) + bottom
        own |= square
        self.own = own
        self.taken |= square
        if log is not None:
            log.append(Placed(str(seat), Spot(BOARD, action.column), Spot("supply", seat)))
        if has_four(own):
            self.is_won = True
            self.to_move = NOBODY
        elif self.taken.bit_count() == COLUMNS * ROWS:
            self.to_move = NOBODY
        else:
            self.to_move = 1 - seat

    def outcome(self) -> Outcome | None:
        if self.to_move != NOBODY:
            return None
        if not self.is_won:
            return tied("full", 2)
        return won_by("four", ((self.taken.bit_count() + 1) % 2,), 2)


def has_four(own: int) -> bool:
    """Whether four of the discs *own* are in a row."""
    for step in (1, HEIGHT, HEIGHT - 1, HEIGHT + 1):
        pairs = own & own >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def first_state() -> FourState:
    """The empty board."""
    state = FourState()
    state.to_move = 0
    state.own = 0
    state.taken = 0
    state.is_won = False
    return state
