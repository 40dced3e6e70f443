"""What every place of Halloween is and means now, and how each player stands, as far as the viewer knows."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import Key, Phrase, seat_key
from halloween_games.core.spots import BOARD, BOX, CLOCK, NOBODY, Seat, Spot
from halloween_games.games.halloween.rules.actions import FACE, LANTERN, Go
from halloween_games.games.halloween.rules.board import (
    COLORS,
    EDGE,
    FACE_NAMES,
    FACES,
    FIRST_OUTSIDE,
    POINTS,
    UNSEEN,
)
from halloween_games.games.halloween.rules.graveyard import Graveyard
from halloween_games.games.halloween.rules.state import NO_CLAIM, SETUP, HalloweenState

# Zones of counters.
POINTS_OF: Final = "points"  # by seat
WISPS_OF: Final = "wisps"  # by seat
LEFT: Final = "left"  # what is still in the graves: 5 * color + face, 0 for all faces


def describe(state: HalloweenState, spot: Spot) -> list[Phrase]:
    """The parts of the sentence about *spot*."""
    if spot.zone == BOARD:
        return _grave(state, spot.at)
    if spot.zone == EDGE:
        return _outside(state, spot.at)
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
        told.append(Phrase("piece.2", {**names, "second": Key(FACE_NAMES[face])} if face != UNSEEN else names))
        if face == UNSEEN:
            told = [Phrase("piece.1", names)]
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
    """Whose dark lord could ride there, if it were its turn."""
    told = []
    for seat in range(len(state.lords)):
        there = state.in_turn_of(seat)
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


def _outside(state: HalloweenState, number: int) -> list[Phrase]:
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


def standing(state: HalloweenState, seat: Seat) -> list[Phrase]:
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
