"""What every place of Pure Halloween is and means now, and how each player stands."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import Key, Phrase, Worded, seat_key
from halloween_games.core.spots import BOARD, BOX, BUTTON, CLOCK, NOBODY, Seat, Spot
from halloween_games.games.pure_halloween.rules.actions import KIND_NAMES, KINDS, NO_PIECE, SUPPLY
from halloween_games.games.pure_halloween.rules.board import BIT
from halloween_games.games.pure_halloween.rules.reading import held
from halloween_games.games.pure_halloween.rules.state import PureState

MAP: Final = "map"  # the zone of the maps on the seats' cards, by seat


def describe(state: PureState, spot: Spot) -> list[Phrase]:
    """The parts of the sentence about *spot*."""
    if spot.zone == BOARD:
        return _square(state, spot.at)
    if spot.zone == SUPPLY:
        kind, player = spot.at % 6, seat_key(spot.at // 6)
        params: dict[str, str | int] = {"kind": _kind(kind), "player": player, "count": state.left(spot.at)}
        return [Phrase("about.supply", params), _gait(kind)] if state.left(spot.at) else [Phrase("place.empty", params)]
    if spot.zone == MAP:
        return [_map(state, spot.at)]
    if spot.zone == CLOCK:
        return [Phrase("about.clock")]
    if spot.zone == BUTTON:
        return [Phrase("about.pass")]
    return [Phrase("about.box")] if spot.zone == BOX else []


def _square(state: PureState, at: int) -> list[Phrase]:
    """How the piece moves and whether it is attacked, then who is in the region."""
    piece = state.piece_at(at)
    told = [] if piece == NO_PIECE else [_gait(piece % 6)]
    if any(state.lonely(seat) & BIT[at] for seat in (0, 1)):
        told.append(Phrase("about.lonely"))
    region = state.land.region_of[at]
    there = [seat for seat in (0, 1) if state.own[seat] & state.land.regions[region]]
    params: dict[str, str | int] = {"region": state.land.region_names[region]}
    if len(there) == 1:
        return [*told, Phrase("about.region.1", {**params, "player": seat_key(there[0])})]
    return [*told, Phrase(f"about.region.{len(there)}", params)]


def _gait(kind: int) -> Phrase:
    return Phrase(f"about.{KIND_NAMES[kind]}")


def _map(state: PureState, seat: Seat) -> Phrase:
    missing = [name for name, has in zip(state.land.region_names, held(state, seat), strict=True) if not has]
    if not missing:
        return Phrase("about.map.full", {"player": seat_key(seat)})
    return Phrase("about.map", {"player": seat_key(seat), "regions": ", ".join(missing)})


def _kind(kind: int) -> str:
    return Key(KIND_NAMES[kind])


def standing(state: PureState, seat: Seat) -> list[Phrase]:
    """Where *seat* is, where it is missing, and what it can still place."""
    if seat == NOBODY:
        return []
    player, names = Key(f"seat.{seat}"), state.land.region_names
    missing = [name for name, has in zip(names, held(state, seat), strict=True) if not has]
    params: dict[str, str | int] = {"player": player, "count": len(names) - len(missing), "regions": ", ".join(missing)}
    if len(missing) == len(names):
        told = [Phrase("standing.nowhere", params)]
    else:
        told = [Phrase("standing.regions" if missing else "standing.everywhere", params)]
    left = [
        Phrase(f"standing.{KIND_NAMES[kind]}", {"count": count})
        for kind in KINDS
        if (count := state.left(6 * seat + kind))
    ]
    if not left:
        return [*told, Phrase("standing.none_left", {"player": player})]
    return [*told, Phrase("standing.left", {"player": player, "pieces": Worded("", left)})]
