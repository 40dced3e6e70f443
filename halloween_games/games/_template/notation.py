"""Texts of actions and the position JSON of Three Graves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.board import on_board
from halloween_games.core.game import Json, Notation, Options
from halloween_games.core.position import Fields, choice, demand
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games._template.rules.actions import NAMES, NO_PIECE, PIECES, Occupy
from halloween_games.games._template.rules.graveyard import Graveyard, graveyard_of
from halloween_games.games._template.rules.state import ThreeGravesState, first_state

FIELDS: Final = ("board", "to_move")
PIECE_NAMES: Final = NAMES[1:]


class ThreeGravesNotation(Notation[ThreeGravesState]):
    """How actions, spots and positions of Three Graves are written and read on one board."""

    def __init__(self, yard: Graveyard) -> None:
        self._yard = yard
        self._grid = yard.grid

    # ------------------------------------------------------------------ texts of actions

    def write(self, state: ThreeGravesState, action: Action) -> str:
        assert isinstance(action, Occupy)
        return self._grid.names[action.to]

    def parse(self, state: ThreeGravesState, text: str) -> Action:
        return self._yard.occupations[self._grid.read(text)]

    def spot_name(self, spot: Spot) -> str:
        return self._grid.names[spot.at] if spot.zone == BOARD else f"{spot.zone} {spot.at}"

    def all_actions(self, seats: int) -> Sequence[Action]:
        return self._yard.occupations

    def pieces(self, state: ThreeGravesState) -> Mapping[Spot, str]:
        return {Spot(BOARD, at): NAMES[piece] for at, piece in enumerate(state.board) if piece}

    # ------------------------------------------------------------------ positions

    def dump(self, state: ThreeGravesState) -> Json:
        return {
            "board": {self._grid.names[at]: NAMES[piece] for at, piece in enumerate(state.board) if piece},
            "to_move": state.to_move if state.to_move != NOBODY else None,
        }

    def load(self, data: Json, seats: int, options: Options) -> ThreeGravesState:
        state = self.draft(data, seats, options)
        first, second = (state.board.count(piece) for piece in PIECES)
        demand(first - second == state.to_move, "to_move", "position_turns")
        demand(state.full_line() is None and NO_PIECE in state.board, "board", "position_finished")
        return state

    def draft(self, data: Json, seats: int, options: Options) -> ThreeGravesState:
        fields = Fields(data, FIELDS)
        state = first_state(self._yard)
        for at, where, name in fields.squares("board", self._grid):
            state.board[at] = NAMES.index(choice(name, where, PIECE_NAMES))
        state.to_move = fields.integer("to_move", 0, 1)
        return state


notation_on = on_board(ThreeGravesNotation, graveyard_of)
