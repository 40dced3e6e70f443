"""What positions of Rhombus are set up from: pawns, the 36 cards, and cards that nobody knows yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from halloween_games.core.board import on_board
from halloween_games.core.phrases import Phrase, seat_key
from halloween_games.core.sets import BIT
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.tray import Position, Thing, Tray
from halloween_games.games.rhombus.notation import UNKNOWN
from halloween_games.games.rhombus.rules.board import EACH
from halloween_games.games.rhombus.rules.cards import CARD_KEYS, CARDS, HELD, NAMES, TABLE_CARDS
from halloween_games.games.rhombus.rules.position import HAND, PLACES, TABLE
from halloween_games.games.rhombus.rules.rhomb import Rhomb, rhomb_of
from halloween_games.games.rhombus.words.phrases import ELIMINATED, HOLDER, RESERVE
from halloween_games.games.rhombus.words.short import CARD_BACK

SEATS: Final = ("0", "1", "2", "3")


class RhombusTray(Tray):
    """The pieces and cards on one board. A pawn that is not on the board is in reserve, or was eliminated."""

    def __init__(self, rhomb: Rhomb) -> None:
        self._rhomb = rhomb
        self._names = rhomb.grid.names
        self._each = EACH[rhomb.seats]

    def places(self) -> Sequence[Spot]:
        seats = range(self._rhomb.seats)
        return [
            *(Spot(BOARD, at) for at in range(self._rhomb.count) if not self._rhomb.holes & BIT[at]),
            *(Spot(HOLDER, number) for number in range(HELD * self._rhomb.seats)),
            *(Spot(zone, seat) for zone in (RESERVE, ELIMINATED) for seat in seats),
        ]

    def things(self, position: Position) -> Sequence[Thing]:
        on_board = list(position["board"].values())
        held = [card for cards in (*position["table"], *position["hand"]) for card in cards]
        return [
            *(
                Thing(SEATS[seat], Phrase("piece", {"player": seat_key(seat)}), self._each - on_board.count(seat))
                for seat in range(self._rhomb.seats)
            ),
            *(
                Thing(NAMES[card], Phrase("place.card", {"card": CARD_KEYS[card]}), int(NAMES[card] not in held))
                for card in CARDS
            ),
            Thing(UNKNOWN, Phrase("set_up.unknown_card"), drawing=CARD_BACK),
        ]

    def at_turn(self, position: Position) -> Position:
        seat = max(0, position["turn"])
        return {**position, "played": [], "draws": [], "phase": "play", "turn": seat, "to_move": seat}

    def cleared(self, position: Position) -> Position:
        seats = self._rhomb.seats
        return {
            **_edited(position),
            "board": {},
            "reserve": [self._each] * seats,
            "eliminated": [0] * seats,
            "table": [[] for _ in range(seats)],
            "hand": [[] for _ in range(seats)],
            "discard": [],
        }

    def thing_on(self, position: Position, spot: Spot) -> str:
        if spot.zone == BOARD:
            seat = position["board"].get(self._names[spot.at])
            return "" if seat is None else SEATS[seat]
        if spot.zone == HOLDER:
            found = self._card_at(position, spot)
            return position[PLACES[found[0]]][found[1]][found[2]] if found is not None else ""
        return SEATS[spot.at] if position[spot.zone][spot.at] else ""

    def _card_at(self, position: Position, spot: Spot) -> tuple[int, Seat, int] | None:
        """Where the card lies that is shown there: table cards from the left, hand cards from the right."""
        seat, number = divmod(spot.at, HELD)
        if number < len(position["table"][seat]):
            return TABLE, seat, number
        from_right = HELD - 1 - number
        return (HAND, seat, from_right) if from_right < len(position["hand"][seat]) else None

    def put(self, position: Position, name: str, spot: Spot) -> Position | None:
        if name in SEATS[: self._rhomb.seats]:
            return self._put_pawn(position, SEATS.index(name), spot)
        return self._put_card(position, name, spot) if spot.zone == HOLDER else None

    def _put_pawn(self, position: Position, seat: Seat, spot: Spot) -> Position | None:
        """A pawn comes out of the reserve, or else is one of those eliminated."""
        if spot.zone in (RESERVE, ELIMINATED):
            other = RESERVE if spot.zone == ELIMINATED else ELIMINATED
            if spot.at != seat:
                return None
            if not position[other][seat]:
                return position if position[spot.zone][seat] else None
            return _counted(_counted(_edited(position), other, seat, -1), spot.zone, seat, 1)
        if spot.zone != BOARD:
            return None
        found = self.without(position, spot) or position
        source = next((zone for zone in (RESERVE, ELIMINATED) if found[zone][seat]), None)
        if source is None:
            return None
        board = {**found["board"], self._names[spot.at]: seat}
        return _counted({**_edited(found), "board": board}, source, seat, -1)

    def _put_card(self, position: Position, name: str, spot: Spot) -> Position | None:
        """The first two places are for table cards, the third for those of the hand."""
        seat, number = divmod(spot.at, HELD)
        if name != UNKNOWN and any(name in cards for cards in (*position["table"], *position["hand"])):
            return None
        place = TABLE if number < TABLE_CARDS else HAND
        if name == UNKNOWN and place == TABLE:
            return None
        there = self._card_at(position, spot)
        is_replaced = there is not None and there[0] == place
        found = (self.without(position, spot) if is_replaced else None) or position
        if sum(len(found[zone][seat]) for zone in PLACES) >= HELD:
            return None
        if place == TABLE and len(found["table"][seat]) >= TABLE_CARDS:
            return None
        rows = [list(cards) for cards in found[PLACES[place]]]
        rows[seat].insert(number if place == TABLE else len(rows[seat]), name)
        discard = [card for card in found["discard"] if card != name]
        return {**_edited(found), PLACES[place]: rows, "discard": discard}

    def without(self, position: Position, spot: Spot) -> Position | None:
        if spot.zone == BOARD:
            square = self._names[spot.at]
            seat = position["board"].get(square)
            if seat is None:
                return None
            board = {at: owner for at, owner in position["board"].items() if at != square}
            return _counted({**_edited(position), "board": board}, RESERVE, seat, 1)
        if spot.zone != HOLDER:
            return position if self.thing_on(position, spot) else None
        found = self._card_at(position, spot)
        if found is None:
            return None
        zone, seat, number = PLACES[found[0]], found[1], found[2]
        rows = [list(cards) for cards in position[zone]]
        del rows[seat][number]
        return {**_edited(position), zone: rows}


def _edited(position: Position) -> dict[str, Any]:
    """Nobody knows how long nobody was eliminated."""
    return {**position, "quiet_turns": 0}


def _counted(position: Position, zone: str, seat: Seat, more: int) -> dict[str, Any]:
    """*position* with so many more pawns of *seat* in reserve or eliminated."""
    counts = list(position[zone])
    counts[seat] += more
    return {**position, zone: counts}


tray_on = on_board(RhombusTray, rhomb_of)
