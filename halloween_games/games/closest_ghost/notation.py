"""Notation of actions and the position JSON of The Closest Ghost."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.board import on_board
from halloween_games.core.game import Json, Notation, Options
from halloween_games.core.grid import Grid
from halloween_games.core.position import Fields, demand, sorted_squares, square
from halloween_games.core.reasons import BadNotation, BadPosition
from halloween_games.core.sets import BIT, members, set_of
from halloween_games.core.spots import BOARD, BUTTON, NOBODY, Spot
from halloween_games.games.closest_ghost.rules.actions import (
    AVATARS,
    CANDY,
    GHOST,
    KEEP,
    SWAP,
    Choose,
    Haunt,
    Place,
    Walk,
)
from halloween_games.games.closest_ghost.rules.house import House, house_of
from halloween_games.games.closest_ghost.rules.state import CHOICE, HAUNT, PARTS, PLACER, SETUP, ClosestState, first_by

FIELDS: Final = ("avatars", "ghosts", "candies", "phase", "to_move")
GHOST_COUNT: Final = 3

CHOICES: Final = ("keep", "swap")
"""The texts of the choice of sides."""

_PLACE: Final = re.compile(r"G@([a-h][1-4])")
_STEP: Final = re.compile(r"([a-h][1-4])-([a-h][1-4])")


class ClosestGhostNotation(Notation[ClosestState]):
    """Writes and parses the actions, spots and positions of The Closest Ghost in one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._grid = house.grid

    # ------------------------------------------------------------------ texts of actions

    def write(self, state: ClosestState, action: Action) -> str:
        if isinstance(action, Place):
            return f"G@{self._grid.names[action.to]}"
        if isinstance(action, Choose):
            return CHOICES[action.swap]
        assert isinstance(action, Walk | Haunt)
        return f"{self._grid.names[action.src]}-{self._grid.names[action.to]}"

    def parse(self, state: ClosestState, text: str) -> Action:
        if found := _PLACE.fullmatch(text):
            return Place(self._grid.read(found[1]))
        if text in CHOICES:
            return (KEEP, SWAP)[CHOICES.index(text)]
        if found := _STEP.fullmatch(text):
            src, to = self._grid.read(found[1]), self._grid.read(found[2])
            return Haunt(src, to) if _means_ghost(state, src) else Walk(src, to)
        raise BadNotation(text)

    def spot_name(self, spot: Spot) -> str:
        if spot.zone == BUTTON:
            return CHOICES[spot.at] if spot.at < len(CHOICES) else spot.zone
        return self._grid.names[spot.at] if spot.zone == BOARD else spot.zone

    def all_actions(self, seats: int) -> Sequence[Action]:
        walks = [walk for walks in self._house.walks for walk in walks]
        haunts = [haunt for haunts in self._house.haunts for haunt in haunts]
        sides = (KEEP, SWAP) if self._house.sides_are_equal else ()
        return (*self._house.places, *walks, *haunts, *sides)

    def pieces(self, state: ClosestState) -> Mapping[Spot, str]:
        found: dict[Spot, str] = {}
        for at in range(self._grid.count):
            names = [name for seat, name in enumerate(AVATARS) if state.avatars[seat] == at]
            names += [name for name, squares in ((GHOST, state.ghosts), (CANDY, state.candies)) if squares & BIT[at]]
            if names:
                found[Spot(BOARD, at)] = "+".join(names)
        return found

    # ------------------------------------------------------------------ positions

    def dump(self, state: ClosestState) -> Json:
        return {
            "avatars": [self._grid.names[at] for at in state.avatars],
            "ghosts": _names(state.ghosts, self._grid),
            "candies": _names(state.candies, self._grid),
            "phase": PARTS[state.phase],
            "to_move": state.to_move if state.to_move != NOBODY else None,
        }

    def load(self, data: Json, seats: int, options: Options) -> ClosestState:
        """See Notation; parts of a turn without legal actions are skipped (ruling 6)."""
        state = self.draft(data, seats, options)
        if state.phase == SETUP:
            _check_setup(state, first_by(self._house, options))
        elif state.phase == CHOICE:
            _check_choice(state, first_by(self._house, options))
            state.offer_sides()
        else:
            _check_play(state)
            state.skip_blocked_parts()
        return state

    def draft(self, data: Json, seats: int, options: Options) -> ClosestState:
        fields = Fields(data, FIELDS)
        state = first_by(self._house, options)
        state.avatars = _read_avatars(fields, self._grid)
        state.ghosts = _read_set(fields, "ghosts", self._grid)
        state.candies = _read_set(fields, "candies", self._grid)
        state.phase = PARTS.index(fields.choice("phase", PARTS))
        state.to_move = fields.integer("to_move", 0, 1)
        return state


def _means_ghost(state: ClosestState, src: int) -> bool:
    """Both kinds of steps look the same: the piece on the square decides or, if there is none, the part of the turn."""
    if state.ghosts & BIT[src]:
        return True
    return state.phase == HAUNT and src not in state.avatars


def _names(squares: int, grid: Grid) -> list[str]:
    return sorted(grid.names[at] for at in members(squares))


def _first(squares: int, grid: Grid) -> str:
    return grid.names[members(squares)[0]]


def _read_avatars(fields: Fields, grid: Grid) -> list[int]:
    """One square for each seat, possibly the same (ruling 2)."""
    avatars = [square(name, f"avatars[{number}]", grid) for number, name in enumerate(fields.items("avatars"))]
    demand(len(avatars) == len(AVATARS), "avatars", "position_avatar_count", {"count": len(avatars)})
    return avatars


def _read_set(fields: Fields, field: str, grid: Grid) -> int:
    return set_of(tuple(sorted_squares(fields.items(field), field, partial(square, grid=grid))))


def _check_setup(state: ClosestState, first: ClosestState) -> None:
    """During the setup only the third ghost is missing; all else is as *first*."""
    house = state.house
    centers, dots = (", ".join(house.grid.names[at] for at in squares) for squares in (house.centers, house.dots))
    demand(tuple(state.avatars) == house.centers, "avatars", "position_avatars_in_setup", {"squares": centers})
    demand(state.ghosts == house.start_ghosts, "ghosts", "position_ghosts_in_setup", {"squares": dots})
    demand(state.candies == first.candies, "candies", "position_candies_in_setup", {"squares": centers})
    demand(state.to_move == PLACER, "to_move", "position_setup_seat")


def _check_choice(state: ClosestState, first: ClosestState) -> None:
    """The third ghost is placed, and seat 0 may still choose its side; all else is as at the start."""
    house = state.house
    demand(state.pie and first.has_equal_sides(), "phase", "position_no_choice")
    demand(state.to_move == 1 - PLACER, "to_move", "position_choice_seat")
    placed = state.copy()
    placed.to_move = PLACER
    placed.ghosts &= house.start_ghosts
    _check_setup(placed, first)
    _check_play(state)


def _check_play(state: ClosestState) -> None:
    house = state.house
    count = state.ghosts.bit_count()
    demand(count == GHOST_COUNT, "ghosts", "position_ghost_count", {"count": count})
    avatars = set_of(tuple(state.avatars))
    if haunted := state.ghosts & avatars:
        raise BadPosition("ghosts", "position_ghost_on_avatar", {"square": _first(haunted, house.grid)})
    if centered := state.candies & ~house.start_candies:
        raise BadPosition("candies", "position_candy_in_center", {"square": _first(centered, house.grid)})
    if reached := state.candies & avatars:
        raise BadPosition("candies", "position_candy_under_avatar", {"square": _first(reached, house.grid)})
    for half in house.halves:
        demand(state.candies & half, "candies", "position_finished")


notation_on = on_board(ClosestGhostNotation, house_of)
