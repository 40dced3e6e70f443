"""What the opponents could do next in Rhombus with the cards that lie open: kill."""

from __future__ import annotations

from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.threats import HARM, LOSS, Collected, Threat
from halloween_games.games.rhombus.rules.actions import Eliminate, EntryKill, Kill
from halloween_games.games.rhombus.rules.board import BITS
from halloween_games.games.rhombus.rules.state import RhombusState


def threats(state: RhombusState, seat: Seat) -> list[Threat]:
    """The pieces of *seat*'s side that an opponent could kill: for certain, whatever the hands hold.

    More cards in the hand never forbid a play, so what the open cards allow is legal in every possible world.
    """
    found = Collected()
    side = state.side(seat % 2)
    for number in range(1, state.seats, 2):
        other = (seat + number) % state.seats
        theirs = _with_open_cards(state, other)
        if theirs is None:
            continue
        for action in theirs.legal_actions():
            source = None
            if isinstance(action, Kill):
                kind, to, source = "kill", action.to, Spot(BOARD, action.src)
            elif isinstance(action, Eliminate):
                kind, to, source = "eliminate", action.to, Spot(BOARD, action.src)
            elif isinstance(action, EntryKill):
                kind, to = "entry", action.at
            else:
                continue
            weight = HARM if side & ~BITS[to] else LOSS
            found.add(Threat(kind, weight, other, Spot(BOARD, to), source, (action,)))
    return found.sorted()


def _with_open_cards(state: RhombusState, other: Seat) -> RhombusState | None:
    """The turn of *other* without its hand, but for the cards that its plays of this turn have shown."""
    turn = state.in_turn_of(other)
    if turn is None:
        return None
    theirs = turn.copy()
    shown = theirs.named()
    theirs.hand[other] = [card for card in theirs.hand[other] if card in shown]
    return theirs
