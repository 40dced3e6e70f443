"""Notation of actions and the position JSON of The Closest Ghost."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from halloween_games.core.actions import Action
from halloween_games.core.board import BoardSpec
from halloween_games.core.game import Json, Notation, Options
from halloween_games.core.position import Fields, items, square
from halloween_games.core.reasons import BadNotation, BadPosition, IllegalAction
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games.closest_ghost.rules.actions import (
    AVATARS,
    CANDY,
    GHOST,
    HAUNTS,
    PLACES,
    WALKS,
    Haunt,
    Place,
    Walk,
)
from halloween_games.games.closest_ghost.rules.board import (
    BIT,
    CENTERS,
    GRID,
    HALVES,
    START_CANDIES,
    START_GHOSTS,
    members,
    set_of,
)
from halloween_games.games.closest_ghost.rules.state import HAUNT, PARTS, PLACER, SETUP, ClosestState, first_state

FIELDS: Final = ("avatars", "ghosts", "candies", "phase", "to_move")
GHOST_COUNT: Final = 3

_PLACE: Final = re.compile(r"G@([a-f][1-3])")
_STEP: Final = re.compile(r"([a-f][1-3])-([a-f][1-3])")


class ClosestGhostNotation(Notation[ClosestState]):
    """Writes and parses the actions, spots and positions of The Closest Ghost."""

    # ------------------------------------------------------------------ texts of actions

    def write(self, state: ClosestState, action: Action) -> str:
        if isinstance(action, Place):
            return f"G@{GRID.names[action.to]}"
        assert isinstance(action, Walk | Haunt)
        return f"{GRID.names[action.src]}-{GRID.names[action.to]}"

    def read(self, state: ClosestState, text: str) -> Action:
        action = self._parse(state, text)
        reason = state.why_not(action)
        if reason is not None:
            raise IllegalAction(reason)
        return action

    def _parse(self, state: ClosestState, text: str) -> Action:
        if found := _PLACE.fullmatch(text):
            return Place(GRID.read(found[1]))
        if found := _STEP.fullmatch(text):
            src, to = GRID.read(found[1]), GRID.read(found[2])
            return Haunt(src, to) if _means_ghost(state, src) else Walk(src, to)
        raise BadNotation(text)

    def spot_name(self, spot: Spot) -> str:
        return GRID.names[spot.at] if spot.zone == BOARD else spot.zone

    def all_actions(self, seats: int) -> Sequence[Action]:
        walks = [walk for src in range(GRID.count) for walk in WALKS[src]]
        haunts = [haunt for src in range(GRID.count) for haunt in HAUNTS[src]]
        return (*PLACES, *walks, *haunts)

    def pieces(self, state: ClosestState) -> Mapping[Spot, str]:
        found: dict[Spot, str] = {}
        for at in range(GRID.count):
            names = [name for seat, name in enumerate(AVATARS) if state.avatars[seat] == at]
            names += [name for name, squares in ((GHOST, state.ghosts), (CANDY, state.candies)) if squares & BIT[at]]
            if names:
                found[Spot(BOARD, at)] = "+".join(names)
        return found

    # ------------------------------------------------------------------ positions

    def dump(self, state: ClosestState) -> Json:
        return {
            "avatars": [GRID.names[at] for at in state.avatars],
            "ghosts": _names(state.ghosts),
            "candies": _names(state.candies),
            "phase": PARTS[state.phase],
            "to_move": state.to_move if state.to_move != NOBODY else None,
        }

    def load(self, data: Json, seats: int, options: Options) -> ClosestState:
        """See Notation; parts of a turn without legal actions are skipped (ruling 6)."""
        fields = Fields(data, FIELDS)
        state = first_state()
        state.avatars = _read_avatars(fields)
        state.ghosts = _read_set(fields, "ghosts")
        state.candies = _read_set(fields, "candies")
        state.phase = PARTS.index(fields.choice("phase", PARTS))
        state.to_move = fields.integer("to_move", 0, 1)
        if state.phase == SETUP:
            _check_setup(state)
        else:
            _check_play(state)
            state.skip_blocked_parts()
        return state

    def check(self, state: ClosestState) -> None:
        assert state.ghosts.bit_count() == (GHOST_COUNT - 1 if state.phase == SETUP else GHOST_COUNT)
        avatars = set_of(tuple(state.avatars))
        assert not state.ghosts & avatars, "a ghost and an avatar never share a square"
        assert not state.candies & avatars, "what an avatar reaches it takes"
        assert state.candies & START_CANDIES == state.candies, "candy lies where it lay or is gone"
        cleared = [seat for seat in (0, 1) if not state.candies & HALVES[seat]]
        outcome = state.outcome()
        assert tuple(cleared) == (outcome.winners() if outcome is not None else ())


def _means_ghost(state: ClosestState, src: int) -> bool:
    """Both kinds of steps look the same: the piece on the square decides or, if there is none, the part of the turn."""
    if state.ghosts & BIT[src]:
        return True
    return state.phase == HAUNT and src not in state.avatars


def _names(squares: int) -> list[str]:
    return sorted(GRID.names[at] for at in members(squares))


def _first(squares: int) -> str:
    return GRID.names[members(squares)[0]]


def _read_squares(fields: Fields, field: str) -> list[int]:
    return [square(name, f"{field}[{number}]", GRID) for number, name in enumerate(fields.items(field))]


def _read_avatars(fields: Fields) -> list[int]:
    """One square for each seat, possibly the same (ruling 2)."""
    avatars = _read_squares(fields, "avatars")
    if len(avatars) != len(AVATARS):
        raise BadPosition("avatars", "position_avatar_count", {"count": len(avatars)})
    return avatars


def _read_set(fields: Fields, field: str) -> int:
    """A sorted list of distinct squares."""
    squares = _read_squares(fields, field)
    names: list[Any] = items(fields.value(field), field)
    for number in range(1, len(squares)):
        if names[number] in names[:number]:
            raise BadPosition(f"{field}[{number}]", "position_square_twice", {"square": names[number]})
    if names != sorted(names):
        raise BadPosition(field, "position_not_sorted")
    return set_of(tuple(squares))


def _check_setup(state: ClosestState) -> None:
    """During the setup only the third ghost is missing; all else is as at the start."""
    if tuple(state.avatars) != CENTERS:
        raise BadPosition("avatars", "position_avatars_in_setup")
    if state.ghosts != START_GHOSTS:
        raise BadPosition("ghosts", "position_ghosts_in_setup")
    if state.candies != START_CANDIES:
        raise BadPosition("candies", "position_candies_in_setup")
    if state.to_move != PLACER:
        raise BadPosition("to_move", "position_setup_seat")


def _check_play(state: ClosestState) -> None:
    if state.ghosts.bit_count() != GHOST_COUNT:
        raise BadPosition("ghosts", "position_ghost_count", {"count": state.ghosts.bit_count()})
    avatars = set_of(tuple(state.avatars))
    if haunted := state.ghosts & avatars:
        raise BadPosition("ghosts", "position_ghost_on_avatar", {"square": _first(haunted)})
    if centered := state.candies & ~START_CANDIES:
        raise BadPosition("candies", "position_candy_in_center", {"square": _first(centered)})
    if reached := state.candies & avatars:
        raise BadPosition("candies", "position_candy_under_avatar", {"square": _first(reached)})
    for half in HALVES:
        if not state.candies & half:
            raise BadPosition("candies", "position_finished")


NOTATION: Final = ClosestGhostNotation()


def notation_on(board: BoardSpec) -> ClosestGhostNotation:
    """The notation for the game's one board."""
    return NOTATION
