"""What is told of Pure Halloween: positions as numbers and from the other side, and what its puzzles are about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any, Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Moved, Placed
from halloween_games.core.features import Block, FeatureMaker, flags, one_of, whose_turn
from halloween_games.core.moments import FIGHT, Moments, usual_action_kinds
from halloween_games.core.proofs import SOLVER
from halloween_games.core.reasons import CannotTurn
from halloween_games.core.spots import NOBODY, across
from halloween_games.core.themes import Line
from halloween_games.games.pure_halloween.notation import PHASES
from halloween_games.games.pure_halloween.rules.actions import EACH, KINDS, NAMES, PIECES
from halloween_games.games.pure_halloween.rules.land import land_of
from halloween_games.games.pure_halloween.rules.position import BOTH, OPENING
from halloween_games.games.pure_halloween.rules.state import PureState

# ---------------------------------------------------------------- features


def _pieces(piece: int, view: PureState) -> list[float]:
    return flags(view.sets[piece], view.land.shape.count)


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[PureState]]:
    names = land_of(board).shape.names
    for piece in PIECES:
        yield Block(f"{NAMES[piece]} on", names, partial(_pieces, piece))
    yield Block(
        "in the supply, as a share of all of them",
        NAMES,
        lambda view: [view.left(piece) / EACH[piece % 6] for piece in PIECES],
    )
    yield Block("lonely ghost may stay on", names, lambda view: flags(view.stayed, view.land.shape.count))
    yield Block("phase", PHASES, lambda view: one_of(view.phase, len(PHASES)))
    yield whose_turn(seats, has_luck=False)


FEATURES: Final = FeatureMaker(_blocks_on, lambda view: view.land.board)


# ---------------------------------------------------------------- turning

# Pure Halloween from the other side of the table: the board stays, the pieces change hands.


def turned(state: PureState) -> PureState:
    """The same position for the other seat; raises CannotTurn in the opening, where seat 0 is always first."""
    if state.phase == OPENING:
        raise CannotTurn("turn_set_up")
    kinds = len(KINDS)
    twin = state.copy()
    twin.each = state.each[kinds:] + state.each[:kinds]
    twin.sets = state.sets[kinds:] + state.sets[:kinds]
    twin.own.reverse()
    twin.to_move = across(state.to_move)
    if state.result != BOTH:
        twin.result = across(state.result)
    return twin


# ---------------------------------------------------------------- kinds of actions

# What an action is in Pure Halloween: an attack is one that the other player must answer.


def action_kinds(before: PureState, after: PureState, events: Sequence[Event]) -> Collection[str]:
    """See ``core.moments.FindActionKinds``."""
    found = set(usual_action_kinds(before, after, events))
    if after.to_move == 1 - before.to_move and after.is_attacked():
        found.add(FIGHT)
    return found


# ---------------------------------------------------------------- moments

MOMENTS: Final[Moments] = {
    "good": lambda seen: seen.mine and seen.after.regions_of(seen.me) > seen.before.regions_of(seen.me),
    "trouble": lambda seen: seen.is_new(lambda view: view.regions_of(seen.me) == len(view.land.regions) - 1),
    "surprised": lambda seen: seen.mine and FIGHT in action_kinds(seen.before, seen.after, seen.events),
}


# ---------------------------------------------------------------- themes of puzzles

KIND_WORDS: Final = {"G": "ghost", "K": "killer", "W": "witch", "C": "cat", "B": "bat", "J": "jack"}


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    first = line[0]
    before: Any = first.before
    after: Any = first.after
    found = []
    if before.lonely(SOLVER):
        found.append("answer")
    if after.to_move != NOBODY and after.lonely(1 - SOLVER):
        found.append("attack")
    for event in first.events:
        if isinstance(event, Placed):
            found.append("arrival")
        elif isinstance(event, Moved):
            found.append(KIND_WORDS[event.piece[1]])
    return found
