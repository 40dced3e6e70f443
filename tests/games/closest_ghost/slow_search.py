"""Who wins from every position with few candies, found slowly and without anything of the product.

Every position of a set of candies is looked at again and again, by the naive rules, until nothing changes any more.
"""

from __future__ import annotations

from itertools import combinations

from tests.games.closest_ghost import naive

Key = tuple[str, str, tuple[str, ...], str, int]
"""The avatars, the ghosts, the phase and the seat to move."""
Values = dict[Key, int]
"""1 if seat 0 wins, -1 if seat 1 does, 0 if nobody does."""

SQUARES = sorted(naive.ARROWS)


def key_of(position: naive.Position) -> Key:
    first, second = position["avatars"]
    return first, second, tuple(position["ghosts"]), position["phase"], position["to_move"]


class SlowSearch:
    """Remembers the sets of candies that it has solved."""

    def __init__(self) -> None:
        self._solved: dict[tuple[str, ...], Values] = {}

    def values(self, candies: tuple[str, ...]) -> Values:
        """The value of every position with these candies in which an avatar or a ghost is to move."""
        if candies not in self._solved:
            self._solved[candies] = self._solve(candies)
        return self._solved[candies]

    def _solve(self, candies: tuple[str, ...]) -> Values:
        after: dict[Key, list[Key | int]] = {}
        waiting = list(all_positions(candies))
        while waiting:
            position = waiting.pop()
            key = key_of(position)
            if key in after:
                continue
            after[key] = []
            for text in naive.actions(position):
                following, winners = naive.play(position, text, {})
                if following is None:
                    after[key].append(1 if winners == (0,) else -1)
                elif len(following["candies"]) < len(candies):
                    after[key].append(self.values(tuple(following["candies"]))[key_of(following)])
                else:
                    after[key].append(key_of(following))
                    waiting.append(following)
        return settle(after)


def settle(after: dict[Key, list[Key | int]]) -> Values:
    """Values by going over everything until nothing changes; whatever stays open is drawn."""
    found: Values = {}
    open_keys = list(after)
    while True:
        before = len(found)
        left = []
        for key in open_keys:
            wins = 1 if key[-1] == 0 else -1
            values = [one if isinstance(one, int) else found.get(one) for one in after[key]]
            if wins in values:
                found[key] = wins
            elif all(value == -wins for value in values):
                found[key] = -wins
            else:
                left.append(key)
        open_keys = left
        if len(found) == before:
            return found | dict.fromkeys(open_keys, 0)


def all_positions(candies: tuple[str, ...]) -> list[naive.Position]:
    """Every position with these candies in which an avatar is to walk, skipped on where none can."""
    free = [square for square in SQUARES if square not in candies]
    found = []
    for first in free:
        for second in free:
            for ghosts in combinations([square for square in SQUARES if square not in (first, second)], 3):
                for seat in (0, 1):
                    position = {
                        "avatars": [first, second],
                        "ghosts": list(ghosts),
                        "candies": list(candies),
                        "phase": "avatar",
                        "to_move": seat,
                    }
                    found.append(naive.settled(position))
    return found
