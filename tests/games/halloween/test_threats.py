"""What the others could do next in Halloween: which graves they could reach."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from halloween_games.core.spots import NOBODY, Spot
from halloween_games.games.halloween.game import GAME
from halloween_games.games.halloween.rules.actions import spot_of
from halloween_games.games.halloween.rules.state import PLAY, HalloweenState
from halloween_games.games.halloween.rules.threats import threats
from tests.games.halloween.positions import GRID, OF_GRAVEYARD, YARD


def positions(seats: int) -> Iterator[HalloweenState]:
    for seed in range(3):
        states = OF_GRAVEYARD.random_states(seats, seed)
        yield from (state for state in states if state.phase == PLAY and state.to_move != NOBODY)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_grave_in_a_line_with_another_lord_and_no_other(seats: int) -> None:
    """From the geometry of the board: face down, in a row or column, nobody on it. And who knows what lies there."""
    kinds = set()
    for number, state in enumerate(positions(seats)):
        seat = number % seats
        expected = {}
        for other in range(seats):
            if other == seat:
                continue
            for at in YARD.reach[state.lords[other]]:
                if state.face_down[at] and at not in state.lords:
                    kind = "reach"
                    if state.known[seat] >> at & 1:
                        kind = "take"
                    elif state.known[other] >> at & 1:
                        kind = "seen"
                    expected[other, spot_of(at)] = kind, spot_of(state.lords[other])
        found = {(threat.seat, threat.spot): (threat.kind, threat.source) for threat in threats(state, seat)}
        assert found == expected
        kinds |= {threat.kind for threat in threats(state, seat)}
    assert kinds == {"reach", "take", "seen"}


def test_a_grave_is_worse_the_more_is_known_of_it() -> None:
    for state in positions(2):
        for threat in threats(state, 0):
            assert threat.weight == {"take": "harm", "seen": "gain", "reach": "notice"}[threat.kind]


def test_a_face_that_the_seat_has_forgotten_is_not_told() -> None:
    """Without a notebook the view shows a card's face only for a moment."""
    forgotten = 0
    for state in positions(2):
        view = state.observe(0).without_notebook(0, ())
        for threat in threats(view, 0):
            if state.known[0] >> threat.spot.at & 1:
                assert threat.kind != "take"
                forgotten += 1
    assert forgotten


def test_nobody_rides_while_the_lords_take_their_places() -> None:
    state = GAME.start(3, {}, Random(1))
    for _ in range(3):
        assert threats(state, 0) == []
        state = state.apply(state.legal_actions()[0])
    assert {threat.seat for threat in threats(state, 0)} == {1, 2}
    assert Spot("board", GRID.read("b6")) in {threat.spot for threat in threats(state, 0)}
