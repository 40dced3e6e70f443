"""Puzzles of Halloween: the last graves, with every ride and every face that can lie under them.

A win is *certain* when the player is ahead of the other by more than all the graves that are left can hold. Whoever is
certain of it needs no luck any more, so faces are counted as the worst that the colors still allow.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import compress
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.proofs import NO_DANGER, NOT_FORCED, NOT_ONLY, SOLVER, SOONER, MakeProof
from halloween_games.core.prover import POSITIONS, TooManyPositions
from halloween_games.core.spots import CHANCE, NOBODY, Seat
from halloween_games.games.halloween.rules.actions import COLORS, FACES, POINTS, UNSEEN, Inspect
from halloween_games.games.halloween.rules.state import HalloweenState

SURE: Final = "sure"
DENY: Final = "deny"
CHANCE_OF_IT: Final = "chance"

CLEARLY: Final = Fraction(1, 10)
"""By so much the best chance has to be better than any other."""


def most_left(state: HalloweenState) -> int:
    """The most points that all face-down cards together can still bring."""
    found = 0
    unseen = [0] * len(COLORS)
    for at in compress(range(state.yard.count), state.face_down):
        face = state.faces[at]
        if face == UNSEEN:
            unseen[state.colors[at]] += 1
        else:
            found += POINTS[face]
    if state.to_move == CHANCE and not state.face_down[state.luck]:
        unseen[state.colors[state.luck]] += 1  # claimed, but not seen yet
    for color, cards in enumerate(unseen):
        left = cards
        for face in FACES if cards else ():  # from the zombie down
            count = min(left, state.pool[5 * color + face])
            found += count * POINTS[face]
            left -= count
    return found


def is_certain(state: HalloweenState, seat: Seat) -> bool:
    """Whether *seat* has won or will, since no other one can catch up any more."""
    return lead(state, seat) > left_in(state)


def lead(state: HalloweenState, seat: Seat) -> int:
    """By how many points *seat* is ahead of the best of the others."""
    points = state.points()
    return points[seat] - max(points[other] for other in range(len(points)) if other != seat)


def left_in(state: HalloweenState) -> int:
    """The most points that are still to be had."""
    return most_left(state) if state.to_move != NOBODY else 0


class Search:
    """Whether a seat can make its win certain, whatever the other seat and luck do; remembers what it has found.

    Luck is the worst possible, so looking at a card gives the other seat nothing that luck could not give, and costs it
    a point: only the seat's own lanterns count.
    """

    def __init__(self, seat: Seat, most: int) -> None:
        self._seat = seat
        self._most = most
        self.positions = 0
        self._known: dict[tuple[Hashable, int], bool] = {}

    def can_make_sure(self, state: HalloweenState, turns: int) -> bool:
        """Within so many own turns, where one that has begun counts."""
        ahead, left = lead(state, self._seat), left_in(state)
        if ahead > left:
            return True
        if ahead + left <= 0 or state.to_move == NOBODY:
            return False
        if turns == 0 and self._seat in (state.to_move, 1 - state.turn):
            return False  # what the other seat and luck do never helps for sure
        key = (state.key(), turns)
        known = self._known.get(key)
        if known is None:
            self.positions += 1
            if self.positions > self._most:
                raise TooManyPositions(f"more than {self._most} positions")
            actions = self.actions(state)
            afters = (self.after(state, action, turns) for action in actions)
            known = any(afters) if state.to_move == self._seat else bool(actions) and all(afters)
            self._known[key] = known
        return known

    def after(self, state: HalloweenState, action: Action, turns: int) -> bool:
        """The same once *action* is done."""
        after = state.apply(action)
        return self.can_make_sure(after, turns - has_ended_turn(state, after, self._seat))

    def actions(self, state: HalloweenState) -> Sequence[Action]:
        """What has to be looked at."""
        if state.to_move in (self._seat, CHANCE):
            return state.legal_actions()
        return [action for action in state.legal_actions() if not isinstance(action, Inspect)]


def has_ended_turn(before: HalloweenState, after: HalloweenState, seat: Seat) -> bool:
    """Whether a turn of *seat* is over, luck included."""
    return before.turn == seat and (after.turn != seat or after.to_move == NOBODY)


class Sure:
    """Make sure of the win within so many own turns, whatever the other seat does and lies under the graves."""

    others_turns = 0

    def __init__(self, turns: int, most: int = POSITIONS) -> None:
        self.own_turns = self._turns = turns
        self._search = Search(SOLVER, most)

    def is_reached(self, state: HalloweenState, turns: int) -> bool:
        return is_certain(state, SOLVER)

    def keeping(self, state: HalloweenState, turns: int) -> Sequence[Action]:
        self._search.positions = 0
        return [action for action in state.legal_actions() if self._search.after(state, action, turns)]

    def reply(self, state: HalloweenState, turns: int) -> Action | None:
        """One that prevents it, or else the ride or the face after which the solver has the fewest answers."""
        return _hardest(self._search, state, turns)

    def ends_turn(self, before: HalloweenState, after: HalloweenState) -> bool:
        return has_ended_turn(before, after, SOLVER)

    def faults(self, state: HalloweenState) -> Iterator[str]:
        kept = len(self.keeping(state, self._turns))
        if not kept:
            yield NOT_FORCED
        elif self._search.can_make_sure(state, self._turns - 1):
            yield SOONER
        elif kept > 1:
            yield NOT_ONLY


class Deny:
    """The other seat is about to make sure of its win within so many own turns; only one action prevents that."""

    def __init__(self, turns: int, most: int = POSITIONS) -> None:
        self.own_turns = 1
        self.others_turns = self._turns = turns
        self._search = Search(1 - SOLVER, most)

    def is_reached(self, state: HalloweenState, turns: int) -> bool:
        return turns <= 0

    def keeping(self, state: HalloweenState, turns: int) -> Sequence[Action]:
        self._search.positions = 0
        actions = state.legal_actions()
        return [action for action in actions if not self._search.can_make_sure(state.apply(action), self._turns)]

    def reply(self, state: HalloweenState, turns: int) -> Action | None:
        if state.to_move == CHANCE:
            return state.legal_actions()[0]
        return next(
            (action for action in state.legal_actions() if self._search.after(state, action, self._turns)), None
        )

    def ends_turn(self, before: HalloweenState, after: HalloweenState) -> bool:
        return has_ended_turn(before, after, SOLVER)

    def faults(self, state: HalloweenState) -> Iterator[str]:
        kept = len(self.keeping(state, 1))
        if not kept or state.known[1 - SOLVER]:  # what only the other seat knows cannot be counted with
            yield NOT_FORCED
        elif kept == len(state.legal_actions()):
            yield NO_DANGER
        elif kept > 1:
            yield NOT_ONLY


class Chance:
    """Find the turn after which the win is most likely to be certain, counting the faces that are left."""

    others_turns = 0

    def __init__(self, turns: int, most: int = POSITIONS) -> None:
        self.own_turns = 1

    def is_reached(self, state: HalloweenState, turns: int) -> bool:
        """Luck decides after the turn; the solver has done what can be done."""
        return turns <= 0

    def keeping(self, state: HalloweenState, turns: int) -> Sequence[Action]:
        found = chances(state)
        best = max(found.values())
        return [action for action, chance in found.items() if chance == best > 0]

    def reply(self, state: HalloweenState, turns: int) -> Action | None:
        """The likeliest face."""
        return max(state.chance(), key=lambda result: result[1])[0] if state.to_move == CHANCE else None

    def ends_turn(self, before: HalloweenState, after: HalloweenState) -> bool:
        return has_ended_turn(before, after, SOLVER)

    def faults(self, state: HalloweenState) -> Iterator[str]:
        best, *others = sorted(chances(state).values(), reverse=True)
        if not 0 < best < 1:
            yield NOT_FORCED
        elif others and others[0] > best - CLEARLY:
            yield NOT_ONLY


def chances(state: HalloweenState) -> dict[Action, Fraction]:
    """How likely each action makes the solver's win certain in this turn."""
    return {action: chance_of(state.apply(action)) for action in state.legal_actions()}


def chance_of(state: HalloweenState) -> Fraction:
    """How likely the solver's win becomes certain in the turn that is being played."""
    if is_certain(state, SOLVER):
        return Fraction(1)
    if state.to_move == CHANCE:
        results = state.chance()
        whole = sum(weight for _, weight in results)
        return sum((Fraction(weight, whole) * chance_of(state.apply(face)) for face, weight in results), Fraction(0))
    if state.to_move != SOLVER or state.turn != SOLVER:
        return Fraction(0)
    return max(chances(state).values())


def _hardest(search: Search, state: HalloweenState, turns: int) -> Action:
    best: tuple[int, Action] | None = None
    for action in search.actions(state):
        after = state.apply(action)
        left = turns - has_ended_turn(state, after, SOLVER)
        search.positions = 0
        if not search.can_make_sure(after, left):
            return action
        answers = 0
        if after.to_move == SOLVER:
            answers = sum(search.after(after, answer, left) for answer in after.legal_actions())
        if best is None or (answers and answers < best[0]) or not best[0]:
            best = (answers, action)
    assert best is not None
    return best[1]


PUZZLE_KINDS: Final[Mapping[str, MakeProof[HalloweenState]]] = {SURE: Sure, DENY: Deny, CHANCE_OF_IT: Chance}
