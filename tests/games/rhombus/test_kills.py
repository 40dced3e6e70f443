"""Puzzles of Rhombus against trying every turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from halloween_games.core.actions import Action
from halloween_games.core.match import draw
from halloween_games.core.prover import TooManyPositions
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.kills import KILL, LAST, PUZZLE_KINDS, QUIET, Kill
from halloween_games.games.rhombus.rules.actions import Play
from halloween_games.games.rhombus.rules.state import RhombusState

FEW = 250  # turns that are tried one by one

Line = tuple[Action, ...]


def whole_turns(state: RhombusState) -> Iterator[tuple[Line, RhombusState]]:
    """Every turn of seat 0, play by play, with what it leads to."""
    for action in state.legal_actions():
        after = state.apply(action)
        if after.to_move == 0:
            yield from (((action, *rest), end) for rest, end in whole_turns(after))
        else:
            yield (action,), after


def begun(seed: int) -> Iterator[RhombusState]:
    """Views of seat 0 at the beginning of its turns in a random game, whichever seat plays them."""
    rng = Random(seed)
    state = GAME.start(2, {"mystery": "permanent"}, rng)
    while state.to_move != NOBODY:
        before = state
        state = state.apply(draw(state, rng) if state.to_move == CHANCE else rng.choice(state.legal_actions()))
        if before.to_move == CHANCE and state.to_move >= 0:
            view = (state if state.to_move == 0 else GAME.turned(state)).observe(0)
            yield view


@cache
def small_positions() -> list[tuple[RhombusState, list[tuple[Line, RhombusState]]]]:
    """Those with few turns, and these; found by the first test that asks, as every process imports this module."""
    found = []
    for seed in range(10):
        for state in begun(seed):
            turns = list(islice(whole_turns(state), FEW))
            if len(turns) < FEW:
                found.append((state, turns))
    return found


def kills(line: Line) -> bool:
    return any(isinstance(play, Play) and play.is_kill() for play in line)


def good(kind: str, line: Line, end: RhombusState) -> bool:
    outcome = end.outcome()
    if kind == LAST:
        return outcome is not None and outcome.winners() == (0,)
    return kills(line)


@pytest.mark.parametrize("kind", [KILL, LAST])
def test_turns_are_counted_as_trying_every_one_counts_them(kind: str) -> None:
    reached = 0
    for state, turns in small_positions():
        proof = PUZZLE_KINDS[kind](1, 100_000)
        assert isinstance(proof, Kill)
        expected = sum(good(kind, line, end) for line, end in turns)
        assert proof.count(state) == (len(turns), expected)
        reached += expected > 0
    assert reached > 3


@pytest.mark.parametrize("kind", [KILL, LAST])
def test_the_first_plays_that_are_kept_are_those_that_begin_such_a_turn(kind: str) -> None:
    for state, turns in small_positions():
        expected = {line[0] for line, end in turns if good(kind, line, end)}
        assert set(PUZZLE_KINDS[kind](1, 100_000).keeping(state, 1)) == expected


def test_later_plays_are_kept_as_well_and_the_goal_is_seen_when_it_is_reached() -> None:
    seen = 0
    for state, turns in small_positions():
        proof = PUZZLE_KINDS[KILL](1, 100_000)
        for line, _ in turns[::31]:
            now, left = state, 1
            for number, action in enumerate(line):
                if kills(line[:number]):
                    break
                can_end = [other for other, _ in turns if other[:number] == line[:number]]
                assert (action in proof.keeping(now, left)) == any(
                    kills(other) for other in can_end if other[number] == action
                )
                after = now.apply(action)
                left -= proof.ends_turn(now, after)
                assert proof.is_reached(after, left) == kills(line[: number + 1])
                seen += kills(line[: number + 1])
                now = after
    assert seen


def test_a_puzzle_is_one_that_few_turns_solve() -> None:
    found = dict.fromkeys(PUZZLE_KINDS, 0)
    for state, turns in small_positions():
        for kind, make in PUZZLE_KINDS.items():
            share = sum(good(kind, line, end) for line, end in turns) / len(turns)
            is_one = 0 < share <= 0.05
            pieces = state.men[1].bit_count()
            if kind == QUIET:
                is_one = is_one and not any(kills(line[:1]) for line, _ in turns)
            is_one = is_one and (pieces == 1 if kind == LAST else pieces > 1)
            assert (not list(make(1, 100_000).faults(state))) == is_one
            found[kind] += is_one
    assert any(found.values())


def test_too_many_positions_are_told() -> None:
    state = next(state for state, turns in small_positions() if len(turns) > 100)
    with pytest.raises(TooManyPositions):
        PUZZLE_KINDS[KILL](1, 2).keeping(state, 1)
