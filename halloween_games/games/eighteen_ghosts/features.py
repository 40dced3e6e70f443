"""Positions of 18 Ghosts as numbers (core/features.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.features import Block, FeatureMaker, one_of, whose_turn
from halloween_games.games.eighteen_ghosts.notation import PHASES
from halloween_games.games.eighteen_ghosts.rules.actions import GHOSTS, NAMES
from halloween_games.games.eighteen_ghosts.rules.board import COLORS, FACINGS
from halloween_games.games.eighteen_ghosts.rules.castle import castle_of
from halloween_games.games.eighteen_ghosts.rules.state import EACH, GhostState

GHOST_NAMES: Final = [NAMES[ghost] for ghost in GHOSTS]


def _ghosts(ghost: int, view: GhostState) -> list[bool]:
    return [there == ghost for there in view.board]


def _dungeon(view: GhostState) -> list[float]:
    return [view.dungeon[ghost] / EACH for ghost in GHOSTS]


def _escaped(view: GhostState) -> list[float]:
    return [view.escaped[ghost] / EACH for ghost in GHOSTS]


def _portal(color: int, view: GhostState) -> list[float]:
    return one_of(view.facing[color], len(FACINGS))


def _released(view: GhostState) -> list[bool]:
    return [view.released == ghost for ghost in GHOSTS]


def _phase(view: GhostState) -> list[float]:
    return one_of(view.phase, len(PHASES))


def _variant(view: GhostState) -> list[bool]:
    return [view.any_three]


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[GhostState]]:
    names = castle_of(board).grid.names
    for ghost in GHOSTS:
        yield Block(f"{NAMES[ghost]} on", names, partial(_ghosts, ghost))
    yield Block("in the dungeon, a third each", GHOST_NAMES, _dungeon)
    yield Block("escaped, a third each", GHOST_NAMES, _escaped)
    for color, name in enumerate(COLORS):
        yield Block(f"{name} portal opens to", FACINGS, partial(_portal, color))
    yield Block("released and not placed", GHOST_NAMES, _released)
    yield Block("phase", PHASES, _phase)
    yield Block("house rule", ["any_three"], _variant)
    yield whose_turn(seats, has_luck=True)


def _board_in(view: GhostState) -> BoardSpec:
    return view.castle.board


FEATURES: Final = FeatureMaker(_blocks_on, _board_in)
