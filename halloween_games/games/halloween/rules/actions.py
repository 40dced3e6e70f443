"""The actions of Halloween, the results of luck, and the words of its board."""

from __future__ import annotations

from typing import Final

from halloween_games.core.actions import Action, Pick
from halloween_games.core.spots import BOARD, Spot

EDGE: Final = "edge"
GRAVE: Final = "grave"
HEDGE: Final = "hedge"  # a square without a grave

# ---------------------------------------------------------------- cards

COLORS: Final = ("white", "gray", "black", "brown")

UNSEEN: Final = 0  # a face not seen yet, or hidden in a view
ZOMBIE: Final = 1
SKELETON: Final = 2
GHOST: Final = 3
WISP: Final = 4
FACE_NAMES: Final = ("", "zombie", "skeleton", "ghost", "wisp")
FACES: Final = tuple(range(1, 5))
POINTS: Final[tuple[int, ...]] = (0, 4, 3, 2, 1)
"""What a claimed card counts at the end, by its face."""


def faces_of(graves: int) -> tuple[int, ...]:
    """How many of the *graves* of one color have each face: a third are will-o'-the-wisps, the rest are shared evenly.

    Of nine graves three are wisps and two each of the others, 21 points.
    """
    wisps = round(graves / 3)
    rest = graves - wisps
    return (0, (rest + 2) // 3, (rest + 1) // 3, rest // 3, wisps)


# ---------------------------------------------------------------- places
# A place is a square or outside, at the end of a row or a column.

MOST_SQUARES: Final = 81
FIRST_OUTSIDE: Final = MOST_SQUARES
MOST_PLACES: Final = FIRST_OUTSIDE + 36

BIT: Final = tuple(1 << place if place < FIRST_OUTSIDE else 0 for place in range(MOST_PLACES))
"""Each square as a set of its own; nothing for places outside."""


def spot_of(place: int) -> Spot:
    """The spot of a place."""
    return Spot(BOARD, place) if place < FIRST_OUTSIDE else Spot(EDGE, place - FIRST_OUTSIDE)


LANTERN: Final = "lantern"  # lit by a will-o'-the-wisp for inspecting
SUPPLY: Final = "supply"  # of each seat: its dark lord and its headstones
FACE: Final = "face"

LORDS: Final = ("lord0", "lord1", "lord2", "lord3")
STONE_NAMES: Final = ("stone0", "stone1", "stone2", "stone3")
LIGHT: Final = Spot(LANTERN, 0)


class Stand(Action):
    """Place the own dark lord outside, next to a border card."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def astuple(self) -> tuple[int, ...]:
        return (self.place,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stand) and other.place == self.place

    def __hash__(self) -> int:
        return self.place

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("place", spot_of(self.place)),)


class Inspect(Action):
    """Spend a will-o'-the-wisp to look secretly at a face-down card."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.at = at

    def astuple(self) -> tuple[int, ...]:
        return (self.at,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Inspect) and other.at == self.at

    def __hash__(self) -> int:
        return 64 + self.at

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("lantern", LIGHT), Pick("grave", Spot(BOARD, self.at)))


class Go(Action):
    """Ride in a straight line to a card, and turn it up if it is face down."""

    __slots__ = ("to",)

    def __init__(self, to: int) -> None:
        self.to = to

    def astuple(self) -> tuple[int, ...]:
        return (self.to,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Go) and other.to == self.to

    def __hash__(self) -> int:
        return 128 + self.to

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("to", Spot(BOARD, self.to)),)


class Face(Action):
    """Luck: the face of a card that is seen for the first time."""

    __slots__ = ("face",)

    def __init__(self, face: int) -> None:
        self.face = face

    def astuple(self) -> tuple[int, ...]:
        return (self.face,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Face) and other.face == self.face

    def __hash__(self) -> int:
        return 192 + self.face

    def picks(self) -> tuple[Pick, ...]:
        return (Pick("face", Spot(FACE, self.face)),)


# Every action exists once: playouts use these objects instead of creating new ones.
INSPECTS: Final = tuple(Inspect(at) for at in range(MOST_SQUARES))
GOES: Final = tuple(Go(to) for to in range(MOST_SQUARES))
RESULTS: Final = (Face(0), *(Face(face) for face in FACES))
"""RESULTS[face]; the first is never drawn."""
