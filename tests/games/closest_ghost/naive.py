"""The Closest Ghost once more, straight from docs/rules/closest_ghost.md and simple.

Positions are their JSON, squares their names.
It shares nothing with the rules of the product, so that what both agree on is right unless the page was misread twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

Position = dict[str, Any]

ARROWS = {
    "a3": "URD", "b3": "LRD", "c3": "LUR", "d3": "LRD", "e3": "LURD", "f3": "LUR",
    "a2": "LUR", "b2": "URD", "c2": "URD", "d2": "ULD", "e2": "ULD", "f2": "LRD",
    "a1": "LRD", "b1": "LURD", "c1": "LUR", "d1": "LRD", "e1": "LUR", "f1": "ULD",
}  # fmt: skip

START: Position = {
    "avatars": ["b2", "e2"],
    "ghosts": ["a3", "f1"],
    "candies": sorted(set(ARROWS) - {"b2", "e2"}),
    "phase": "setup",
    "to_move": 1,
}


def follow(square: str, arrow: str) -> str:
    """Where an arrow leads; off the board it comes in at the other side."""
    letter, number = square[0], int(square[1])
    if arrow == "L":
        letter = "f" if letter == "a" else chr(ord(letter) - 1)
    elif arrow == "R":
        letter = "a" if letter == "f" else chr(ord(letter) + 1)
    elif arrow == "U":
        number = 1 if number == 3 else number + 1
    else:
        number = 3 if number == 1 else number - 1
    return letter + str(number)


def how_far(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


def avatar_steps(position: Position, seat: int) -> list[str]:
    here = position["avatars"][seat]
    targets = [follow(here, arrow) for arrow in ARROWS[here]]
    return [f"{here}-{target}" for target in targets if target not in position["ghosts"]]


def ghost_steps(position: Position, seat: int) -> list[str]:
    here = position["avatars"][seat]
    fewest = min(how_far(here, ghost) for ghost in position["ghosts"])
    closest = [ghost for ghost in position["ghosts"] if how_far(here, ghost) == fewest]
    occupied = [*position["ghosts"], *position["avatars"]]
    return [
        f"{ghost}-{target}"
        for ghost in closest
        for target in ARROWS
        if how_far(ghost, target) == 1 and target not in occupied
    ]


def actions(position: Position) -> list[str]:
    """The texts of what the seat to move can do."""
    if position["phase"] == "setup":
        return [f"G@{square}" for square in ARROWS if square not in position["avatars"] + position["ghosts"]]
    part = avatar_steps if position["phase"] == "avatar" else ghost_steps
    return part(position, position["to_move"])


def settled(position: Position) -> Position:
    """The position, or the next one at which something can be done (ruling 6)."""
    if actions(position):
        return position
    if position["phase"] == "avatar":
        return settled({**position, "phase": "ghost"})
    return settled({**position, "phase": "avatar", "to_move": 1 - position["to_move"]})


def play(
    position: Position, text: str, options: Mapping[str, Any]
) -> tuple[Position, None] | tuple[None, tuple[int, ...]]:
    """The next position; or who has won."""
    seat = position["to_move"]
    if position["phase"] == "setup":
        ghosts = sorted([*position["ghosts"], text[2:]])
        return settled({**position, "ghosts": ghosts, "phase": "avatar", "to_move": 0}), None
    old, new = text.split("-")
    if position["phase"] == "ghost":
        ghosts = sorted(new if ghost == old else ghost for ghost in position["ghosts"])
        return settled({**position, "ghosts": ghosts, "phase": "avatar", "to_move": 1 - seat}), None
    avatars = [new if number == seat else square for number, square in enumerate(position["avatars"])]
    candies = [candy for candy in position["candies"] if candy != new]
    for owner, letters in enumerate(("abc", "def")):
        if not any(candy[0] in letters for candy in candies):
            return None, (owner,)
    return settled({**position, "avatars": avatars, "candies": candies, "phase": "ghost"}), None


def is_possible(position: Position, options: Mapping[str, Any]) -> bool:
    """Those that are thrown together here are."""
    return True


def thrown_together(rng: Random, seats: int) -> Position:
    """Pieces anywhere, packed so closely that avatars are trapped and ghosts hemmed in more often than in play."""
    letters = rng.choice(("abcdef", "ab", "abc", "def", "af"))
    near = [square for square in ARROWS if square[0] in letters]
    avatars = [rng.choice(near), rng.choice(near)]
    ghosts = rng.sample([square for square in near if square not in avatars], 3)
    free = [square for square in ARROWS if square not in ("b2", "e2", *avatars)]
    left = [square for square in free if square[0] in "abc"], [square for square in free if square[0] in "def"]
    candies = [square for half in left for square in rng.sample(half, rng.randint(1, len(half)))]
    phase, seat = rng.choice(("avatar", "ghost")), rng.randrange(2)
    return {
        "avatars": avatars,
        "ghosts": sorted(ghosts),
        "candies": sorted(candies),
        "phase": phase,
        "to_move": seat,
    }
