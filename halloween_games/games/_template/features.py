"""Positions of Three Graves as numbers (core/features.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.features import Block, FeatureMaker, of_seat, whose_turn
from halloween_games.core.spots import Seat
from halloween_games.games._template.rules.graveyard import graveyard_of
from halloween_games.games._template.rules.state import ThreeGravesState


def _pieces(seat: Seat, view: ThreeGravesState) -> list[bool]:
    return [piece == seat + 1 for piece in view.board]


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[ThreeGravesState]]:
    names = graveyard_of(board).grid.names
    for seat in range(seats):
        yield Block(of_seat("pieces", seat), names, partial(_pieces, seat))
    yield whose_turn(seats, has_luck=False)


def _board_in(view: ThreeGravesState) -> BoardSpec:
    return view.yard.board


FEATURES: Final = FeatureMaker(_blocks_on, _board_in)
