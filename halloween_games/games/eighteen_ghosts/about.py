"""What is told of 18 Ghosts: positions as numbers and from the other side, and what its puzzles are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from halloween_games.core.board import BoardSpec
from halloween_games.core.events import Escaped, Fought, Moved, Placed, Rotated
from halloween_games.core.features import Block, FeatureMaker, one_of, whose_turn
from halloween_games.core.moments import Moments, Seen
from halloween_games.core.reasons import CannotTurn
from halloween_games.core.spots import across
from halloween_games.core.themes import Line, is_gift
from halloween_games.games.eighteen_ghosts.notation import PHASES
from halloween_games.games.eighteen_ghosts.rules.actions import COLORS, FACINGS, GHOSTS, NAMES, NO_GHOST, SEAT_OF
from halloween_games.games.eighteen_ghosts.rules.castle import castle_of
from halloween_games.games.eighteen_ghosts.rules.state import EACH, SETUP, GhostState

# ---------------------------------------------------------------- features

GHOST_NAMES: Final = [NAMES[ghost] for ghost in GHOSTS]


def _ghosts(ghost: int, view: GhostState) -> list[bool]:
    return [there == ghost for there in view.board]


def _portal(color: int, view: GhostState) -> list[float]:
    return one_of(view.facing[color], len(FACINGS))


def _blocks_on(board: BoardSpec, seats: int) -> Iterator[Block[GhostState]]:
    names = castle_of(board).grid.names
    for ghost in GHOSTS:
        yield Block(f"{NAMES[ghost]} on", names, partial(_ghosts, ghost))
    yield Block(
        "in the dungeon, a third each", GHOST_NAMES, lambda view: [view.dungeon[ghost] / EACH for ghost in GHOSTS]
    )
    yield Block("escaped, a third each", GHOST_NAMES, lambda view: [view.escaped[ghost] / EACH for ghost in GHOSTS])
    for color, name in enumerate(COLORS):
        yield Block(f"{name} portal opens to", FACINGS, partial(_portal, color))
    yield Block("released and not placed", GHOST_NAMES, lambda view: [view.released == ghost for ghost in GHOSTS])
    yield Block("phase", PHASES, lambda view: one_of(view.phase, len(PHASES)))
    yield Block("house rule", ["any_three"], lambda view: [view.any_three])
    yield whose_turn(seats, has_luck=True)


FEATURES: Final = FeatureMaker(_blocks_on, lambda view: view.castle.board)


# ---------------------------------------------------------------- turning

# 18 Ghosts from the other side of the table: the castle stays, the ghosts change hands.

EXCHANGED: Final = (NO_GHOST, 4, 5, 6, 1, 2, 3)
"""Each ghost of one seat and that of the other seat with the same color."""


def turned(state: GhostState) -> GhostState:
    """The same position for the other seat."""
    if state.phase == SETUP:
        raise CannotTurn("turn_set_up")
    twin = state.copy()
    twin.board = [EXCHANGED[ghost] for ghost in state.board]
    twin.dungeon = _exchanged(state.dungeon)
    twin.escaped = _exchanged(state.escaped)
    twin.released = EXCHANGED[state.released]
    twin.to_move = across(state.to_move)
    twin._winner = across(state._winner)
    return twin


def _exchanged(counts: Sequence[int]) -> list[int]:
    return [counts[other] for other in EXCHANGED]


# ---------------------------------------------------------------- moments


def _outside(seat: int, view: GhostState) -> list[int]:
    """How many ghosts of each color a seat has outside."""
    return [view.escaped[ghost] for ghost in GHOSTS if SEAT_OF[ghost] == seat]


def _went(seen: Seen, how: str) -> bool:
    return seen.mine and any(event.how == how for event in seen.of(Moved))


def _is_clever(seen: Seen) -> bool:
    """Whether two get out at once, or the person loses on purpose."""
    lost = seen.mine and any(event.loser == event.attacker for event in seen.of(Fought))
    return lost or len(seen.of(Escaped)) > 1


MOMENTS: Final[Moments] = {
    "good": lambda seen: any(event.piece.startswith(str(seen.me)) for event in seen.of(Escaped)),
    "trouble": lambda seen: seen.is_new(lambda view: sum(_outside(seen.me, view)) == 2),
    "surprised": lambda seen: any(not event.loser.startswith(str(seen.me)) for event in seen.of(Fought)),
    "mirror": lambda seen: _went(seen, "mirror"),
    "release": lambda seen: _went(seen, "release"),
    "one-color": lambda seen: seen.is_new(lambda view: sum(map(bool, _outside(seen.me, view))) == 2),
    "clever": _is_clever,
}


# ---------------------------------------------------------------- themes of puzzles


def themes_of(line: Line) -> list[str]:
    """The themes of what happens, the most telling first."""
    first = line[0]
    found = []
    own = [event for event in first.events if isinstance(event, Escaped) and event.piece[0] == "0"]
    if len(own) > 1:
        found.append("double_escape")
    for event in first.events:
        if isinstance(event, Fought):
            if event.attacker[0] == event.defender[0]:
                found.append("own_fight")
            else:
                found.append("sacrifice" if event.loser == event.attacker else "capture")
        elif isinstance(event, Moved) and event.how in ("mirror", "release"):
            found.append(event.how)
        elif isinstance(event, Placed):
            found.append("placement")
    if own:
        found.append("escape")
    elif any(isinstance(event, Rotated) for event in first.events):
        found.append("portal")
    if is_gift(line):
        found.append("gift")
    return found or ["quiet"]
