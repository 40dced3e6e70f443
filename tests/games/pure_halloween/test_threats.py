"""What the other player could do next in Pure Halloween, in small positions and against brute force."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from halloween_games.core.sets import members
from halloween_games.core.spots import BOARD, NOBODY, Spot
from halloween_games.games.pure_halloween.game import GAME
from halloween_games.games.pure_halloween.rules.actions import SUPPLY
from halloween_games.games.pure_halloween.rules.state import PureState
from halloween_games.games.pure_halloween.rules.threats import threats
from tests.games.pure_halloween.positions import OF_LAND, at, start


def told(state: PureState, seat: int) -> set[tuple[str, str]]:
    """Kind and square of each threat."""
    return {(threat.kind, GAME.notation.spot_name(threat.spot)) for threat in threats(state, seat)}


def test_a_killer_could_be_placed_beside_a_single_piece() -> None:
    state = at("0 We3 · 1 Gd2")
    assert told(state, 0) == {("place", "e3")}
    (placing,) = threats(state, 0)
    assert placing.source == Spot(SUPPLY, 7) and placing.weight == "harm"


def test_a_piece_that_is_alone_already() -> None:
    """It stays so whatever the other player does, so no action belongs to it."""
    state = at("0 We3 · 1 Kd2 Gc2")
    found = threats(state, 0)
    assert [(threat.kind, threat.line) for threat in found] == [("alone", ())]
    assert found[0].source == Spot(BOARD, 12), "the killer on d2"


def test_a_move_that_would_complete_the_nine_regions() -> None:
    state = at("1 Gc3 Gd3 Wg3 Cc4 Bd4 Jg4 Wc7 Cd7 Ge7 · 0 Ge3 Gf3 Gc5 Wc6 We6 Cf7")
    assert state.regions_of(1) == 8
    wins = [threat for threat in threats(state, 0) if threat.kind == "win"]
    assert "e7" in {GAME.notation.spot_name(threat.spot) for threat in wins}
    assert {threat.weight for threat in wins} == {"loss"}
    for threat in wins:
        turn = state.in_turn_of(1)
        assert turn is not None
        outcome = turn.apply(threat.line[0]).outcome()
        assert outcome is not None and outcome.winners() == (1,)


def test_nothing_while_the_first_two_pieces_are_placed() -> None:
    state = start()
    for _ in range(2):
        assert threats(state, 0) == threats(state, 1) == []
        state = state.apply(state.legal_actions()[0])


# ---------------------------------------------------------------- brute force


def positions() -> Iterator[PureState]:
    for seed in range(3):
        states = list(OF_LAND.random_states(2, seed, 160))
        yield from (state for state in states[3::3] if state.to_move != NOBODY)


def by_comparing(state: PureState, seat: int) -> set[tuple[str, Spot]]:
    """The pieces alone now or after any action of the other player, and the pieces whose moves win."""
    turn = state.copy()
    turn.to_move = 1 - seat
    found = {("alone", Spot(BOARD, square)) for square in members(state.lonely(seat))}
    for action in turn.legal_actions():
        after = turn.apply(action)
        outcome = after.outcome()
        if outcome is not None and outcome.winners() == (1 - seat,):
            found.add(("win", action.picks()[0].spot))
        for square in members(after.lonely(seat) & ~state.lonely(seat)):
            kind = "place" if action.picks()[0].spot.zone == SUPPLY else "slide"
            found.add((kind, Spot(BOARD, square)))
    return found


@pytest.mark.parametrize("seat", [0, 1])
def test_brute_force_finds_the_same(seat: int) -> None:
    kinds = set()
    for state in positions():
        found = {(threat.kind, threat.spot) for threat in threats(state, seat)}
        assert found == by_comparing(state, seat), GAME.notation.dump(state)
        kinds |= {kind for kind, _ in found}
    assert {"place", "slide", "alone"} <= kinds
