"""What the opponents could do next in Rhombus with the cards that lie open: kill."""

from __future__ import annotations

from collections.abc import Iterator

from halloween_games.core.sets import BIT
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.threats import HARM, LOSS, Threat, in_turns_of
from halloween_games.games.rhombus.rules.actions import Eliminate, EntryKill, Kill
from halloween_games.games.rhombus.rules.state import RhombusState


def _opponents(state: RhombusState, seat: Seat) -> list[Seat]:
    return [(seat + number) % state.seats for number in range(1, state.seats, 2)]


@in_turns_of(_opponents)
def threats(state: RhombusState, turn: RhombusState, seat: Seat) -> Iterator[Threat]:
    """The pieces of *seat*'s side that an opponent could kill: for certain, whatever the hands hold.

    More cards in the hand never forbid a play, so what the open cards allow is legal in every possible world.
    """
    side = state.side(seat % 2)
    for action in _with_open_cards(turn).legal_actions():
        source = None
        if isinstance(action, Kill):
            kind, to, source = "kill", action.to, Spot(BOARD, action.src)
        elif isinstance(action, Eliminate):
            kind, to, source = "eliminate", action.to, Spot(BOARD, action.src)
        elif isinstance(action, EntryKill):
            kind, to = "entry", action.at
        else:
            continue
        weight = HARM if side & ~BIT[to] else LOSS
        yield Threat(kind, weight, turn.turn, Spot(BOARD, to), source, (action,))


def _with_open_cards(turn: RhombusState) -> RhombusState:
    """The same without the hand of who acts, but for the cards that its plays of this turn have shown."""
    theirs = turn.copy()
    shown = theirs.named()
    theirs.hand[turn.turn] = [card for card in theirs.hand[turn.turn] if card in shown]
    return theirs
