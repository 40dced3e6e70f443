"""Notation of actions and the position JSON of Pure Halloween."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.board import on_board
from halloween_games.core.game import Json, Notation, Options, seat_ahead
from halloween_games.core.phrases import Key
from halloween_games.core.position import Fields, choice, demand, square
from halloween_games.core.reasons import BadNotation, BadPosition
from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games.pure_halloween.rules.actions import (
    GHOST,
    KILLER,
    LETTERS,
    NAMES,
    NO_PIECE,
    PASS,
    PIECES,
    SUPPLY,
    written,
)
from halloween_games.games.pure_halloween.rules.connection import parts
from halloween_games.games.pure_halloween.rules.land import Land, land_of
from halloween_games.games.pure_halloween.rules.position import PLAY
from halloween_games.games.pure_halloween.rules.state import PureState, first_state

PHASES: Final = ("opening", "play")
FIELDS: Final = ("board", "stayed", "phase", "to_move")

_PLACE: Final = re.compile(r"([GKWCBJ])@([a-i][1-9])")
_MOVE: Final = re.compile(r"([a-i][1-9])-([a-i][1-9])")


class PureHalloweenNotation(Notation[PureState]):
    """Writes and parses the actions, spots and positions of Pure Halloween on one board."""

    def __init__(self, land: Land) -> None:
        self._land = land
        self._grid = land.shape.grid

    # ------------------------------------------------------------------ texts of actions

    def write(self, state: PureState, action: Action) -> str:
        return written(action, self._grid)

    def parse(self, state: PureState, text: str) -> Action:
        shape, grid = self._land.shape, self._grid
        if text == "pass":
            return PASS
        if found := _PLACE.fullmatch(text):
            return shape.places[6 * max(state.to_move, 0) + LETTERS.index(found[1])][grid.read(found[2])]
        if found := _MOVE.fullmatch(text):
            return shape.moves[grid.read(found[1])][grid.read(found[2])]
        raise BadNotation(text)

    def spot_name(self, spot: Spot) -> str:
        if spot.zone == SUPPLY:
            return f"{SUPPLY} {NAMES[spot.at]}"
        return self._grid.names[spot.at] if spot.zone == BOARD else "pass"

    def all_actions(self, seats: int) -> Sequence[Action]:
        places = [place for row in self._land.shape.places for place in row]
        moves = [move for src, row in enumerate(self._land.shape.moves) for to, move in enumerate(row) if src != to]
        return (*places, *moves, PASS)

    def pieces(self, state: PureState) -> Mapping[Spot, str]:
        found = {Spot(BOARD, at): NAMES[piece] for piece in PIECES for at in members(state.sets[piece])}
        return dict(sorted(found.items()))

    # ------------------------------------------------------------------ positions

    def dump(self, state: PureState) -> Json:
        return {
            "board": {self._grid.names[spot.at]: name for spot, name in self.pieces(state).items()},
            "stayed": sorted(self._grid.names[at] for at in members(state.stayed)),
            "phase": PHASES[state.phase],
            "to_move": state.to_move if state.to_move != NOBODY else None,
        }

    def load(self, data: Json, seats: int, options: Options) -> PureState:
        state = self.draft(data, seats, options)
        _check_phase(state)
        _check_board(state)
        _read_stayed(Fields(data, FIELDS), state)
        return state

    def draft(self, data: Json, seats: int, options: Options) -> PureState:
        fields = Fields(data, FIELDS)
        state = first_state(self._land, seat_ahead(options))
        _read_board(fields, state)
        state.phase = PHASES.index(fields.choice("phase", PHASES))
        state.to_move = fields.integer("to_move", 0, 1)
        return state


def _read_board(fields: Fields, state: PureState) -> None:
    for at, where, name in fields.squares("board", state.land.shape.grid):
        piece = NAMES.index(choice(name, where, NAMES))
        state.sets[piece] |= BIT[at]
        state.own[piece // 6] |= BIT[at]
        demand(state.left(piece) >= 0, where, "position_piece_count", {"piece": name, "each": state.each[piece]})


def _check_phase(state: PureState) -> None:
    """The opening is the first two actions: a piece of seat 0, then one of seat 1, neither a killer."""
    counts = [own.bit_count() for own in state.own]
    if state.phase == PLAY:
        if 0 in counts:
            seat = counts.index(0)
            raise BadPosition("board", "position_opening_not_done", {"seat": seat, "player": Key(f"seat.{seat}")})
        return
    demand(sum(counts) <= 1, "phase", "position_opening_is_done")
    demand(not counts[1], "board", "position_opening_seat", {"player": Key("seat.0")})
    if state.sets[KILLER]:
        at = members(state.sets[KILLER])[0]
        raise BadPosition(f"board.{state.land.shape.names[at]}", "position_killer_in_opening")
    if state.to_move != counts[0]:
        player = Key(f"seat.{counts[0]}")
        raise BadPosition("to_move", "position_opening_turn", {"seat": counts[0], "player": player})


def _check_board(state: PureState) -> None:
    torn = parts(state.land.shape, state.occupied())
    if len(torn) > 1:
        name = state.land.shape.names[members(torn[-1])[0]]
        raise BadPosition(f"board.{name}", "position_not_connected", {"square": name})
    for seat in (0, 1):
        demand(not state.has_all_regions(seat), "board", "position_finished")


def _read_stayed(fields: Fields, state: PureState) -> None:
    """The squares of ghosts that were lonely at the end of their owner's last turn, in any order.

    Since then only the other seat has acted: such a ghost is still its owner's only piece in the region, there is a
    killer, and a ghost of the seat that has just acted is still lonely. Missing ghosts are not detected.
    """
    for number, name in enumerate(fields.items("stayed")):
        where = f"stayed[{number}]"
        at = square(name, where, state.land.shape.grid)
        here = {"square": state.land.shape.names[at]}
        demand(not state.stayed & BIT[at], where, "position_twice", here)
        piece = state.piece_at(at)
        demand(piece != NO_PIECE and piece % 6 == GHOST, where, "position_no_ghost", here)
        owner = piece // 6
        demand(state.has_nobody_else(at), where, "position_ghost_not_alone", here)
        demand(state.sets[6 - 6 * owner + KILLER], where, "position_no_killer", here)
        demand(owner == state.to_move or state.lonely(owner) & BIT[at], where, "position_not_lonely", here)
        state.stayed |= BIT[at]


notation_on = on_board(PureHalloweenNotation, land_of)
