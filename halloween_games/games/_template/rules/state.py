"""The rules of Three Graves: who may go where, and who has three in a row."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Log, Placed
from halloween_games.core.game import Options
from halloween_games.core.outcome import Outcome, tied, won_by
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import BOARD, NOBODY, Seat, Spot
from halloween_games.core.state import State
from halloween_games.games._template.rules.actions import NAMES, NO_PIECE, OCCUPATIONS, SUPPLY, Occupy
from halloween_games.games._template.rules.graveyard import Graveyard, graveyard_of


class ThreeGravesState(State):
    """A position of Three Graves. A new one is empty: first_state and copy fill it in."""

    __slots__ = ("board", "to_move", "yard")

    yard: Graveyard  # what the board is like, which never changes
    to_move: Seat
    board: list[int]  # the piece on each square, see actions.py

    # ------------------------------------------------------------------ copying

    def copy(self) -> ThreeGravesState:
        twin = ThreeGravesState()
        twin.yard = self.yard
        twin.to_move = self.to_move
        twin.board = self.board[:]
        return twin

    def key(self) -> Hashable:
        return (self.yard, tuple(self.board), self.to_move)

    # ------------------------------------------------------------------ what is allowed

    def legal_actions(self) -> Sequence[Action]:
        if self.to_move == NOBODY:
            return ()
        occupations = self.yard.occupations
        return [occupations[at] for at, piece in enumerate(self.board) if piece == NO_PIECE]

    def why_not(self, action: Action) -> Reason | None:
        if self.to_move == NOBODY:
            return Reason("game_over")
        if not isinstance(action, Occupy):
            return Reason("not_an_action", {"text": repr(action)})
        if self.board[action.to] != NO_PIECE:
            return Reason("grave_occupied", {}, (Spot(BOARD, action.to),))
        return None

    def in_turn_of(self, seat: Seat) -> ThreeGravesState | None:
        if self.to_move == NOBODY:
            return None
        twin = self.copy()
        twin.to_move = seat
        return twin

    def why_not_spot(self, chosen: Sequence[Pick], spot: Spot) -> Reason:
        reason = self.why_not(OCCUPATIONS[spot.at]) if spot.zone == BOARD else None
        return reason or Reason("nothing_to_do_there", {}, (spot,))

    # ------------------------------------------------------------------ what happens

    def advance(self, action: Action, log: Log = None) -> None:
        assert isinstance(action, Occupy)
        seat = self.to_move
        piece = seat + 1
        self.board[action.to] = piece
        if log is not None:
            log.append(Placed(NAMES[piece], Spot(BOARD, action.to), Spot(SUPPLY, seat)))
        self.to_move = NOBODY if self.full_line() is not None or NO_PIECE not in self.board else 1 - seat

    def full_line(self) -> tuple[int, ...] | None:
        """The squares of the first line with three pieces of one player, or None."""
        board = self.board
        for line in self.yard.lines:
            if board[line[0]] != NO_PIECE and board[line[0]] == board[line[1]] == board[line[2]]:
                return line
        return None

    def longest(self, seat: Seat) -> int:
        """The number of pieces in the best line that only *seat* has entered."""
        other = 2 - seat
        longest = 0
        for line in self.yard.lines:
            pieces = [self.board[at] for at in line]
            if other not in pieces:
                longest = max(longest, pieces.count(seat + 1))
        return longest

    def outcome(self) -> Outcome | None:
        if self.to_move != NOBODY:
            return None
        line = self.full_line()
        if line is None:
            return tied("board_full", 2)
        return won_by("three_in_a_row", (self.board[line[0]] - 1,), 2)


def first_state(yard: Graveyard) -> ThreeGravesState:
    """The empty graveyard."""
    state = ThreeGravesState()
    state.yard = yard
    state.to_move = 0
    state.board = [NO_PIECE] * yard.count
    return state


def start(seats: int, options: Options, rng: Random, board: BoardSpec) -> ThreeGravesState:
    """The first position on *board*."""
    return first_state(graveyard_of(board))
