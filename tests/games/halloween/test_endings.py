"""Puzzles of Halloween against trying every face and every ride."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from halloween_games.core.prover import TooManyPositions
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.games.halloween.endings import Search, chances, has_ended_turn, is_certain
from halloween_games.games.halloween.game import GAME
from halloween_games.games.halloween.rules.actions import FACE_NAMES, FACES, POINTS, UNSEEN, WISP, Go
from halloween_games.games.halloween.rules.state import HalloweenState

COUNT = 60
FEW = 4_000  # sequences that the slow search may look at


def endings() -> list[HalloweenState]:
    """Positions with two or three graves left: faces, claims, lords and a lantern or two as luck will have it."""
    return [ending(Random(seed)) for seed in range(COUNT)]


def ending(rng: Random) -> HalloweenState:
    state = GAME.start(2, {}, rng)
    squares = list(range(36))
    rng.shuffle(squares)
    down, up = squares[: rng.choice((2, 2, 3))], squares[3:]
    faces = {color: [face for face in FACES for _ in range(state.pool[5 * color + face])] for color in range(4)}
    for left in faces.values():
        rng.shuffle(left)
    names = state.yard.grid.names
    cards = {names[at]: state.card_name(at) for at in down}
    claims = {}
    lanterns = rng.choice((0, 0, 0, 1))
    for at in sorted(set(squares) - set(down)):
        face = faces[state.colors[at]].pop()
        cards[names[at]] = f"{state.card_name(at)} {FACE_NAMES[face]}"
        lanterns -= face == WISP
        if face != WISP or lanterns >= 0:
            claims[names[at]] = rng.randrange(2)
    position = {
        "cards": cards,
        "face_up": sorted(set(names) - {names[at] for at in down}),
        "claims": claims,
        "lords": [names[at] for at in rng.sample(up, 2)],
        "known": [[], []],
        "idle_turns": 0,
        "inspected": False,
        "luck": None,
        "phase": "play",
        "turn": 0,
        "to_move": 0,
    }
    return GAME.notation.load(position, 2, {})


ENDINGS = endings()


def faces_left(state: HalloweenState) -> list[tuple[int, ...]]:
    """Every way in which faces can lie under the face-down cards, as points."""
    down = [at for at, is_down in enumerate(state.face_down) if is_down]
    ways: list[tuple[int, ...]] = [()]
    for color in range(4):
        cards = [at for at in down if state.colors[at] == color]
        known = [POINTS[state.faces[at]] for at in cards if state.faces[at] != UNSEEN]
        left = [POINTS[face] for face in FACES for _ in range(state.pool[5 * color + face])]
        ways = [(*way, *known, *some) for way in ways for some in set(permutations(left, len(cards) - len(known)))]
    return ways


def test_certain_is_who_wins_even_if_the_other_gets_all_graves() -> None:
    seen = {True: 0, False: 0}
    for state in ENDINGS:
        for seat in (0, 1):
            points = state.points()
            expected = all(points[seat] > points[1 - seat] + sum(way) for way in faces_left(state))
            assert is_certain(state, seat) == expected
            seen[expected] += 1
    assert all(seen.values())


class Slow:
    """Tries everything, the other seat's lanterns as well."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.left = FEW

    def sure(self, state: HalloweenState, turns: int) -> bool:
        self.left -= 1
        if self.left < 0:
            raise TooManyPositions
        if is_certain(state, self.seat):
            return True
        if state.to_move == NOBODY or (turns == 0 and state.turn == self.seat and state.to_move == self.seat):
            return False
        afters = (
            self.sure(after, turns - has_ended_turn(state, after, self.seat))
            for after in (state.apply(action) for action in state.legal_actions())
        )
        return any(afters) if state.to_move == self.seat else all(afters)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_can_be_made_sure_is_what_trying_everything_finds(seat: int) -> None:
    seen = {True: 0, False: 0}
    for state in ENDINGS:
        for turns in (1, 2):
            try:
                expected = Slow(seat).sure(state, turns)
            except TooManyPositions:
                continue
            assert Search(seat, 100_000).can_make_sure(state, turns) == expected
            seen[expected] += 1
    assert all(seen.values())


def test_chances_are_the_shares_of_faces_that_decide() -> None:
    seen = 0
    for state in ENDINGS:
        found = chances(state)
        for action, chance in found.items():
            if not isinstance(action, Go) or state.wisps[0]:
                continue
            after = state.apply(action)
            results = after.chance()
            if not results:
                assert chance == int(is_certain(after, 0))
                continue
            faces = [face for face, weight in results for _ in range(weight)]
            decided = sum(is_certain(after.apply(face), 0) for face in faces)
            assert chance == Fraction(decided, len(faces))
            seen += 0 < chance < 1
    assert seen


def test_a_lantern_helps_only_as_far_as_what_it_may_show() -> None:
    """Looking first is worth the mean of the best rides after each face."""
    for state in ENDINGS:
        for action, chance in chances(state).items():
            if isinstance(action, Go):
                continue
            after = state.apply(action)
            if after.to_move == CHANCE:
                results = after.chance()
                whole = sum(weight for _, weight in results)
                means = [weight * max(chances(after.apply(face)).values()) for face, weight in results]
                assert chance == sum(means) / whole
