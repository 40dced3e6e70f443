"""The actions of The Closest Ghost, the names of its pieces, and the words of its board."""

from __future__ import annotations

from typing import ClassVar, Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, BUTTON, Spot

ARROWS: Final = "LURD"
STEPS: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""One step left, up, right, down as (columns, rows): what the letters in ARROWS mean."""

BEHIND: Final = {"L": "R", "R": "L", "U": "D", "D": "U"}
"""The arrow that each becomes once the board is turned by half."""

ARROW_SETS: Final = ("LUR", "LRD", "URD", "LUD", "LURD")
"""The arrows that a square can have, in the order of ARROWS: three or four, so that ghosts never shut in both seats."""


def opposite(arrows: str) -> str:
    """*arrows* once the board is turned by half, in the order of ARROWS."""
    return "".join(arrow for arrow in ARROWS if BEHIND[arrow] in arrows)


# The kind of squares, and the kinds of things.
SQUARE: Final = "square"
AVATAR: Final = "avatar"
DOT: Final = "ghost"

AVATARS: Final = ("avatar0", "avatar1")
GHOST: Final = "ghost"
CANDY: Final = "candy"

SUPPLY: Final = "supply"

KEEP_BUTTON: Final = Spot(BUTTON, 0)
SWAP_BUTTON: Final = Spot(BUTTON, 1)


class Place(Action):
    """Put the third ghost on a square."""

    __slots__ = ("to",)

    def __init__(self, to: int) -> None:
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.to,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("to", Spot(BOARD, self.to)),)


class Choose(Action):
    """Keep the left half and begin, or change sides (ruling 7); *swap* is 1 or 0."""

    __slots__ = ("swap",)

    def __init__(self, swap: int) -> None:
        self.swap = swap

    def astuple(self) -> tuple[int, ...]:
        return (self.swap,)

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("side", SWAP_BUTTON if self.swap else KEEP_BUTTON),)


KEEP: Final = Choose(0)
SWAP: Final = Choose(1)


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


def spots_of(squares: int) -> tuple[Spot, ...]:
    """A set of squares as spots of the board."""
    return tuple(Spot(BOARD, at) for at in members(squares))
