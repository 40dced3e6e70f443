"""What is told of Halloween: positions as numbers and from the other side, and what its puzzles are about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any, Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Event, Inspected, Placed, Removed, Scored
from halloween_games.core.features import Block, FeatureMaker, flags, of_seat, one_of, seat_names, whose_turn
from halloween_games.core.moments import BUILD, FIGHT, LOOK, TAKE, Moments
from halloween_games.core.reasons import CannotTurn
from halloween_games.core.spots import BOARD, Seat, across
from halloween_games.core.themes import Line
from halloween_games.games.halloween.notation import PHASES
from halloween_games.games.halloween.rules.actions import COLORS, FACE_NAMES, FACES, FIRST_OUTSIDE, Go, Inspect
from halloween_games.games.halloween.rules.graveyard import graveyard_of
from halloween_games.games.halloween.rules.state import IDLE_LIMIT, SETUP, HalloweenState

# ---------------------------------------------------------------- features


def _color(color: int, view: HalloweenState) -> list[bool]:
    return [there == color for there in view.colors]


def _face(face: int, view: HalloweenState) -> list[bool]:
    return [there == face for there in view.faces]


def _face_up(view: HalloweenState) -> list[bool]:
    yard = view.yard
    return [yard.is_grave[at] and not view.face_down[at] for at in range(yard.count)]


def _unseen(view: HalloweenState) -> list[float]:
    most = view.yard.full_pool
    cards = [5 * color + face for color in range(len(COLORS)) for face in FACES]
    return [view.pool[card] / most[card] if most[card] else 0.0 for card in cards]


def _claims(seat: Seat, view: HalloweenState) -> list[bool]:
    return [owner == seat for owner in view.claims]


def _lord(seat: Seat, view: HalloweenState) -> list[float]:
    place, yard = view.lords[seat], view.yard
    return [*one_of(place, yard.count), *one_of(place - FIRST_OUTSIDE, len(yard.outside_names))]


def _known(seat: Seat, view: HalloweenState) -> list[float]:
    return flags(view.known[seat], view.yard.count)


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[HalloweenState]]:
    yard = graveyard_of(board)
    names = yard.grid.names
    for color, color_name in enumerate(COLORS):
        yield Block(f"{color_name} grave on", names, partial(_color, color))
    for face in FACES:
        yield Block(f"{FACE_NAMES[face]} known on", names, partial(_face, face))
    yield Block("face up on", names, _face_up)
    cards = [f"{color} {FACE_NAMES[face]}" for color in COLORS for face in FACES]
    yield Block("unseen, as a share of all of that kind", cards, _unseen)
    for seat in range(seats):
        yield Block(of_seat("claims", seat), names, partial(_claims, seat))
        yield Block(of_seat("lord on", seat), [*names, *yard.outside_names], partial(_lord, seat))
        yield Block(of_seat("has inspected", seat), names, partial(_known, seat))
    yield Block(
        "in this turn and before",
        [f"idle turns, of {IDLE_LIMIT}", "has inspected"],
        lambda view: [view.idle_turns / IDLE_LIMIT, float(view.inspected)],
    )
    yield Block("luck turns up", names, lambda view: one_of(view.luck, view.yard.count))
    yield Block("phase", PHASES, lambda view: one_of(view.phase, len(PHASES)))
    yield Block("turn", seat_names(seats), lambda view: one_of(view.turn, len(view.lords)))
    yield whose_turn(seats, has_luck=True)


FEATURES: Final = FeatureMaker(_blocks_on, lambda view: view.yard.board, lambda view: len(view.lords))


# ---------------------------------------------------------------- turning

# Halloween for two from the other side of the table: the graves stay, lords and headstones change hands.


def turned(state: HalloweenState) -> HalloweenState:
    """The same position for the other seat; raises CannotTurn."""
    if len(state.lords) != 2:
        raise CannotTurn("turn_seats")
    if state.phase == SETUP:
        raise CannotTurn("turn_set_up")
    twin = state.copy()
    twin.claims = [across(seat) for seat in state.claims]
    twin.lords.reverse()
    twin.wisps.reverse()
    twin.known.reverse()
    twin.favored = across(state.favored)
    twin.turn = 1 - state.turn
    twin.to_move = across(state.to_move)
    return twin


# ---------------------------------------------------------------- kinds of actions

# What an action is in Halloween: a zombie that rises is a fight, a grave that is ridden over is taken.

GREAT: Final = 4  # points for one grave


def action_kinds(before: HalloweenState, after: HalloweenState, events: Sequence[Event]) -> Collection[str]:
    """See ``core.moments.FindActionKinds``."""
    found = set()
    for event in events:
        if isinstance(event, Scored) and event.points >= GREAT:
            found.add(FIGHT)
        elif isinstance(event, Placed):
            found.add(TAKE if event.spot.zone == BOARD else BUILD)
        elif isinstance(event, Removed | Inspected):  # a will-o'-the-wisp is given for the lantern
            found.add(LOOK)
    return found


# ---------------------------------------------------------------- moments

FEW: Final = 5  # closed graves


def _leads_late(seat: Seat, view: HalloweenState) -> bool:
    points = view.points()
    return 0 < view.down_count <= FEW and points[seat] > max(points[:seat] + points[seat + 1 :])


MOMENTS: Final[Moments] = {
    "good": lambda seen: any(event.seat == seen.me and event.points >= GREAT - 1 for event in seen.of(Scored)),
    "trouble": lambda seen: seen.is_new(lambda view: _leads_late(seen.me, view)),
    "surprised": lambda seen: any(event.seat != seen.me and event.points == 1 for event in seen.of(Scored)),
    "look": lambda seen: any(event.seat == seen.me for event in seen.of(Inspected)),
}


# ---------------------------------------------------------------- themes of puzzles


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    first = line[0]
    before: Any = first.before
    found = []
    if isinstance(first.action, Inspect):
        found.append("lantern")
    elif isinstance(first.action, Go):
        found.append("ride" if before.face_down[first.action.to] else "waiting")
    return found
