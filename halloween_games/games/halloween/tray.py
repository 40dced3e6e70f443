"""What positions of Halloween are set up from: dark lords, raised minions, and graves that change their color."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from halloween_games.core.board import on_board
from halloween_games.core.phrases import Key, Phrase, seat_key
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.tray import Position, Thing, Tray
from halloween_games.games.halloween.notation import PHASES
from halloween_games.games.halloween.rules.actions import COLORS, FACE_NAMES, FACES, FIRST_OUTSIDE, LORDS, WISP, spot_of
from halloween_games.games.halloween.rules.graveyard import Graveyard, graveyard_of
from halloween_games.games.halloween.rules.state import LUCK, PLAY

FREED: Final = "freed"  # also its drawing


class HalloweenTray(Tray):
    """The cards and lords of one graveyard. Cards lie on every grave: they are raised, and change their color."""

    def __init__(self, yard: Graveyard) -> None:
        self._yard = yard
        self._names = yard.grid.names

    def places(self) -> Sequence[Spot]:
        return [*(Spot(BOARD, at) for at in self._yard.graves), *map(spot_of, self._yard.outside)]

    def things(self, position: Position) -> Sequence[Thing]:
        seats = range(len(position["lords"]))
        found = [Thing(LORDS[seat], Phrase("piece.lord", {"player": seat_key(seat)}), is_single=True) for seat in seats]
        for seat in seats:
            for face in FACES:
                words = Phrase("set_up.raised", {"face": Key(FACE_NAMES[face]), "player": seat_key(seat)})
                found.append(Thing(f"{FACE_NAMES[face]} {seat}", words, drawing=FACE_NAMES[face], seat=seat))
        return [*found, Thing(FREED, Phrase("set_up.freed"))]

    def at_turn(self, position: Position) -> Position:
        lords = list(position["lords"])
        free = [name for name in self._yard.outside_names if name not in lords]
        step = max(1, len(free) // len(lords))
        lords = [name if name is not None else free[seat * step] for seat, name in enumerate(lords)]
        found: dict[str, Any] = {**position, "lords": lords, "inspected": False, "luck": None, "phase": PHASES[PLAY]}
        if position["phase"] == PHASES[LUCK]:  # nobody has seen that card yet
            found = _lowered(found, position["luck"])
        seat = max(0, position["turn"])
        return {**found, "turn": seat, "to_move": seat}

    def cleared(self, position: Position) -> Position:
        cards = {square: _color(card) for square, card in position["cards"].items()}
        known: list[list[str]] = [[] for _ in position["lords"]]
        lords = [None for _ in position["lords"]]
        return self.at_turn(
            {**_edited(position), "cards": cards, "face_up": [], "claims": {}, "known": known, "lords": lords}
        )

    def thing_on(self, position: Position, spot: Spot) -> str:
        place = self._place(spot)
        if place in position["lords"]:
            return LORDS[position["lords"].index(place)]
        if place not in position["face_up"]:
            return ""
        seat = position["claims"].get(place)
        return FREED if seat is None else f"{_face(position['cards'][place])} {seat}"

    def put(self, position: Position, name: str, spot: Spot) -> Position | None:
        place = self._place(spot)
        if name in LORDS:
            lords = list(position["lords"])
            lords[LORDS.index(name)] = place
            return {**_edited(position), "lords": lords}
        if spot.zone != BOARD:
            return None
        face, _, seat = name.partition(" ")
        down = _lowered(position, place)
        cards = {**down["cards"], place: f"{down['cards'][place]} {FACE_NAMES[WISP] if name == FREED else face}"}
        claims = {**down["claims"], place: int(seat)} if seat else down["claims"]
        return {**down, "cards": cards, "face_up": sorted([*down["face_up"], place]), "claims": claims}

    def without(self, position: Position, spot: Spot) -> Position | None:
        place = self._place(spot)
        if place in position["lords"] or place not in position["face_up"]:
            return None
        return _lowered(position, place)

    def turned(self, position: Position, spot: Spot) -> Position | None:
        """A closed grave gets the next color."""
        place = self._place(spot)
        if spot.zone != BOARD or place in position["face_up"]:
            return None
        down = _lowered(position, place)
        color = COLORS[(COLORS.index(_color(down["cards"][place])) + 1) % len(COLORS)]
        return {**down, "cards": {**down["cards"], place: color}}

    def with_turn_of(self, position: Position, seat: Seat) -> Position:
        return {**position, "turn": seat, "to_move": seat}

    def _place(self, spot: Spot) -> str:
        return self._yard.place_name(spot.at if spot.zone == BOARD else FIRST_OUTSIDE + spot.at)


def _color(card: str) -> str:
    return card.partition(" ")[0]


def _face(card: str) -> str:
    return card.partition(" ")[2]


def _edited(position: Position) -> dict[str, Any]:
    """Nobody knows how many turns nothing was turned up."""
    return {**position, "idle_turns": 0}


def _lowered(position: Position, square: str) -> dict[str, Any]:
    """*position* with that card face down, and not seen by anybody."""
    cards: Mapping[str, str] = position["cards"]
    return {
        **_edited(position),
        "cards": {**cards, square: _color(cards[square])},
        "face_up": [name for name in position["face_up"] if name != square],
        "claims": {name: seat for name, seat in position["claims"].items() if name != square},
        "known": [[name for name in names if name != square] for names in position["known"]],
    }


tray_on = on_board(HalloweenTray, graveyard_of)
