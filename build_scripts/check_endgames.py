"""Checks the proven endgames of The Closest Ghost: ``python -m build_scripts.check_endgames [COUNT] [--seed N] ...``.

COUNT positions of all sets of candies, with an avatar to walk or a ghost to move, are looked at in three ways that
share nothing with the solver or the file of the table; they only play on states of the rules. (With one candy the game
is over, and the third ghost is placed while all candies lie.)

- *one step*: the value must be the best of what the actions lead to;
- *search*: a plain search, one decision deeper at a time, looks for a win of either seat until it has looked at so many
  positions. A win that it finds is proven; a table that says anything else there is wrong;
- *whole sets*: some sets of three candies, with the sets of two that they become, are solved completely by following
  wins and losses back through all their positions. COUNT of these are compared: draws are proven there as well.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from collections import Counter, deque
from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from halloween_games.games.closest_ghost.endgames.knowledge import ClosestEndgames, endgames_of
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.house import House, house_of
from halloween_games.games.closest_ghost.rules.state import WALK, ClosestState, first_state

COUNT: Final = 5000
MOST: Final = 10_000  # positions of a search
WHOLE: Final = 8
GHOSTS: Final = 3
DRAW: Final = 0.5
HAUNTING: Final = 1 / 3  # of the positions, about


class SearchEnded(Exception):
    """The search has looked at as many positions as it may."""


# ---------------------------------------------------------------- positions


def sets_of_candies(house: House) -> list[int]:
    """The sets of two or three candies with some in each half."""
    lying = [at for at in range(house.count) if house.start_candies >> at & 1]
    found = [sum(1 << at for at in chosen) for count in (2, 3) for chosen in combinations(lying, count)]
    return [candies for candies in found if all(candies & half for half in house.halves)]


def position(house: House, avatars: Sequence[int], ghosts: int, candies: int, seat: int) -> ClosestState:
    """The position in which *seat* is to walk, or whatever the rules go on to if it cannot."""
    state = first_state(house)
    state.avatars, state.ghosts, state.candies = list(avatars), ghosts, candies
    state.phase, state.to_move = WALK, seat
    state.skip_blocked_parts()
    return state


def any_position(house: House, sets: Sequence[int], rng: Random) -> ClosestState:
    """A position of any of the *sets*; in every third a ghost is to move."""
    candies = rng.choice(sets)
    free = [at for at in range(house.count) if not candies >> at & 1]
    while True:
        avatars = rng.choice(free), rng.choice(free)
        others = [at for at in range(house.count) if at not in avatars]
        ghosts = sum(1 << at for at in rng.sample(others, GHOSTS))
        state = position(house, avatars, ghosts, candies, rng.randrange(2))
        if state.phase == WALK and rng.random() < HAUNTING:
            state = state.apply(rng.choice(state.legal_actions()))
        if state.outcome() is None:
            return state


# ---------------------------------------------------------------- one step


def value_by_step(state: ClosestState, known: ClosestEndgames) -> float | None:
    """What the seat to move gets by the best of its actions, as the table values what they lead to."""
    seat, best = state.to_move, 0.0
    for action in state.legal_actions():
        after = state.apply(action)
        outcome = after.outcome()
        if outcome is not None:
            value = 1.0 if seat in outcome.winners() else 0.0
        else:
            told = known.value(after)
            if told is None:
                return None
            value = told if after.to_move == seat else 1.0 - told
        best = max(best, value)
    return best


# ---------------------------------------------------------------- search


class Search:
    """Whether *seat* forces a win within so many decisions of both seats."""

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.left = most
        self._won: dict[Hashable, int] = {}
        self._not_won: dict[Hashable, int] = {}

    def forces(self, state: ClosestState, decisions: int) -> bool:
        """Raises SearchEnded."""
        outcome = state.outcome()
        if outcome is not None:
            return self.seat in outcome.winners()
        if decisions == 0:
            return False
        key = state.key()
        if self._won.get(key, decisions + 1) <= decisions:
            return True
        if self._not_won.get(key, -1) >= decisions:
            return False
        if self.left == 0:
            raise SearchEnded
        self.left -= 1
        tried = (self.forces(state.apply(action), decisions - 1) for action in state.legal_actions())
        found = any(tried) if state.to_move == self.seat else all(tried)
        if found:
            self._won[key] = decisions
        else:
            self._not_won[key] = decisions
        return found


def proven_by_search(state: ClosestState, most: int) -> tuple[int, int] | None:
    """Who wins and in how many decisions; None if that was not found out within *most* positions."""
    searches = Search(0, most // 2), Search(1, most // 2)
    decisions = 0
    while True:
        decisions += 1
        try:
            for search in searches:
                if search.forces(state, decisions):
                    return search.seat, decisions
        except SearchEnded:
            return None


# ---------------------------------------------------------------- whole sets

Key = tuple[int, int, int, int, int]
"""The avatars, the ghosts, the phase and the seat to move."""


def key_of(state: ClosestState) -> Key:
    return state.avatars[0], state.avatars[1], state.ghosts, state.phase, state.to_move


class WholeSets:
    """Sets of candies solved completely: the value of each position for seat 0."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.solved: dict[int, dict[Key, float]] = {}

    def solve(self, candies: int) -> None:
        """Solve this set and, before it, those that it becomes."""
        if candies in self.solved:
            return
        for at in range(self.house.count):
            fewer = candies & ~(1 << at)
            if fewer != candies and all(fewer & half for half in self.house.halves):
                self.solve(fewer)
        numbers, movers, after, ends = self._positions(candies)
        values = _followed_back(movers, after, ends)
        self.solved[candies] = {key: values[number] for key, number in numbers.items()}

    def _positions(self, candies: int) -> tuple[dict[Key, int], array[int], list[array[int]], list[tuple[int, float]]]:
        """All positions by number, who is to move, where actions lead to, and positions with actions out of the set.

        The last are told with the value for seat 0, once for each such action.
        """
        numbers: dict[Key, int] = {}
        movers: array[int] = array("b")
        after: list[array[int]] = []
        ends: list[tuple[int, float]] = []
        waiting: list[ClosestState] = []

        def number_of(state: ClosestState) -> int:
            key = key_of(state)
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = len(numbers)
                movers.append(state.to_move)
                after.append(array("i"))
                waiting.append(state)
            return number

        for first in self._starts(candies):
            number_of(first)
            while waiting:
                state = waiting.pop()
                number = numbers[key_of(state)]
                for action in state.legal_actions():
                    following = state.apply(action)
                    outcome = following.outcome()
                    if outcome is not None:
                        ends.append((number, 1.0 if 0 in outcome.winners() else 0.0))
                    elif following.candies != candies:
                        ends.append((number, self.solved[following.candies][key_of(following)]))
                    else:
                        after[number].append(number_of(following))
        return numbers, movers, after, ends

    def _starts(self, candies: int) -> Iterator[ClosestState]:
        """Every position of the set in which an avatar is to walk."""
        free = [at for at in range(self.house.count) if not candies >> at & 1]
        for first in free:
            for second in free:
                others = [at for at in range(self.house.count) if at not in (first, second)]
                for ghosts in combinations(others, GHOSTS):
                    for seat in (0, 1):
                        yield position(self.house, (first, second), sum(1 << at for at in ghosts), candies, seat)


def _followed_back(movers: array[int], after: list[array[int]], ends: Sequence[tuple[int, float]]) -> list[float]:
    """The values for seat 0, back from the *ends*; whatever neither side can force is a draw."""
    before: list[array[int]] = [array("i") for _ in after]
    open_actions = [len(found) for found in after]
    for number, found in enumerate(after):
        for to in found:
            before[to].append(number)
    values = [DRAW] * len(after)
    known = bytearray(len(after))
    led: deque[tuple[int, float]] = deque(ends)
    for number, _ in ends:
        open_actions[number] += 1
    while led:
        number, value = led.popleft()  # one action of the position leads to this value
        if known[number] or value == DRAW:
            continue
        wins = 1.0 if movers[number] == 0 else 0.0
        if value != wins:
            open_actions[number] -= 1
            if open_actions[number]:
                continue
        values[number], known[number] = value, 1
        led.extend((earlier, value) for earlier in before[number])
    return values


# ---------------------------------------------------------------- the check


class Checked(NamedTuple):
    """What came of it; *wrong* has one sentence for each position about which the table is not right."""

    values: Counter[str]
    phases: Counter[str]
    searched: Counter[str]
    longest: int
    compared: Counter[str]
    wrong: list[str]


def _named(value: float | None) -> str:
    return "unknown" if value is None else "draw" if value == DRAW else "win" if value else "loss"


def check(known: ClosestEndgames, count: int, seed: int, most: int, whole: int) -> Checked:
    """Check *count* positions, each searched up to *most* positions, and as many in *whole* sets of three candies."""
    house, rng = house_of(GAME.board), Random(seed)
    sets = sets_of_candies(house)
    found = Checked(Counter(), Counter(), Counter(), 0, Counter(), [])
    longest = 0
    for _ in range(count):
        state = any_position(house, sets, rng)
        value = known.value(state)
        found.values[_named(value)] += 1
        found.phases["avatar to walk" if state.phase == WALK else "ghost to move"] += 1
        step = value_by_step(state, known)
        if value is None or value != step:
            found.wrong.append(f"{GAME.notation.dump(state)}: {_named(value)}, but its actions lead to {_named(step)}")
        proof = proven_by_search(state, most)
        if proof is None:
            found.searched[f"{_named(value)}, open"] += 1
            continue
        proven, longest = float(proof[0] == state.to_move), max(longest, proof[1])
        found.searched[f"{_named(value)}, proven"] += 1
        if proven != value:
            found.wrong.append(f"{GAME.notation.dump(state)}: {_named(value)}, but a search proves {_named(proven)}")
    _compare_whole(known, found, [rng.choice(sets) for _ in range(whole)], count, rng)
    return found._replace(longest=longest)


def _compare_whole(known: ClosestEndgames, found: Checked, chosen: Sequence[int], count: int, rng: Random) -> None:
    """Solve the *chosen* sets of candies and compare *count* of their positions; one after the other, for memory."""
    for number, last in enumerate(chosen):
        solver = WholeSets(house_of(GAME.board))
        solver.solve(last)
        keys = [(candies, key) for candies, values in solver.solved.items() for key in values]
        share = count * (number + 1) // len(chosen) - count * number // len(chosen)
        for candies, key in rng.sample(keys, share):
            state = position(solver.house, key[:2], key[2], candies, key[4])
            if state.phase != key[3]:
                state.phase, state.to_move = key[3], key[4]
                state.skip_blocked_parts()
            value, true = known.value(state), solver.solved[candies][key]
            true = true if state.to_move == 0 else 1.0 - true
            found.compared[_named(true)] += 1
            if value != true:
                where = GAME.notation.dump(state)
                found.wrong.append(f"{where}: {_named(value)}, but the whole set says {_named(true)}")


def _told(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(counted.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", metavar="COUNT", type=int, nargs="?", default=COUNT)
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    parser.add_argument("--most", metavar="N", type=int, default=MOST, help="positions of a search")
    parser.add_argument("--whole", metavar="N", type=int, default=WHOLE, help="sets to solve completely")
    args = parser.parse_args()
    known = endgames_of(house_of(GAME.board))
    if known is None:
        sys.exit("There is no table of endgames.")
    began = time.process_time()
    found = check(known, args.count, args.seed, args.most, args.whole)
    print(f"one step: {_told(found.values)} ({_told(found.phases)})")
    print(f"search: {_told(found.searched)}; the longest win takes {found.longest} decisions")
    print(f"whole sets: {_told(found.compared) or 'none'}")
    print(f"wrong: {len(found.wrong)}; {time.process_time() - began:.0f} s of processor time")
    for sentence in found.wrong[:20]:
        print(sentence)
    if found.wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
