"""The quick set-up of 18 Ghosts: luck lays out the ghosts, color by color, with equally good carpets for both."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from halloween_games.games.eighteen_ghosts.rules.actions import SEAT_OF, LayOut
from halloween_games.games.eighteen_ghosts.rules.board import CARPETS, COLORS, DOORS, IS_MIRROR, MIRRORS, NEAR

FEW_STEPS: Final = 1
"""A carpet is good if its ghost is at most so many moves from a chamber beside the portal of its color."""


def _moves_to_portal(color: int, start: int) -> int:
    """The number of moves on an empty board from *start* to a chamber that the portal of *color* can open to."""
    doors = [door for door in DOORS[color] if door >= 0]
    reached, border, moves = {start}, [start], 0
    while not reached.intersection(doors):
        ways = [to for at in border for to in (*NEAR[at], *(MIRRORS if IS_MIRROR[at] else ()))]
        border = [to for to in dict.fromkeys(ways) if to not in reached]
        reached.update(border)
        moves += 1
    return moves


GOOD: Final = frozenset(
    at for color, carpets in enumerate(CARPETS) for at in carpets if _moves_to_portal(color, at) <= FEW_STEPS
)
"""The good carpets: three red, one blue, two yellow."""

LAYOUTS: Final = tuple(
    tuple(LayOut(color, *first) for first in combinations(carpets, len(carpets) // 2))
    for color, carpets in enumerate(CARPETS)
)
"""LAYOUTS[color]: every way to give seat 0 half the carpets of a color, and seat 1 the others."""


def good_ones(layout: LayOut) -> int:
    """The number of good carpets that seat 0 gets."""
    return len(GOOD.intersection(layout.first))


def _ways(color: int, good: int) -> int:
    """The number of ways to lay out *color* and the colors after it with that many *good* carpets for seat 0."""
    if color == len(COLORS):
        return 1 if good == 0 else 0
    return sum(_ways(color + 1, good - good_ones(layout)) for layout in LAYOUTS[color])


_MOST: Final = len(GOOD)
WAYS_ON: Final = tuple(tuple(_ways(color, good) for good in range(_MOST + 1)) for color in range(len(COLORS) + 1))
"""WAYS_ON[color][good]: in how many ways *color* and those after it give seat 0 that many good carpets."""


def results(color: int, board: list[int]) -> list[tuple[LayOut, int]]:
    """The layouts of *color* that lead to equally many good carpets, weighted so that every whole set-up is as likely.

    *board* holds the ghosts of the colors before it.
    """
    wanted = len(GOOD) // 2 - sum(SEAT_OF[board[at]] == 0 for at in GOOD)
    found: list[tuple[LayOut, int]] = []
    for layout in LAYOUTS[color]:
        left = wanted - good_ones(layout)
        if left >= 0 and WAYS_ON[color + 1][left]:
            found.append((layout, WAYS_ON[color + 1][left]))
    return found
