"""What a rhombus must be like: which boards Rhombus can be played on."""

from __future__ import annotations

from typing import Final

from halloween_games.core.board import BoardFault, BoardRules, BoardSpec, KindRule
from halloween_games.games.rhombus.rules.board import (
    BITS,
    COLORS,
    CORNER,
    EACH,
    HOLE,
    PIECE,
    SEATS,
    SQUARE,
    START,
)
from halloween_games.games.rhombus.rules.rhomb import Rhomb

SIDES: Final = range(5, 8)
SQUARES: Final = range(16, 48)  # besides the corners
ROOMS: Final = "rooms"
THINGS: Final = "things"


def faults(board: BoardSpec) -> list[BoardFault]:
    """Boards that are no rhombus, wrong seats, unequal pieces, and squares that nobody reaches."""
    found: list[BoardFault] = []
    if board.columns != board.rows:
        found.append(BoardFault("board.no_rhombus", ROOMS, (), {"columns": board.columns, "rows": board.rows}))
    starts = {int(thing.props["seat"]): thing.at for thing in board.things if thing.kind == START}
    seats = len(starts)
    strangers = tuple(thing.at for thing in board.things if int(thing.props["seat"]) >= seats)
    if seats not in SEATS or strangers:
        return [*found, BoardFault("board.seats", THINGS, tuple(starts.values()))]
    rhomb = Rhomb(board)
    counts = {pieces.bit_count() for pieces in rhomb.setup}
    if len(counts) > 1 or not 1 <= max(counts) <= EACH[seats]:
        found.append(BoardFault("board.pieces", THINGS, (), {"most": EACH[seats]}))
    lost = cut_off(rhomb)
    if lost:
        found.append(BoardFault("board.cut_off", ROOMS, lost))
    return found


def cut_off(rhomb: Rhomb) -> tuple[int, ...]:
    """The squares that no steps lead to from the first start square."""
    reached = [rhomb.starts[0]]
    for at in reached:
        reached += [to for to in rhomb.near[at] if to not in reached]
    return tuple(at for at in range(rhomb.count) if at not in reached and not rhomb.holes & BITS[at])


def seats_on(board: BoardSpec) -> tuple[int, ...]:
    """How many can play on *board*: as many as there are start squares."""
    return (sum(thing.kind == START for thing in board.things),)


_SEATS: Final = tuple(str(seat) for seat in range(max(SEATS)))

BOARD_RULES: Final = BoardRules(
    columns=SIDES,
    rows=SIDES,
    squares={
        SQUARE: KindRule({"color": COLORS}, count=SQUARES),
        CORNER: KindRule({"color": COLORS}),
        HOLE: KindRule(),
    },
    things={
        START: KindRule({"seat": _SEATS, "piece": ("true", "false")}, count=range(2), count_by="seat", on=CORNER),
        PIECE: KindRule({"seat": _SEATS}, on=SQUARE),
    },
    faults=faults,
)
"""The rules of boards: see levels/README.md."""
