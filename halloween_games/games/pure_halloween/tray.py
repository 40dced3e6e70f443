"""What positions of Pure Halloween are set up from: the twelve pieces of each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from halloween_games.core.board import on_board
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.tray import BoardTray, Position, Thing
from halloween_games.games.pure_halloween.notation import PHASES
from halloween_games.games.pure_halloween.rules.actions import EACH, NAMES, PIECES
from halloween_games.games.pure_halloween.rules.land import Land, land_of
from halloween_games.games.pure_halloween.rules.position import OPENING, PLAY
from halloween_games.games.pure_halloween.rules.state import first_state


class PureHalloweenTray(BoardTray):
    """The pieces for one land; *each* says how many there are of each."""

    def __init__(self, land: Land, each: Sequence[int] = EACH * 2) -> None:
        super().__init__(land.shape.names)
        self._land = land
        self._each = each

    def for_head_start(self, ahead: Seat | None) -> PureHalloweenTray:
        return PureHalloweenTray(self._land, first_state(self._land, ahead).each)

    def things(self, position: Position) -> Sequence[Thing]:
        placed = list(position["board"].values())
        return [
            Thing(
                NAMES[piece],
                Phrase(f"piece.{NAMES[piece][1]}", {"player": Key(f"seat.{piece // 6}")}),
                self._each[piece] - placed.count(NAMES[piece]),
            )
            for piece in PIECES
        ]

    def put(self, position: Position, name: str, spot: Spot) -> Position | None:
        found = super().put(position, name, spot)
        is_left = found is not None and list(found["board"].values()).count(name) <= self._each[NAMES.index(name)]
        return found if is_left else None

    def with_board(self, position: Position, board: Mapping[str, str]) -> Position:
        """Which ghosts were lonely before is not known any more; the opening are the first two actions."""
        phase = PHASES[OPENING if len(board) < 2 else PLAY]
        return {**position, "board": dict(board), "stayed": [], "phase": phase}

    def with_turn_of(self, position: Position, seat: Seat) -> Position:
        stayed = position["stayed"] if seat == position["to_move"] else []
        return {**position, "to_move": seat, "stayed": stayed}


tray_on = on_board(PureHalloweenTray, land_of)
