"""The rules against a second, naive implementation, and their perft counts."""

from __future__ import annotations

import json
import tomllib
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from halloween_games.core.spots import NOBODY
from halloween_games.games.closest_ghost.rules.state import ClosestState
from tests.games.closest_ghost import naive
from tests.games.closest_ghost.positions import GAME, OPTIONS, SQUARES, legal, shown, start

PERFT = Path(__file__).parents[2] / "perft" / "closest-ghost.toml"


def perft_positions() -> list[Any]:
    found = tomllib.loads(PERFT.read_text(encoding="utf-8"))["position"]
    return [pytest.param(entry, id=entry["name"]) for entry in found]


def perft(state: ClosestState, depth: int) -> int:
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.apply(action), depth - 1) for action in actions)


@pytest.mark.parametrize("entry", perft_positions())
def test_perft(entry: dict[str, Any]) -> None:
    data = json.loads(entry["position"])
    state = GAME.notation.load(data, entry["seats"], entry["options"])
    for depth, count in enumerate(entry["counts"], 1):
        assert perft(state, depth) == count
        assert naive.perft(naive.settled(data), depth) == count


def assert_same(state: ClosestState, position: naive.Position) -> None:
    assert shown(state) == position
    assert legal(state) == set(naive.actions(position))
    assert len(state.legal_actions()) == len(naive.actions(position))


@pytest.mark.parametrize("seed", range(4))
def test_random_games_are_the_same_in_both(seed: int) -> None:
    """Legal texts and the position JSON after every action, over some 6000 positions."""
    rng = Random(seed)
    plies = 0
    while plies < 1500:
        state, position = GAME.start(2, OPTIONS, rng), naive.START
        while state.to_move != NOBODY and plies < 1500:
            assert_same(state, position)
            action = rng.choice(state.legal_actions())
            after = naive.play(position, GAME.notation.write(state, action))
            state = state.apply(action)
            plies += 1
            if isinstance(after, int):
                outcome = state.outcome()
                assert outcome is not None
                assert outcome.winners() == (after,)
                break
            position = after
            assert state.outcome() is None


def random_position(rng: Random) -> naive.Position:
    """Pieces anywhere, packed so closely that avatars are trapped and ghosts hemmed in more often than in play."""
    letters = rng.choice(("abcdef", "ab", "abc", "def", "af"))
    near = [square for square in SQUARES if square[0] in letters]
    avatars = [rng.choice(near), rng.choice(near)]
    ghosts = rng.sample([square for square in near if square not in avatars], 3)
    free = [square for square in SQUARES if square not in ("b2", "e2", *avatars)]
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


def test_thrown_positions_are_the_same_in_both() -> None:
    rng = Random(99)
    skipped = 0
    for _ in range(2500):
        data = random_position(rng)
        position = naive.settled(data)
        skipped += position != data
        state = GAME.notation.load(data, 2, OPTIONS)
        assert_same(state, position)
        for action in state.legal_actions():
            text = GAME.notation.write(state, action)
            after, expected = state.apply(action), naive.play(position, text)
            if isinstance(expected, int):
                outcome = after.outcome()
                assert outcome is not None
                assert outcome.winners() == (expected,)
            else:
                assert shown(after) == expected
    assert skipped > 50, "parts of turns were skipped"


def test_no_seat_is_ever_without_both_parts() -> None:
    """Ruling 6 says so: over all placements, a trapped avatar leaves a closest ghost that can move."""
    trapped = 0
    state = start()
    for ghosts in combinations(SQUARES, 3):
        others = [square for square in SQUARES if square not in ghosts]
        for here in others:
            if naive.avatar_steps({"avatars": [here], "ghosts": ghosts}, 0):
                continue
            trapped += 1
            for other in others:
                position = {"avatars": [here, other], "ghosts": list(ghosts)}
                assert naive.ghost_steps(position, 0)
                state.avatars = [_number(here), _number(other)]
                state.ghosts = sum(1 << _number(square) for square in ghosts)
                state.phase, state.to_move = 1, 0
                state.skip_blocked_parts()
                assert (state.phase, state.to_move) == (2, 0)
    assert trapped == 16, "one triple of ghosts for each square with three arrows"


def _number(square: str) -> int:
    return (int(square[1]) - 1) * 6 + ord(square[0]) - ord("a")
