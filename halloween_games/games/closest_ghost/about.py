"""What is told of The Closest Ghost: positions as numbers and from the other side, and what its puzzles are about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any, Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Moved, Placed, Removed, Skipped
from halloween_games.core.features import Block, FeatureMaker, flags, of_seat, one_of, whose_turn
from halloween_games.core.moments import BUILD, FIGHT, TAKE, Moments
from halloween_games.core.proofs import SOLVER
from halloween_games.core.reasons import CannotTurn
from halloween_games.core.sets import BIT
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.themes import Line, is_gift, own_turn
from halloween_games.games.closest_ghost.rules.house import house_of
from halloween_games.games.closest_ghost.rules.state import CHOICE, PARTS, SETUP, ClosestState

# ---------------------------------------------------------------- features


def _avatar(seat: Seat, view: ClosestState) -> list[float]:
    return one_of(view.avatars[seat], view.house.count)


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[ClosestState]]:
    names = house_of(board).grid.names
    for seat in range(seats):
        yield Block(of_seat("avatar on", seat), names, partial(_avatar, seat))
    yield Block("ghosts on", names, lambda view: flags(view.ghosts, view.house.count))
    yield Block("candies on", names, lambda view: flags(view.candies, view.house.count))
    yield Block("phase", PARTS, lambda view: one_of(view.phase, len(PARTS)))
    yield whose_turn(seats, has_luck=False)


FEATURES: Final = FeatureMaker(_blocks_on, lambda view: view.house.board)


# ---------------------------------------------------------------- turning

# The Closest Ghost from the other side of the table: the board is turned by half, and the avatars change hands.


def turned(state: ClosestState) -> ClosestState:
    """The same position for the other seat; raises CannotTurn."""
    if state.phase in (SETUP, CHOICE):
        raise CannotTurn("turn_set_up")
    house = state.house
    if not house.looks_the_same:
        raise CannotTurn("turn_board")
    last = house.count - 1
    twin = state.copy()
    twin.avatars = [last - at for at in reversed(state.avatars)]
    twin.ghosts = house.turned(state.ghosts)
    twin.candies = house.turned(state.candies)
    if state.to_move == NOBODY:
        twin._winner = 1 - state._winner
    else:
        twin.to_move = 1 - state.to_move
        twin.skip_blocked_parts()
    return twin


# ---------------------------------------------------------------- kinds of actions

# What an action is in The Closest Ghost: a candy under a ghost is a fight, a candy in the bag is won.


def action_kinds(before: ClosestState, after: ClosestState, events: Sequence[Event]) -> Collection[str]:
    """See ``core.moments.FindActionKinds``."""
    found = set()
    for event in events:
        if isinstance(event, Moved) and event.how == "float" and after.candies & BIT[event.path[-1].at]:
            found.add(FIGHT)
        elif isinstance(event, Removed):
            found.add(TAKE)
        elif isinstance(event, Placed):
            found.add(BUILD)
    return found


# ---------------------------------------------------------------- moments


def _left(seat: Seat, view: ClosestState) -> int:
    """The candies in a half."""
    return (view.candies & view.house.halves[seat]).bit_count()


MOMENTS: Final[Moments] = {
    "good": lambda seen: seen.mine and _left(seen.me, seen.after) < _left(seen.me, seen.before),
    "trouble": lambda seen: seen.is_new(lambda view: _left(seen.me, view) == 1),
    "surprised": lambda seen: seen.mine and FIGHT in action_kinds(seen.before, seen.after, seen.events),
}


# ---------------------------------------------------------------- themes of puzzles


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    turn = own_turn(line)
    found = ["gift"] if is_gift(line) else []
    half: Any = line[0].before
    for step in turn:
        for event in step.events:
            if isinstance(event, Removed):
                found.append("own_candy" if half.house.owner[event.spot.at] == SOLVER else "other_candy")
            elif isinstance(event, Moved) and event.how == "wrap":
                found.append("around")
            elif isinstance(event, Moved) and event.how == "float" and half.candies >> event.path[-1].at & 1:
                found.append("cover")
    if any(isinstance(event, Skipped) and event.seat != SOLVER for step in line for event in step.events):
        found.append("shut_in")
    return found or ["quiet"]
