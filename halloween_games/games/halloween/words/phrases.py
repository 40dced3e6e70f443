"""The texts of Halloween: prompts, previews, events in words, the board, places and standings as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.board import on_board
from halloween_games.core.events import Event, Inspected, Moved, Placed, Removed, Revealed, Scored
from halloween_games.core.phrases import Key, Phrase, Sign, seat_key
from halloween_games.core.spots import BOARD, BOX, CLOCK, NOBODY, Seat, Spot
from halloween_games.core.threats import Threat
from halloween_games.core.words import Clock, EventWords, GameWords, lead_since
from halloween_games.games.halloween.rules.actions import (
    COLORS,
    EDGE,
    FACE,
    FACE_NAMES,
    FACES,
    FIRST_OUTSIDE,
    LANTERN,
    LORDS,
    POINTS,
    UNSEEN,
    Go,
    Inspect,
    Stand,
)
from halloween_games.games.halloween.rules.graveyard import Graveyard, graveyard_of
from halloween_games.games.halloween.rules.state import IDLE_LIMIT, NO_CLAIM, SETUP, HalloweenState

_LETTERS: Final = "WGKB"  # K is black, as on the stones
_FACES: Final = ".zsgw"

IDLE_WARNING: Final = 20  # turns without a new grave before the game ends so


class HalloweenWords(GameWords[HalloweenState]):
    """The texts of Halloween in one graveyard."""

    def __init__(self, yard: Graveyard) -> None:
        self._yard = yard
        self._grid = yard.grid

    def prompt(self, state: HalloweenState, chosen: Sequence[Pick]) -> Phrase:
        roles = {pick.role: pick.spot.at for pick in chosen}
        if state.phase == SETUP:
            return Phrase("prompt.done" if "place" in roles else "prompt.setup")
        if "to" in roles or {"grave", "lantern"} <= roles.keys():
            return Phrase("prompt.done")
        if "lantern" in roles:
            return Phrase("prompt.grave")
        if "grave" in roles:
            return Phrase("prompt.lantern", {"square": self._grid.names[roles["grave"]]})
        can_inspect = bool(state.wisps[state.turn]) and not state.inspected
        if state.lords[state.turn] >= FIRST_OUTSIDE:
            return Phrase("prompt.enter_or_inspect" if can_inspect else "prompt.enter")
        return Phrase("prompt.move_or_inspect" if can_inspect else "prompt.move")

    def clocks(self, state: HalloweenState) -> Sequence[Clock]:
        """How many graves nobody has opened: one whose card is about to be seen is not open yet."""
        closed = sum(state.face_down[at] or state.faces[at] == UNSEEN for at in self._yard.graves)
        left = IDLE_LIMIT - state.idle_turns
        if closed and left <= IDLE_WARNING:
            return [Clock(NOBODY, closed, len(self._yard.graves), Phrase("clock.idle", {"count": left}), True)]
        key = "clock.closed" if closed else "clock.0"
        return [Clock(NOBODY, closed, len(self._yard.graves), Phrase(key, {"count": closed}), closed == 1)]

    def turning_point(self, course: Sequence[HalloweenState], winners: Sequence[Seat]) -> int:
        """Since when the one winner has been ahead of everybody."""
        if len(winners) != 1:
            return 0
        (winner,) = winners
        points = [view.points() for view in course]
        return lead_since([own[winner] - max(own[:winner] + own[winner + 1 :]) for own in points])

    def said(self, event: Event) -> EventWords:
        told: dict[str, str | int]
        match event:
            case Placed(piece, spot) if piece in LORDS:  # headstones on rising cards need not be told
                place = {"place": _outside(self._yard, spot)}
                return EventWords.of("stands", {"player": seat_key(LORDS.index(piece)), **place}, place)
            case Moved(piece, path, how):
                squares = {"source": _name(self._yard, path[0]), "square": _name(self._yard, path[-1])}
                told = {"player": seat_key(LORDS.index(piece)), **squares}
                return EventWords.of("enters" if how == "enter" else "rides", told, squares)
            case Revealed(spot=spot, face=face):
                told = {**_card(face), "square": _name(self._yard, spot)}
                return EventWords.of("raised", told, {"face": _sign(face)})
            case Removed(spot=spot):
                square = {"square": _name(self._yard, spot)}
                return EventWords.of("freed", square, {"wisp": Sign(Key("wisp"), "wisp"), **square})
            case Scored(seat=seat, points=points):
                count = {"points": abs(points)}
                return EventWords.of("scored" if points > 0 else "lost", {"player": seat_key(seat), **count}, count)
            case Inspected(seat=seat, spot=spot, face=face):
                square = {"square": _name(self._yard, spot)}
                told = {"player": seat_key(seat), **square}
                if not face:
                    return EventWords.of("inspects", told, square)
                return EventWords.of("inspected", {**told, **_card(face)}, {**square, "face": _sign(face)})
        return EventWords()

    def preview(self, state: HalloweenState, action: Action) -> list[Phrase]:
        """What *action* would do, as far as the seat to move can know it."""
        if isinstance(action, Stand):
            return [Phrase("preview.stands", {"place": self._yard.place_in_words(action.place)})]
        if isinstance(action, Inspect):
            wisps = state.wisps[state.turn]
            freed = (wisps & -wisps).bit_length() - 1
            color = Key(COLORS[state.colors[action.at]])
            return [
                Phrase("preview.inspect", {"color": color}),
                Phrase("preview.frees", {"square": self._grid.names[freed]}),
            ]
        if isinstance(action, Go):
            return [_preview_ride(state, action.to)]
        return []

    def threat(self, state: HalloweenState, threat: Threat) -> list[Phrase]:
        at = threat.spot.at
        params: dict[str, str | int] = {"player": seat_key(threat.seat), "color": Key(COLORS[state.colors[at]])}
        if threat.kind == "take":
            params |= {"face": Key(FACE_NAMES[state.faces[at]]), "points": f"+{POINTS[state.faces[at]]}"}
        return [Phrase(f"threat.{threat.kind}", params)]

    def name_spot(self, state: HalloweenState, spot: Spot) -> Phrase | None:
        """An outside spot by the card next to it."""
        if spot.zone == LANTERN:
            return Phrase("place.lantern")
        if spot.zone == FACE:
            return Phrase(FACE_NAMES[spot.at])
        if spot.zone == EDGE:
            return beside(self._yard, spot.at)
        return None

    def describe(self, state: HalloweenState, spot: Spot) -> list[Phrase]:
        """The parts of the sentence about *spot*."""
        if spot.zone == BOARD:
            return _grave(state, spot.at)
        if spot.zone == EDGE:
            return _of_outside(state, spot.at)
        if spot.zone == LANTERN:
            return [Phrase("about.lantern"), _wisps(state, state.turn)]
        if spot.zone == FACE:
            return [Phrase(FACE_NAMES[spot.at])]
        if spot.zone == POINTS_OF:
            return [Phrase("about.points", {"player": seat_key(spot.at), "points": state.points()[spot.at]})]
        if spot.zone == WISPS_OF:
            return [_wisps(state, spot.at), Phrase("about.wisps.use")]
        if spot.zone == LEFT:
            return [_left(state, *divmod(spot.at, 5))]
        if spot.zone == CLOCK:
            return [Phrase("about.clock")]
        return [Phrase("about.box")] if spot.zone == BOX else []

    def standing(self, state: HalloweenState, seat: Seat) -> list[Phrase]:
        """The points and will-o'-the-wisps of *seat* and where its dark lord is; of nobody the closed graves."""
        if seat == NOBODY:
            closed = sum(state.face_down)
            return [Phrase("standing.closed" if closed else "standing.open", {"count": closed})]
        player = Key(f"seat.{seat}")
        points, wisps = state.points()[seat], state.wisps[seat].bit_count()
        told = [
            Phrase("standing.points", {"player": player, "count": points}),
            Phrase("standing.wisps" if wisps else "standing.no_wisps", {"player": player, "count": wisps}),
        ]
        place = state.lords[seat] if seat < len(state.lords) else NOBODY
        if place < 0:
            return told
        if place >= FIRST_OUTSIDE:
            return [*told, Phrase("standing.waits", {"player": player, "place": state.yard.place_in_words(place)})]
        return [*told, Phrase("standing.lord", {"player": player, "square": state.yard.grid.names[place]})]

    def picture(self, state: HalloweenState) -> str:
        """The board for the terminal: ``W.`` a white grave, ``Wz0`` its zombie, seat 0's claim, ``1>`` seat 1's lord.

        ``Ww-`` is a freed will-o'-the-wisp, ``W.?`` a face-down card that somebody has inspected, ``Wz?`` one whose
        face the viewer knows.
        """
        places = zip(self._yard.outside_names, self._yard.outside, strict=True)
        outside = {name: _lord(state, place).strip() for name, place in places}
        letters = [name[0] for name in self._grid.names[: self._grid.columns]]

        def line_of(side: str) -> str:
            return "     " + "".join(f"{outside.get(f'{side}{letter}', ''):^6}" for letter in letters)

        lines = [line_of("N")]
        for row in range(self._grid.rows, 0, -1):
            first = (row - 1) * self._grid.columns
            cells = " ".join(_cell(state, first + column) for column in range(self._grid.columns))
            lines.append(f" {row}{outside.get(f'W{row}', ''):>3} {cells} {outside.get(f'E{row}', '')}")
        lines.append(line_of("S"))
        lines.append("     " + "".join(f"{letter:^6}" for letter in letters))
        lines.append("    points: " + "   ".join(f"{seat}: {points}" for seat, points in enumerate(state.points())))
        for color, letter in enumerate(_LETTERS):
            left = "  ".join(f"{_FACES[face]} {state.pool[5 * color + face]}" for face in FACES)
            lines.append(f"    unseen {letter}: {left}")
        return "\n".join(line.rstrip() for line in lines)


def _sign(card: str) -> Sign:
    """Who rose from a grave, in a short sentence."""
    face = card.split(" ")[1]
    return Sign(Key(face), face)


def _preview_ride(state: HalloweenState, to: int) -> Phrase:
    face = state.faces[to]
    if not state.face_down[to]:
        return Phrase("preview.nothing")
    if face != UNSEEN and state.known[state.turn] >> to & 1:
        return Phrase("preview.raise_known", {"face": Key(FACE_NAMES[face]), "points": f"+{POINTS[face]}"})
    return Phrase("preview.raise", {"color": Key(COLORS[state.colors[to]])})


# ---------------------------------------------------------------- the board as text


def _lord(state: HalloweenState, place: int) -> str:
    return f"{state.lords.index(place)}>" if place in state.lords else "  "


def _cell(state: HalloweenState, at: int) -> str:
    if not state.yard.is_grave[at]:
        return "     "
    if not state.face_down[at]:
        mark = "-" if state.claims[at] == NO_CLAIM else str(state.claims[at])
    else:
        mark = "?" if any(squares >> at & 1 for squares in state.known) else " "
    return f"{_lord(state, at)}{_LETTERS[state.colors[at]]}{_FACES[state.faces[at]]}{mark}"


# ---------------------------------------------------------------- words for things


def _outside(yard: Graveyard, spot: Spot) -> str:
    return yard.place_in_words(FIRST_OUTSIDE + spot.at)


def _name(yard: Graveyard, spot: Spot) -> str:
    return yard.outside_names[spot.at] if spot.zone == EDGE else yard.grid.names[spot.at]


def _card(name: str) -> dict[str, str | int]:
    """The text keys of a card's color and face: ``white zombie``."""
    color, face = name.split(" ")
    return {"color": Key(color), "face": Key(face)}


words_on = on_board(HalloweenWords, graveyard_of)


# Zones of counters.
POINTS_OF: Final = "points"  # by seat
WISPS_OF: Final = "wisps"  # by seat
LEFT: Final = "left"  # what is still in the graves: 5 * color + face, 0 for all faces


def beside(yard: Graveyard, outside: int) -> Phrase:
    """A place outside by the card next to it."""
    return yard.place_in_words(FIRST_OUTSIDE + outside).phrases[0]


def _grave(state: HalloweenState, at: int) -> list[Phrase]:
    """The card where a dark lord hides it, then what it is worth, and to whom."""
    if not state.yard.is_grave[at]:
        return [Phrase("about.hedge")]
    color, face = state.colors[at], state.faces[at]
    told = []
    if at in state.lords:
        names = {"first": Key(COLORS[color])}
        seen = Phrase("piece.2", {**names, "second": Key(FACE_NAMES[face])})
        told.append(Phrase("piece.1", names) if face == UNSEEN else seen)
    if face == UNSEEN:
        told.append(_hidden(state, at))
        told += [
            Phrase("about.inspected", {"player": seat_key(seat)})
            for seat, squares in enumerate(state.known)
            if squares >> at & 1
        ]
    elif state.face_down[at]:
        told.append(Phrase("about.known", {"points": POINTS[face]}))
    elif state.claims[at] == NO_CLAIM:
        told.append(Phrase("about.freed"))
    else:
        told.append(Phrase("about.claimed", {"player": seat_key(state.claims[at]), "points": POINTS[face]}))
    return [*told, *_riders(state, at)]


def _riders(state: HalloweenState, at: int) -> list[Phrase]:
    """Whose dark lord could ride there, if it were its turn; what the one to move can choose is lit."""
    told = []
    for seat in range(len(state.lords)):
        there = state.in_turn_of(seat) if seat != state.to_move else None
        if there is not None and any(isinstance(action, Go) and action.to == at for action in there.legal_actions()):
            told.append(Phrase("about.rides", {"player": seat_key(seat)}))
    return told


def _hidden(state: HalloweenState, at: int) -> Phrase:
    """What the card can be worth: the unseen ones of its color can be counted."""
    color = state.colors[at]
    possible = [POINTS[face] for face in FACES if state.pool[5 * color + face] > 0]
    possible = possible or list(POINTS[1:])  # in a position that is being set up there may be too many of a color
    if len(possible) == 1:
        return Phrase("about.hidden.sure", {"points": possible[0]})
    return Phrase("about.hidden", {"low": min(possible), "high": max(possible)})


def _of_outside(state: HalloweenState, number: int) -> list[Phrase]:
    if state.phase == SETUP:
        meaning = "about.taken" if FIRST_OUTSIDE + number in state.lords else "about.start"
    else:
        meaning = "about.rides_in" if FIRST_OUTSIDE + number in state.lords else "about.behind"
    return [beside(state.yard, number), Phrase(meaning)]


def _wisps(state: HalloweenState, seat: Seat) -> Phrase:
    return Phrase("about.wisps", {"player": seat_key(seat), "count": state.wisps[seat].bit_count()})


def _left(state: HalloweenState, color: int, face: int) -> Phrase:
    """How many cards of a color, or of one of its faces, are not raised yet."""
    names: dict[str, str | int] = {"color": Key(COLORS[color])}
    counts = {one: state.pool[5 * color + one] for one in FACES}
    for at, shown in enumerate(state.faces):
        if state.face_down[at] and state.colors[at] == color and shown != UNSEEN:
            counts[shown] += 1
    if not face:
        return Phrase("about.left.all", {**names, "count": sum(counts.values())})
    params = {**names, "face": Key(FACE_NAMES[face]), "points": POINTS[face], "count": counts[face]}
    return Phrase("about.left", params)
