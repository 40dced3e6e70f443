"""The quick set-up of 18 Ghosts: luck lays out the ghosts, color by color, with equally good carpets for both."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from halloween_games.games.eighteen_ghosts.rules.actions import COLORS, SEAT_OF, LayOut
from halloween_games.games.eighteen_ghosts.rules.castle import Castle

FEW_STEPS: Final = (1, 2, 3, 0)
"""A carpet is good if its ghost is at most so many moves from a chamber beside the portal of its color.

The first number counts that gives the board an even number of good carpets; if none does, all carpets are good.
"""


class QuickSetup:
    """What luck can lay out in one castle."""

    def __init__(self, castle: Castle) -> None:
        self.good: frozenset[int] = _good(castle)
        """On the standard board three red carpets, one blue, two yellow."""
        self.layouts: tuple[tuple[LayOut, ...], ...] = tuple(
            tuple(LayOut(color, *first) for first in combinations(carpets, len(carpets) // 2))
            for color, carpets in enumerate(castle.carpets)
        )
        """layouts[color]: every way to give seat 0 half the carpets of a color, and seat 1 the others."""
        most = len(self.good)
        self.ways_on: list[list[int]] = [[0] * (most + 1) for _ in range(len(COLORS) + 1)]
        """ways_on[color][good]: in how many ways *color* and those after it give seat 0 that many good carpets."""
        self.ways_on[len(COLORS)][0] = 1
        for color in range(len(COLORS) - 1, -1, -1):
            for layout in self.layouts[color]:
                mine = self.good_ones(layout)
                for good in range(mine, most + 1):
                    self.ways_on[color][good] += self.ways_on[color + 1][good - mine]

    def good_ones(self, layout: LayOut) -> int:
        """The number of good carpets that seat 0 gets."""
        return len(self.good.intersection(layout.first))

    def results(self, color: int, board: list[int]) -> list[tuple[LayOut, int]]:
        """The layouts of *color* that lead to equally many good carpets, weighted so that every set-up is as likely.

        *board* holds the ghosts of the colors before it.
        """
        wanted = len(self.good) // 2 - sum(SEAT_OF[board[at]] == 0 for at in self.good)
        found: list[tuple[LayOut, int]] = []
        for layout in self.layouts[color]:
            left = wanted - self.good_ones(layout)
            if left >= 0 and self.ways_on[color + 1][left]:
                found.append((layout, self.ways_on[color + 1][left]))
        return found


def _good(castle: Castle) -> frozenset[int]:
    moves = [
        (at, _moves_to_portal(castle, color, at)) for color, carpets in enumerate(castle.carpets) for at in carpets
    ]
    for few in FEW_STEPS:
        good = [at for at, count in moves if count <= few]
        if good and len(good) % 2 == 0:
            return frozenset(good)
    return frozenset(at for at, _ in moves)


def _moves_to_portal(castle: Castle, color: int, start: int) -> int:
    """The number of moves on an empty board from *start* to a chamber that the portal of *color* can open to."""
    doors = [door for door in castle.doors[color] if door >= 0]
    reached, border, moves = {start}, [start], 0
    while not reached.intersection(doors):
        ways = [to for at in border for to in castle.reached_from(at)]
        border = [to for to in dict.fromkeys(ways) if to not in reached]
        reached.update(border)
        moves += 1
    return moves


@lru_cache(maxsize=64)
def quick_setup_in(castle: Castle) -> QuickSetup:
    """The quick set-up in *castle*; mostly the same object."""
    return QuickSetup(castle)
