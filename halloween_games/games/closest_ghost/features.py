"""Positions of The Closest Ghost as numbers (core/features.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.features import Block, FeatureMaker, flags, of_seat, one_of, whose_turn
from halloween_games.core.spots import Seat
from halloween_games.games.closest_ghost.rules.house import house_of
from halloween_games.games.closest_ghost.rules.state import PARTS, ClosestState


def _avatar(seat: Seat, view: ClosestState) -> list[float]:
    return one_of(view.avatars[seat], view.house.count)


def _ghosts(view: ClosestState) -> list[float]:
    return flags(view.ghosts, view.house.count)


def _candies(view: ClosestState) -> list[float]:
    return flags(view.candies, view.house.count)


def _phase(view: ClosestState) -> list[float]:
    return one_of(view.phase, len(PARTS))


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[ClosestState]]:
    names = house_of(board).grid.names
    for seat in range(seats):
        yield Block(of_seat("avatar on", seat), names, partial(_avatar, seat))
    yield Block("ghosts on", names, _ghosts)
    yield Block("candies on", names, _candies)
    yield Block("phase", PARTS, _phase)
    yield whose_turn(seats, has_luck=False)


def _board_in(view: ClosestState) -> BoardSpec:
    return view.house.board


FEATURES: Final = FeatureMaker(_blocks_on, _board_in)
