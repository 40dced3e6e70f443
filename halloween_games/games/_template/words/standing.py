"""How each player of Three Graves stands, in a sentence."""

from __future__ import annotations

from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games._template.rules.state import ThreeGravesState


def standing(state: ThreeGravesState, seat: Seat) -> list[Phrase]:
    """The best line of *seat*; of nobody the graves that are left."""
    if seat == NOBODY:
        return [Phrase("standing.free", {"count": state.board.count(0)})]
    return [Phrase(f"standing.{state.longest(seat)}", {"player": Key(f"seat.{seat}")})]
