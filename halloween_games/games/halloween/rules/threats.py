"""What the others could do next in Halloween: which graves they could reach."""

from __future__ import annotations

from collections.abc import Iterator

from halloween_games.core.spots import BOARD, Seat, Spot
from halloween_games.core.threats import GAIN, HARM, NOTICE, Threat, in_turns_of
from halloween_games.games.halloween.rules.actions import UNSEEN, Go, spot_of
from halloween_games.games.halloween.rules.state import HalloweenState


def _others(state: HalloweenState, seat: Seat) -> list[Seat]:
    count = len(state.lords)
    return [(seat + number) % count for number in range(1, count)]


@in_turns_of(_others)
def threats(state: HalloweenState, theirs: HalloweenState, seat: Seat) -> Iterator[Threat]:
    """The face-down graves where the others could ride; worst are those whose faces they or *seat* have seen."""
    other = theirs.turn
    for action in theirs.legal_actions():
        if isinstance(action, Go) and theirs.face_down[action.to]:
            kind, weight = _kind(state, seat, other, action.to)
            yield Threat(kind, weight, other, Spot(BOARD, action.to), spot_of(state.lords[other]), (action,))


def _kind(state: HalloweenState, seat: Seat, other: Seat, at: int) -> tuple[str, str]:
    """Whether *seat* or the *other* knows what lies there: everybody sees who inspects which card."""
    if state.known[seat] >> at & 1 and state.faces[at] != UNSEEN:
        return "take", HARM
    return ("seen", GAIN) if state.known[other] >> at & 1 else ("reach", NOTICE)
