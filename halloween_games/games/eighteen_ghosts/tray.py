"""What positions of 18 Ghosts are set up from: ghosts, and portals that turn. Who is nowhere else is in the dungeon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from halloween_games.core.board import on_board
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.spots import BOARD, Spot
from halloween_games.core.tray import Position, Thing, Tray
from halloween_games.games.eighteen_ghosts.notation import COMPASS_LETTERS, GHOST_NAMES
from halloween_games.games.eighteen_ghosts.rules.actions import (
    COLOR_OF,
    DUNGEON,
    GHOSTS,
    LETTERS,
    NAMES,
    OUTSIDE,
    SEAT_OF,
)
from halloween_games.games.eighteen_ghosts.rules.castle import Castle, castle_of
from halloween_games.games.eighteen_ghosts.rules.state import EACH

FIELDS_OF: Final = {DUNGEON: "dungeon", OUTSIDE: "escaped"}


class GhostTray(Tray):
    """The ghosts and portals of one castle."""

    start_options: ClassVar[Mapping[str, bool | str]] = {"quick_setup": True}

    def __init__(self, castle: Castle) -> None:
        self._castle = castle
        self._names = castle.grid.names

    def places(self) -> Sequence[Spot]:
        chambers = [Spot(BOARD, at) for at in range(self._castle.count)]
        return [*chambers, *(Spot(zone, ghost) for zone in FIELDS_OF for ghost in GHOSTS)]

    def things(self, position: Position) -> Sequence[Thing]:
        return [
            Thing(
                NAMES[ghost],
                Phrase(f"piece.{LETTERS[COLOR_OF[ghost]]}", {"player": Key(f"seat.{SEAT_OF[ghost]}")}),
                position["dungeon"].count(NAMES[ghost]),
            )
            for ghost in GHOSTS
        ]

    def at_turn(self, position: Position) -> Position:
        return _complete(position, position["board"], position["escaped"])

    def cleared(self, position: Position) -> Position:
        first = dict(zip(LETTERS, (COMPASS_LETTERS[facing] for facing in self._castle.first_facing), strict=True))
        return {**_complete(position, {}, []), "portals": first}

    def thing_on(self, position: Position, spot: Spot) -> str:
        if spot.zone == BOARD:
            name: str = position["board"].get(self._names[spot.at], "")
            return name
        return NAMES[spot.at] if NAMES[spot.at] in position[FIELDS_OF[spot.zone]] else ""

    def put(self, position: Position, name: str, spot: Spot) -> Position | None:
        if name not in position["dungeon"]:
            return None
        board, escaped = position["board"], position["escaped"]
        if spot.zone == BOARD:
            if self._castle.is_portal[spot.at]:
                return None
            return _complete(position, {**board, self._names[spot.at]: name}, escaped)
        if NAMES[spot.at] != name:
            return None
        return _complete(position, board, [*escaped, name] if spot.zone == OUTSIDE else escaped)

    def without(self, position: Position, spot: Spot) -> Position | None:
        name = self.thing_on(position, spot)
        if not name:
            return None
        board, escaped = dict(position["board"]), list(position["escaped"])
        if spot.zone == BOARD:
            del board[self._names[spot.at]]
        elif spot.zone == OUTSIDE:
            escaped.remove(name)
        return _complete(position, board, escaped)

    def turned(self, position: Position, spot: Spot) -> Position | None:
        if spot.zone != BOARD or not self._castle.is_portal[spot.at]:
            return None
        letter = LETTERS[self._castle.portals.index(spot.at)]
        facing = COMPASS_LETTERS.index(position["portals"][letter])
        return {**position, "portals": {**position["portals"], letter: COMPASS_LETTERS[(facing + 1) % 4]}}


def _complete(position: Position, board: dict[str, str], escaped: list[str]) -> dict[str, Any]:
    """A turn's beginning with those ghosts on the board and outside, and all others in the dungeon."""
    elsewhere = [*board.values(), *escaped]
    dungeon = [name for name in GHOST_NAMES for _ in range(EACH - elsewhere.count(name))]
    to_move = max(0, position["to_move"] or 0)
    return {
        **position,
        "board": {square: board[square] for square in sorted(board)},
        "dungeon": sorted(dungeon),
        "escaped": sorted(escaped),
        "phase": "play",
        "released": None,
        "to_move": to_move,
    }


tray_on = on_board(GhostTray, castle_of)
