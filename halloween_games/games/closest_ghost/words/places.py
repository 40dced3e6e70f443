"""What every place of The Closest Ghost is and means now, and how each player stands."""

from __future__ import annotations

from typing import Final

from halloween_games.core.phrases import Key, Phrase, seat_key
from halloween_games.core.spots import BOARD, BOX, BUTTON, CLOCK, NOBODY, Seat, Spot
from halloween_games.games.closest_ghost.rules.actions import SUPPLY, SWAP_BUTTON
from halloween_games.games.closest_ghost.rules.board import BIT, members
from halloween_games.games.closest_ghost.rules.state import PLACER, ClosestState, closest

# Zones of counters: by seat.
SIGN: Final = "sign"  # the sign below a half
HALF: Final = "half"  # which half is the seat's, on its card
STEPS: Final = "steps"  # the steps from an avatar to the ghosts, in the box

_COUNTERS: Final = {SIGN: "about.sign", HALF: "about.half", CLOCK: "about.clock"}


def describe(state: ClosestState, spot: Spot) -> list[Phrase]:
    """The parts of the sentence about *spot*."""
    if spot.zone == BOARD:
        return _square(state, spot.at)
    if spot.zone in _COUNTERS:
        return [Phrase(_COUNTERS[spot.zone], {"player": seat_key(spot.at), "count": _candies(state, spot.at)})]
    if spot.zone == STEPS:
        steps = sorted(state.house.distance[state.avatars[spot.at]][ghost] for ghost in members(state.ghosts))
        return [Phrase("about.steps", {"player": seat_key(spot.at), "steps": ", ".join(map(str, steps))})]
    if spot.zone == BUTTON:
        return [Phrase("about.swap", {"player": seat_key(PLACER)}) if spot == SWAP_BUTTON else Phrase("about.keep")]
    if spot.zone == SUPPLY:
        return [Phrase("about.third_ghost", {"player": seat_key(PLACER)})]
    return [Phrase("about.box")] if spot.zone == BOX else []


def _square(state: ClosestState, at: int) -> list[Phrase]:
    told = []
    house = state.house
    if state.ghosts & BIT[at]:
        told += [
            Phrase("about.closest", {"player": seat_key(seat), "count": state.house.distance[state.avatars[seat]][at]})
            for seat in (0, 1)
            if closest(state.house, state.avatars[seat], state.ghosts) & BIT[at]
        ]
        if state.candies & BIT[at]:
            told.append(Phrase("about.covered"))
    if at in house.centers:
        told.append(Phrase("about.center"))
    if at in house.dots:
        told.append(Phrase("about.corner" if at in house.corners else "about.dot"))
    told.append(Phrase("about.half", {"player": seat_key(house.owner[at])}))
    squares = ", ".join(house.grid.names[to] for to in house.exits[at])
    told.append(Phrase(f"about.arrows.{house.arrows[at]}", {"squares": squares}))
    return told


def _candies(state: ClosestState, seat: Seat) -> int:
    """How many are left in the half of *seat*."""
    return (state.candies & state.house.halves[seat]).bit_count()


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
