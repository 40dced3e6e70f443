"""The actions of The Closest Ghost, and the names of its pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.spots import BOARD, Spot
from halloween_games.games.closest_ghost.rules.board import BIT, CENTERS, CORNERS, EXITS, GRID, NEAR, members, set_of

AVATARS: Final = ("avatar0", "avatar1")
GHOST: Final = "ghost"
CANDY: Final = "candy"

SUPPLY: Final = "supply"


class Place(Action):
    """Put the third ghost on a square."""

    __slots__ = ("to",)

    def __init__(self, to: int) -> None:
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.to,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("to", Spot(BOARD, self.to)),)


class Walk(Action):
    """Move the own avatar along an arrow."""

    __slots__ = ("src", "to")

    implied_roles: ClassVar[tuple[str, ...]] = ("from",)  # each seat has only one avatar

    def __init__(self, src: int, to: int) -> None:
        self.src = src
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.src, self.to)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("from", Spot(BOARD, self.src)), Pick("to", Spot(BOARD, self.to)))


class Haunt(Action):
    """Move one of the closest ghosts a step in any direction."""

    __slots__ = ("src", "to")

    implied_roles: ClassVar[tuple[str, ...]] = ("from",)  # the square identifies the ghost, unless two can get there

    def __init__(self, src: int, to: int) -> None:
        self.src = src
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.src, self.to)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("from", Spot(BOARD, self.src)), Pick("to", Spot(BOARD, self.to)))


def _open(actions: tuple[Walk | Haunt, ...]) -> Mapping[int, tuple[Action, ...]]:
    """For every subset of blocked squares among the targets of *actions*: the actions that remain."""
    targets = set_of(tuple(action.to for action in actions))
    found: dict[int, tuple[Action, ...]] = {}
    blocked = targets
    while True:
        found[blocked] = tuple(action for action in actions if not blocked & BIT[action.to])
        if not blocked:
            return found
        blocked = (blocked - 1) & targets  # the next smaller subset


# Every action exists once: playouts use these objects instead of creating new ones.
PLACES: Final = tuple(Place(to) for to in range(GRID.count) if to not in CENTERS and to not in CORNERS)
WALKS: Final = tuple(tuple(Walk(src, to) for to in EXITS[src]) for src in range(GRID.count))
HAUNTS: Final = tuple(tuple(Haunt(src, to) for to in NEAR[src]) for src in range(GRID.count))

EXIT_SETS: Final = tuple(set_of(EXITS[src]) for src in range(GRID.count))
NEAR_SETS: Final = tuple(set_of(NEAR[src]) for src in range(GRID.count))

OPEN_WALKS: Final = tuple(_open(WALKS[src]) for src in range(GRID.count))
"""OPEN_WALKS[src][ghosts & EXIT_SETS[src]]: where the avatar can go."""

OPEN_HAUNTS: Final = tuple(_open(HAUNTS[src]) for src in range(GRID.count))
"""OPEN_HAUNTS[src][occupied & NEAR_SETS[src]]: where that ghost can go."""


def spots_of(squares: int) -> tuple[Spot, ...]:
    """A set of squares as spots of the board."""
    return tuple(Spot(BOARD, at) for at in members(squares))
