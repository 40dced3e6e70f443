"""What positions of Three Graves are set up from: pumpkins and ghosts."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.board import on_board
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.tray import BoardTray, Position, Thing
from halloween_games.games._template.rules.actions import NAMES, PIECES
from halloween_games.games._template.rules.graveyard import graveyard_of


class ThreeGravesTray(BoardTray):
    """The pieces of both players."""

    def things(self, position: Position) -> Sequence[Thing]:
        return [_thing(NAMES[piece]) for piece in PIECES]


def _thing(name: str) -> Thing:
    kind, seat = name[-1], name[0]
    return Thing(name, Phrase(f"piece.{kind}", {"player": Key(f"seat.{seat}")}))


tray_on = on_board(ThreeGravesTray, lambda board: graveyard_of(board).grid.names)
