"""What positions of Three Graves are set up from: pumpkins and ghosts."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.board import on_board
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.spots import BOARD, Spot
from halloween_games.core.tray import Position, Thing, Tray
from halloween_games.games._template.rules.actions import NAMES, PIECES
from halloween_games.games._template.rules.graveyard import Graveyard, graveyard_of


class ThreeGravesTray(Tray):
    """The pieces of both players."""

    def __init__(self, yard: Graveyard) -> None:
        self._grid = yard.grid

    def places(self) -> Sequence[Spot]:
        return [Spot(BOARD, at) for at in range(self._grid.count)]

    def things(self, position: Position) -> Sequence[Thing]:
        return [_thing(NAMES[piece]) for piece in PIECES]

    def at_turn(self, position: Position) -> Position:
        return {**position, "to_move": position["to_move"] or 0}

    def cleared(self, position: Position) -> Position:
        return {**position, "board": {}}

    def thing_on(self, position: Position, spot: Spot) -> str:
        name: str = position["board"].get(self._grid.names[spot.at], "")
        return name

    def put(self, position: Position, name: str, spot: Spot) -> Position | None:
        return {**position, "board": {**position["board"], self._grid.names[spot.at]: name}}

    def without(self, position: Position, spot: Spot) -> Position | None:
        if not self.thing_on(position, spot):
            return None
        rest = {square: name for square, name in position["board"].items() if square != self._grid.names[spot.at]}
        return {**position, "board": rest}


def _thing(name: str) -> Thing:
    kind, seat = name[-1], name[0]
    return Thing(name, Phrase(f"piece.{kind}", {"player": Key(f"seat.{seat}")}))


tray_on = on_board(ThreeGravesTray, graveyard_of)
