"""The actions of 18 Ghosts, the numbering of ghosts, and the words of its board."""

from __future__ import annotations

from typing import ClassVar, Final

from halloween_games.core.actions import Action, Pass, Pick
from halloween_games.core.spots import BOARD, Spot

RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
COLORS: Final = ("red", "blue", "yellow")
LETTERS: Final = "RBY"
FACINGS: Final = ("north", "east", "south", "west")

# The kinds of squares, and the one kind of thing.
CARPET: Final = "carpet"
MIRROR: Final = "mirror"
PORTAL: Final = "portal"
HALL: Final = "hall"  # a chamber with nothing in it, on boards larger than the standard one


# A ghost is 1 + 3 * seat + color; 0 is nobody.
NO_GHOST: Final = 0
GHOSTS: Final = range(1, 7)
COLOR_OF: Final[tuple[int, ...]] = (-1, 0, 1, 2, 0, 1, 2)
SEAT_OF: Final[tuple[int, ...]] = (-1, 0, 0, 0, 1, 1, 1)
NAMES: Final = ("", *(f"{SEAT_OF[ghost]}{LETTERS[COLOR_OF[ghost]]}" for ghost in GHOSTS))

SUPPLY: Final = "supply"
DUNGEON: Final = "dungeon"
OUTSIDE: Final = "outside"


def ghost_of(seat: int, color: int) -> int:
    return 1 + 3 * seat + color


class Place(Action):
    """Put a ghost on a carpet of its color: in the setup, or one that the opponent released."""

    __slots__ = ("ghost", "to")

    implied_roles: ClassVar[tuple[str, ...]] = ("ghost",)  # the carpet's color identifies the ghost

    def __init__(self, ghost: int, to: int) -> None:
        self.ghost = ghost
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.ghost, self.to)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("ghost", Spot(SUPPLY, self.ghost)), Pick("to", Spot(BOARD, self.to)))


class Step(Action):
    """Go to an adjacent chamber, fighting a ghost there, or from mirror to mirror."""

    __slots__ = ("src", "to")

    def __init__(self, src: int, to: int) -> None:
        self.src = src
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.src, self.to)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("from", Spot(BOARD, self.src)), Pick("to", Spot(BOARD, self.to)))


class Release(Action):
    """Release an own ghost from the dungeon, for the opponent to place."""

    __slots__ = ("ghost",)

    def __init__(self, ghost: int) -> None:
        self.ghost = ghost

    def astuple(self) -> tuple[int, ...]:
        return (self.ghost,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("ghost", Spot(DUNGEON, self.ghost)),)


class LayOut(Action):
    """Luck, in the quick set-up: seat 0 has its ghosts of a color on *first*, seat 1 on its other carpets."""

    __slots__ = ("color", "first")

    def __init__(self, color: int, *first: int) -> None:
        self.color = color
        self.first = first

    def astuple(self) -> tuple[int, ...]:
        return (self.color, *self.first)

    def picks(self) -> tuple[Pick, ...]:
        return tuple(Pick(f"ghost_{number}", Spot(BOARD, at)) for number, at in enumerate(self.first, start=1))


# Like those of a castle (castle.py), these exist once: playouts use them instead of creating new ones.
PASS: Final = Pass()
RELEASES: Final = tuple(Release(ghost) for ghost in range(7))
