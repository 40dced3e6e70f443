"""The computer players of The Closest Ghost: judgment, levels, hints."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest

from halloween_games.core.sets import BIT
from halloween_games.games.closest_ghost.ai import AI, WEIGHED, can_win, way_of
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.actions import Haunt, Walk
from halloween_games.games.closest_ghost.rules.state import SETUP, WALK, ClosestState
from tests.games.closest_ghost.positions import GRID, HOUSE, at, start
from tests.games.computers import decide


@cache
def positions() -> tuple[ClosestState, ...]:
    """Positions of games that are played for the goal, with some random actions."""
    found: list[ClosestState] = []
    for seed in range(6):
        rng = Random(seed)
        state = start()
        for _ in range(120):
            found.append(state)
            is_random = state.phase == SETUP or rng.random() < 0.2
            after = state.apply(rng.choice(state.legal_actions()) if is_random else decide(GAME, state, "medium", seed))
            state = after
            if state.outcome() is not None:
                break
    return tuple(found)


def why(state: ClosestState, text: str) -> list[str]:
    """The names of the reasons for an action."""
    return [phrase.key.removeprefix("term.") for phrase in AI.because(state, GAME.notation.read(state, text))]


def test_every_candy_less_is_better() -> None:
    judge = AI.judge(frozenset(set(WEIGHED) - {"candy"}))
    values = []
    left = HOUSE.halves[0] & HOUSE.start_candies
    while left:
        state = at("b2 e2", "d1 d3 f1")
        state.candies = left | HOUSE.halves[1] & HOUSE.start_candies
        values.append(judge.values(state)[0])
        left &= left - 1
    assert values == sorted(values)
    assert len(set(values)) == 8


@pytest.mark.parametrize("level", ["hard", "very-hard", "extremely-hard", "impossible"])
def test_the_last_candy_of_the_other_is_not_taken(level: str) -> None:
    state = at("c2 f3", "a3 e1 f1", candies="a1 b1 c1 d2")
    taken = decide(GAME, state, level, 1, 200)
    assert isinstance(taken, Walk)
    assert HOUSE.owner[taken.to] == 0


def test_reasons_are_known_few_and_true() -> None:
    for state in positions():
        seat = state.to_move
        for action in state.legal_actions():
            after = state.apply(action)
            found = AI.because(state, action)
            assert len(found) <= 2
            assert {phrase.key for phrase in found} <= set(GAME.sentences)
            said = {phrase.key.removeprefix("term."): phrase.params for phrase in found}
            names = said.keys()
            outcome = after.outcome()
            assert ("wins" in names) == (outcome is not None and seat in outcome.winners())
            if "candy" in names:
                assert isinstance(action, Walk)
                assert state.candies & BIT[action.to] & HOUSE.halves[seat]
            if "way" in names:
                assert way_of(after, seat) < way_of(state, seat)
            if "home" in names:
                assert isinstance(action, Walk)
                assert HOUSE.owner[action.src] != seat == HOUSE.owner[action.to]
            if isinstance(action, Walk | Haunt):
                check_squares(state, action, after, said)
            if "stops" in names:
                assert can_win(state, 1 - seat)
                assert not can_win(after, 1 - seat)


def check_squares(
    state: ClosestState, action: Walk | Haunt, after: ClosestState, said: Mapping[str, Mapping[str, str | int]]
) -> None:
    """The squares of reasons, asked of the rules."""
    seat, names = state.to_move, GRID.names
    floats = [haunt for haunt in after.legal_actions() if isinstance(haunt, Haunt) and after.to_move == seat]
    if "closest" in said:
        assert {names[haunt.src] for haunt in floats} == {said["closest"]["square"]}
    if "choice" in said:
        assert len({haunt.src for haunt in floats}) > 1
    if "covers" in said:
        assert BIT[action.to] & after.candies & after.ghosts & HOUSE.halves[1 - seat]
    if "frees" in said:
        assert BIT[action.src] & after.candies & HOUSE.halves[seat] & ~after.ghosts
        assert said["frees"] == {"square": names[action.src]}
    if "bars" in said:
        other = state.in_turn_of(1 - seat)
        if other is not None and other.phase == WALK:
            assert Walk(state.avatars[1 - seat], action.to) in other.legal_actions()
    if "ghosts" in said:
        assert HOUSE.owner[action.src] == seat != HOUSE.owner[action.to]
    for name, whose in (("kept", seat), ("foe_way", 1 - seat)):
        if name in said:
            assert said[name]["count"] == way_of(after, whose)
    if "foe_way" in said:
        assert way_of(after, 1 - seat) > way_of(state, 1 - seat)


def test_reasons_by_example() -> None:
    state = at("b2 e2", "a3 d3 f1", candies="b1 d1 d2")
    assert why(state, "b2-b1") == ["wins"]
    state = at("b2 e2", "a3 c3 f1")
    assert why(state, "b2-b1")[0] == "candy"
    state = at("c3 e2", "b3 d1 f1", candies="a1 a3 e3", phase="ghost")
    assert why(state, "b3-b2") != ["stops"]
    state = at("d1 e2", "d3 c3 f1", candies="a1 a3 e3", phase="ghost")
    assert why(state, "d3-e3")[0] == "stops"
