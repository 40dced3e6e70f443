"""How each player of Halloween stands, in sentences, as far as the viewer knows it."""

from __future__ import annotations

from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.halloween.rules.board import FIRST_OUTSIDE
from halloween_games.games.halloween.rules.state import HalloweenState


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
