"""How each player of The Closest Ghost stands, in sentences."""

from __future__ import annotations

from halloween_games.core.phrases import Key, Phrase
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.games.closest_ghost.rules.board import members
from halloween_games.games.closest_ghost.rules.state import ClosestState, closest


def standing(state: ClosestState, seat: Seat) -> list[Phrase]:
    """What is left in the half of *seat*, where its figure is, and how near a ghost; of nobody the ghosts."""
    house = state.house
    names = house.grid.names
    if seat == NOBODY:
        ghosts = ", ".join(names[at] for at in members(state.ghosts))
        return [Phrase("standing.ghosts", {"squares": ghosts})] if ghosts else []
    player = Key(f"seat.{seat}")
    left = (state.candies & house.halves[seat]).bit_count()
    told = [Phrase("standing.left" if left else "standing.cleared", {"player": player, "count": left})]
    avatar = state.avatars[seat]
    here: dict[str, str | int] = {"player": player, "square": names[avatar]}
    near = members(closest(house, avatar, state.ghosts))
    if not near:
        return [*told, Phrase("standing.place", here)]
    return [*told, Phrase("standing.near", {**here, "count": house.distance[avatar][near[0]]})]
