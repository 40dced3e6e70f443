"""What is told of Three Graves: positions as numbers, positions from the other side."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Placed
from halloween_games.core.features import Block, FeatureMaker, of_seat, whose_turn
from halloween_games.core.moments import Moments
from halloween_games.core.spots import Seat, across
from halloween_games.games._template.rules.actions import NO_PIECE
from halloween_games.games._template.rules.graveyard import graveyard_of
from halloween_games.games._template.rules.state import ThreeGravesState

# ---------------------------------------------------------------- features


def _pieces(seat: Seat, view: ThreeGravesState) -> list[bool]:
    return [piece == seat + 1 for piece in view.board]


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[ThreeGravesState]]:
    names = graveyard_of(board).grid.names
    for seat in range(seats):
        yield Block(of_seat("pieces", seat), names, partial(_pieces, seat))
    yield whose_turn(seats, has_luck=False)


FEATURES: Final = FeatureMaker(_blocks_on, lambda view: view.yard.board)


# ---------------------------------------------------------------- turning

# Three Graves from the other side of the table: the pieces change hands.

EXCHANGED: Final = (NO_PIECE, 2, 1)


def turned(state: ThreeGravesState) -> ThreeGravesState:
    """The same position for the other seat."""
    twin = state.copy()
    twin.board = [EXCHANGED[piece] for piece in state.board]
    twin.to_move = across(state.to_move)
    return twin


# ---------------------------------------------------------------- moments

MOMENTS: Final[Moments] = {"good": lambda seen: seen.mine and bool(seen.of(Placed))}
