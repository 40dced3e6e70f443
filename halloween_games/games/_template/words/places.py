"""What every place of Three Graves is and means now, and how each player stands."""

from __future__ import annotations

from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.spots import BOARD, BOX, CLOCK, NOBODY, Seat, Spot
from halloween_games.games._template.rules.actions import SUPPLY
from halloween_games.games._template.rules.state import ThreeGravesState


def describe(state: ThreeGravesState, spot: Spot) -> list[Phrase]:
    """The parts of the sentence about *spot*."""
    if spot.zone == BOARD:
        return [Phrase("about.grave", {"count": sum(spot.at in line for line in state.yard.lines)})]
    if spot.zone == SUPPLY:
        return [Phrase("about.supply", {"player": Key(f"seat.{spot.at}")})]
    if spot.zone == CLOCK:
        return [Phrase("about.clock", {"player": Key(f"seat.{spot.at}")})]
    return [Phrase("about.box")] if spot.zone == BOX else []


def standing(state: ThreeGravesState, seat: Seat) -> list[Phrase]:
    """The best line of *seat*; of nobody the graves that are left."""
    if seat == NOBODY:
        return [Phrase("standing.free", {"count": state.board.count(0)})]
    return [Phrase(f"standing.{state.longest(seat)}", {"player": Key(f"seat.{seat}")})]
