"""What the other player could do next in The Closest Ghost, in small positions and against brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from halloween_games.core.sets import BIT
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.core.state import State
from halloween_games.games.closest_ghost.game import GAME
from halloween_games.games.closest_ghost.rules.state import HAUNT, SETUP, WALK, ClosestState
from halloween_games.games.closest_ghost.rules.threats import threats
from tests.games.closest_ghost.positions import HOUSE, OF_HOUSE, OPTIONS, at


def told(state: ClosestState, seat: int) -> set[tuple[str, str, str]]:
    """Kind, square and weight of each threat."""
    return {(threat.kind, GAME.notation.spot_name(threat.spot), threat.weight) for threat in threats(state, seat)}


def test_a_ghost_that_could_cover_a_candy() -> None:
    """Only candies of the own half count for whoever asks, and only the ghost closest to the other avatar moves."""
    state = at("b2 e2", "a1 c3 f1", candies="a3 c2 d3 f3")
    assert told(state, 0) == {("cover", "c2", "harm")}
    (cover,) = threats(state, 0)
    assert cover.source == Spot(BOARD, 14), "c3"
    assert [GAME.notation.write(state, action) for action in cover.line][1] == "c3-c2"


def test_the_last_candy_of_the_other_half() -> None:
    state = at("b2 e2", "a1 a3 f1", candies="a2 e3")
    assert ("win", "e3", "loss") in told(state, 0)
    assert ("win", "e3", "loss") not in told(at("b2 e2", "a1 a3 f1", candies="a2 e3 f3"), 0)


def test_in_the_middle_of_a_turn_the_other_one_still_walks_first() -> None:
    state = at("b2 e2", "a1 c3 f1", candies="a3 c2 d3 f3", phase="ghost")
    assert state.phase == HAUNT and state.to_move == 0
    assert ("cover", "c2", "harm") in told(state, 0)


def test_nothing_before_the_third_ghost_is_placed() -> None:
    assert threats(GAME.start(2, OPTIONS, Random(1)), 0) == []


# ---------------------------------------------------------------- brute force


def positions() -> Iterator[ClosestState]:
    """Positions of random games where an avatar walks."""
    for seed in range(40):
        states = OF_HOUSE.random_states(2, seed, 80)
        yield from (state for state in states if state.phase == WALK and state.to_move != NOBODY)


def by_comparing(state: ClosestState, seat: int) -> set[tuple[str, Spot]]:
    """Kinds and spots, from the positions before and after each whole turn of the other player."""
    other = 1 - seat
    data = GAME.notation.dump(state)
    data["to_move"], data["phase"] = other, "avatar"
    turn = GAME.notation.load(data, 2, OPTIONS)
    found: set[tuple[str, Spot]] = set()
    waiting = [turn] if turn.to_move == other else []
    while waiting:
        before = waiting.pop()
        for action in before.legal_actions():
            after = before.apply(action)
            if after.to_move == other:
                waiting.append(after)
            if after.outcome() is not None:
                assert after.outcome() is not None
                if HOUSE.owner[after.avatars[other]] == other:
                    found.add(("win", Spot(BOARD, after.avatars[other])))
                continue
            for square in range(18):
                bit = BIT[square]
                if after.ghosts & ~before.ghosts & before.candies & bit and HOUSE.owner[square] == seat:
                    found.add(("cover", Spot(BOARD, square)))
            if after.to_move == seat and after.phase == HAUNT:
                found.add(("trap", Spot(BOARD, after.avatars[seat])))
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_brute_force_finds_the_same(seat: int) -> None:
    kinds = set()
    for state in positions():
        assert state.phase != SETUP
        found = {(threat.kind, threat.spot) for threat in threats(state, seat)}
        assert found == by_comparing(state, seat), GAME.notation.dump(state)
        kinds |= {kind for kind, _ in found}
    assert {"cover", "win"} <= kinds


def test_an_avatar_that_could_be_shut_in() -> None:
    """Found in random games, and true: after the turn the avatar's part is skipped."""
    shut = [
        (state, seat, threat)
        for state in positions()
        for seat in (0, 1)
        for threat in threats(state, seat)
        if threat.kind == "trap"
    ]
    assert shut
    for state, seat, threat in shut:
        position: State | None = state.in_turn_of(threat.seat)
        for action in threat.line:
            assert position is not None
            position = position.apply(action)
        assert isinstance(position, ClosestState)
        assert (position.to_move, position.phase) == (seat, HAUNT)
        assert threat.spot == Spot(BOARD, state.avatars[seat])
