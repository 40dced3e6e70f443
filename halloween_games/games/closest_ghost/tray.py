"""What positions of The Closest Ghost are set up from: trick-or-treaters, three ghosts, and the candy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.board import on_board
from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.tray import Position, Thing, Tray
from halloween_games.games.closest_ghost.notation import GHOST_COUNT
from halloween_games.games.closest_ghost.rules.actions import AVATARS, CANDY, GHOST
from halloween_games.games.closest_ghost.rules.house import House, house_of
from halloween_games.games.closest_ghost.rules.state import CHOICE, HAUNT, PARTS, SETUP, WALK

_LISTS: Final = {GHOST: "ghosts", CANDY: "candies"}


class ClosestGhostTray(Tray):
    """The pieces and the candy of one house. Trick-or-treaters move about, but never leave the board."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._names = house.grid.names
        self._shown_candy = f"{CANDY} {self._names[members(house.start_candies)[0]]}"

    def places(self) -> Sequence[Spot]:
        return [Spot(BOARD, at) for at in range(self._house.count)]

    def things(self, position: Position) -> Sequence[Thing]:
        candies = self._house.start_candies.bit_count()
        return [
            *(
                Thing(name, Phrase("piece.avatar", {"player": Key(f"seat.{seat}")}), is_single=True)
                for seat, name in enumerate(AVATARS)
            ),
            Thing(GHOST, Phrase("piece.ghost"), GHOST_COUNT - len(position["ghosts"])),
            Thing(CANDY, Phrase("piece.candy"), candies - len(position["candies"]), drawing=self._shown_candy),
        ]

    def at_turn(self, position: Position) -> Position:
        if position["phase"] in (PARTS[SETUP], PARTS[CHOICE]):
            return {**position, "phase": PARTS[WALK], "to_move": 0}
        return {**position, "to_move": position["to_move"] or 0}

    def cleared(self, position: Position) -> Position:
        centers = [self._names[at] for at in self._house.centers]
        return {**position, "avatars": centers, "ghosts": [], "candies": [], "phase": PARTS[WALK]}

    def thing_on(self, position: Position, spot: Spot) -> str:
        square = self._names[spot.at]
        if square in position["ghosts"]:
            return GHOST
        for seat in (1, 0):
            if position["avatars"][seat] == square:
                return AVATARS[seat]
        return CANDY if square in position["candies"] else ""

    def put(self, position: Position, name: str, spot: Spot) -> Position | None:
        square = self._names[spot.at]
        if name in AVATARS:
            avatars = list(position["avatars"])
            avatars[AVATARS.index(name)] = square
            left = [candy for candy in position["candies"] if candy != square]  # who comes there takes it
            return {**position, "avatars": avatars, "candies": left, "phase": PARTS[WALK]}
        field = _LISTS[name]
        if square in position[field] or not self._is_left(position, name):
            return None
        return {**position, field: sorted([*position[field], square]), "phase": PARTS[WALK]}

    def _is_left(self, position: Position, name: str) -> bool:
        return any(thing.name == name and thing.left for thing in self.things(position))

    def without(self, position: Position, spot: Spot) -> Position | None:
        name, square = self.thing_on(position, spot), self._names[spot.at]
        if name not in _LISTS:
            return None
        field = _LISTS[name]
        return {**position, field: [other for other in position[field] if other != square], "phase": PARTS[WALK]}

    def with_turn_of(self, position: Position, seat: Seat) -> Position:
        if position["phase"] == PARTS[HAUNT] and position["to_move"] == seat:
            return position
        return {**position, "to_move": seat, "phase": PARTS[WALK]}


tray_on = on_board(ClosestGhostTray, house_of)
