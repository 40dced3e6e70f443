"""What positions of Pure Halloween are set up from: the twelve pieces of each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from halloween_games.core.board import on_board
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.tray import Position, Thing, Tray
from halloween_games.games.pure_halloween.notation import PHASES
from halloween_games.games.pure_halloween.rules.actions import EACH, NAMES, PIECES
from halloween_games.games.pure_halloween.rules.land import Land, land_of
from halloween_games.games.pure_halloween.rules.position import OPENING, PLAY


class PureHalloweenTray(Tray):
    """The pieces for one land."""

    def __init__(self, land: Land) -> None:
        self._names = land.shape.grid.names

    def places(self) -> Sequence[Spot]:
        return [Spot(BOARD, at) for at in range(len(self._names))]

    def things(self, position: Position) -> Sequence[Thing]:
        placed = list(position["board"].values())
        return [
            Thing(
                NAMES[piece],
                Phrase(f"piece.{NAMES[piece][1]}", {"player": Key(f"seat.{piece // 6}")}),
                EACH[piece % 6] - placed.count(NAMES[piece]),
            )
            for piece in PIECES
        ]

    def at_turn(self, position: Position) -> Position:
        return {**position, "to_move": position["to_move"] or 0}

    def cleared(self, position: Position) -> Position:
        return _with_board(position, {})

    def thing_on(self, position: Position, spot: Spot) -> str:
        name: str = position["board"].get(self._names[spot.at], "")
        return name

    def put(self, position: Position, name: str, spot: Spot) -> Position | None:
        board = {**position["board"], self._names[spot.at]: name}
        number = list(board.values()).count(name)
        return _with_board(position, board) if number <= EACH[NAMES.index(name) % 6] else None

    def without(self, position: Position, spot: Spot) -> Position | None:
        square = self._names[spot.at]
        if square not in position["board"]:
            return None
        return _with_board(position, {at: name for at, name in position["board"].items() if at != square})

    def with_turn_of(self, position: Position, seat: Seat) -> Position:
        stayed = position["stayed"] if seat == position["to_move"] else []
        return {**position, "to_move": seat, "stayed": stayed}


def _with_board(position: Position, board: Mapping[str, str]) -> Position:
    """Which ghosts were lonely before is not known any more; the opening are the first two actions."""
    phase = PHASES[OPENING if len(board) < 2 else PLAY]
    return {**position, "board": dict(board), "stayed": [], "phase": phase}


tray_on = on_board(PureHalloweenTray, land_of)
