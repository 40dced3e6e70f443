"""The numbers of positions in which an avatar is to walk: two squares and three ghosts, for one set of candies."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from halloween_games.core.sets import set_of
from halloween_games.games.closest_ghost.rules.house import House
from halloween_games.games.closest_ghost.rules.state import closest

GHOSTS: Final = 3

DRAWN: Final = 0
"""The code of a position that nobody can win; ``won_in`` and ``lost_in`` give the others."""


def won_in(turns: int) -> int:
    """The code of a win for the seat to walk, in so many turns of both seats together."""
    return 2 * turns


def lost_in(turns: int) -> int:
    """The code of a loss for the seat to walk."""
    return 2 * turns + 1


def a_turn_earlier(code: int) -> int:
    """What the other seat's *code* means for the seat whose turn led there: win and loss change places."""
    if code == DRAWN:
        return DRAWN
    return code + 3 if code % 2 == 0 else code + 1


def rank_of(code: int) -> int:
    """Greater for a better *code*: wins, the sooner the better, then draws, then losses, the later the better."""
    if code == DRAWN:
        return 0
    return 1_000_000 - code if code % 2 == 0 else code - 1_000_000


class Numbering:
    """The tables that positions in one house are numbered and solved with.

    A position's number is (first avatar * squares + second avatar) * ways to place the ghosts + theirs.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.squares: int = house.count
        self.ghosts: list[int] = [set_of(places) for places in combinations(range(house.count), GHOSTS)]
        """Every way to place the ghosts, as a set."""
        self.ghost_numbers: dict[int, int] = {ghosts: number for number, ghosts in enumerate(self.ghosts)}
        self.ways: int = len(self.ghosts)
        self.size: int = house.count * house.count * self.ways
        """One more than the greatest number of a position."""

    def number(self, first: int, second: int, ghosts: int) -> int:
        """The number of a position from its avatars and the number of its ghosts."""
        return (first * self.squares + second) * self.ways + ghosts

    def turned_ghosts(self) -> list[int]:
        """The numbers of all ways to place the ghosts, seen from the other side."""
        return [self.ghost_numbers[self.house.turned(ghosts)] for ghosts in self.ghosts]

    def sets_of_candies(self, most: int) -> list[int]:
        """The sets of up to *most* candies with some in each half, those with few candies first."""
        house = self.house
        lying = [at for at in range(self.squares) if house.start_candies >> at & 1]
        found: list[int] = []
        for count in range(2, most + 1):
            sets = [set_of(chosen) for chosen in combinations(lying, count)]
            found += sorted(candies for candies in sets if is_going_on(house, candies))
        return found


def is_going_on(house: House, candies: int) -> bool:
    """Whether there is candy in both halves."""
    return bool(candies & house.halves[0]) and bool(candies & house.halves[1])


class Floats:
    """How the closest ghost can move, forward and backward, for each square of the avatar that has walked.

    Avatars are left out of account: whoever uses a move sees that its square is not an avatar's.
    """

    def __init__(self, numbering: Numbering) -> None:
        ways = numbering.ways
        self.onward: list[list[tuple[int, int]]] = []
        """By avatar * ways + ghosts: where a ghost can go, and the ghosts afterwards."""
        self.back: list[list[tuple[int, int]]] = [[] for _ in range(numbering.squares * ways)]
        """By avatar * ways + ghosts: where a ghost may have come from, and the ghosts before."""
        house = numbering.house
        for at in range(numbering.squares):
            for number, ghosts in enumerate(numbering.ghosts):
                found: list[tuple[int, int]] = []
                if not ghosts >> at & 1:
                    near = closest(house, at, ghosts)
                    for src in range(numbering.squares):
                        if near >> src & 1:
                            for to in house.near[src]:
                                if not ghosts >> to & 1:
                                    after = numbering.ghost_numbers[ghosts ^ (1 << src) ^ (1 << to)]
                                    found.append((to, after))
                                    self.back[at * ways + after].append((src, number))
                self.onward.append(found)
