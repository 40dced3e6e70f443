"""What the other player could do next in Pure Halloween: win, or leave a piece alone with a killer."""

from __future__ import annotations

from collections.abc import Iterator

from halloween_games.core.sets import BIT, members
from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.threats import HARM, LOSS, Threat, in_turns_of, the_other
from halloween_games.games.pure_halloween.rules.actions import KILLER, SUPPLY, Move, Place
from halloween_games.games.pure_halloween.rules.state import PureState


@in_turns_of(the_other)
def threats(state: PureState, theirs: PureState, seat: Seat) -> Iterator[Threat]:
    """The pieces of *seat* that are alone with a killer or could be next turn, and the moves that would win.

    Only a killer that comes into a region attacks: where it stands within the region makes no difference.
    """
    other = 1 - seat
    killer = 6 * other + KILLER
    alone = state.lonely(seat)
    for at in members(alone):
        for attacker in members(state.sets[killer] & state.land.home[at]):
            yield Threat("alone", HARM, other, Spot(BOARD, at), Spot(BOARD, attacker), (), True)
    for action in theirs.legal_actions():
        if isinstance(action, Move):
            piece = Spot(BOARD, action.src)
            if theirs.winning_squares(action.src) & BIT[action.to]:
                yield Threat("win", LOSS, other, piece, None, (action,))
            if not theirs.sets[killer] & BIT[action.src]:
                continue
            kind = "slide"
        elif isinstance(action, Place) and action.piece == killer:
            piece = Spot(SUPPLY, action.piece)
            kind = "place"
        else:
            continue
        for at in members(theirs.apply(action).lonely(seat) & ~alone):
            yield Threat(kind, HARM, other, Spot(BOARD, at), piece, (action,), True)
