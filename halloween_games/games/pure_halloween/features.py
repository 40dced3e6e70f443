"""Positions of Pure Halloween as numbers (core/features.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.features import Block, FeatureMaker, flags, one_of, whose_turn
from halloween_games.games.pure_halloween.notation import PHASES
from halloween_games.games.pure_halloween.rules.actions import EACH, NAMES, PIECES
from halloween_games.games.pure_halloween.rules.land import land_of
from halloween_games.games.pure_halloween.rules.state import PureState


def _pieces(piece: int, view: PureState) -> list[float]:
    return flags(view.sets[piece], view.land.shape.count)


def _supply(view: PureState) -> list[float]:
    return [view.left(piece) / EACH[piece % 6] for piece in PIECES]


def _stayed(view: PureState) -> list[float]:
    return flags(view.stayed, view.land.shape.count)


def _phase(view: PureState) -> list[float]:
    return one_of(view.phase, len(PHASES))


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[PureState]]:
    names = land_of(board).shape.names
    for piece in PIECES:
        yield Block(f"{NAMES[piece]} on", names, partial(_pieces, piece))
    yield Block("in the supply, as a share of all of them", NAMES, _supply)
    yield Block("lonely ghost may stay on", names, _stayed)
    yield Block("phase", PHASES, _phase)
    yield whose_turn(seats, has_luck=False)


def _board_in(view: PureState) -> BoardSpec:
    return view.land.board


FEATURES: Final = FeatureMaker(_blocks_on, _board_in)
