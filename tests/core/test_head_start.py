"""A head start: an option of the rules, understood by records, positions and kernels, and worth what was measured."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.game import HANDICAP, check_options, seat_ahead
from halloween_games.core.match import Match
from halloween_games.core.reasons import BadOption, BadPosition
from halloween_games.core.record import record, replay
from halloween_games.core.sets import members
from halloween_games.players.strength import HeadStart, describe_head_start
from tests.contract.test_kernels import Lockstep

GHOSTS = games.load("18-ghosts")


def start(game_id: str, handicap: str) -> Any:
    return games.load(game_id).start(2, {HANDICAP.name: handicap}, Random(1))


def test_what_each_seat_begins_with() -> None:
    assert [seat_ahead({HANDICAP.name: choice}) for choice in HANDICAP.choices] == [None, 0, 1]
    for seat, handicap in enumerate(("first", "second")):
        other = 1 - seat
        ghosts = start("18-ghosts", handicap)
        assert (sum(ghosts.escaped), ghosts.escaped[3 + 3 * seat], ghosts.to_move) == (1, 1, other)
        candies, house = start("closest-ghost", handicap).candies, start("closest-ghost", "none").house
        assert [(candies & half).bit_count() for half in house.halves] == ([4, 8] if seat == 0 else [8, 4])
        gone = [house.grid.names[at] for at in members(house.start_candies ^ candies)]
        assert gone == (["a1", "c1", "a3", "c3"] if seat == 0 else ["d1", "f1", "d3", "f3"]), "those in the corners"
        pieces = start("pure-halloween", handicap)
        assert (pieces.left(6 * seat + 1), pieces.left(6 * other + 1)) == (2, 1)
        cards = start("rhombus", handicap)
        assert (cards.men[other].bit_count(), cards.reserve[other], cards.reserve[seat]) == (2, 4, 3)


@pytest.mark.parametrize("handicap", ["first", "second"])
def test_the_last_ghosts_are_placed_in_turn_by_the_rules_and_the_kernel(handicap: str) -> None:
    Lockstep(GHOSTS).play(start("18-ghosts", handicap), Random(2), 40)
    match = Match(GHOSTS, 2, {HANDICAP.name: handicap}, 3)
    seats = []
    for _ in range(17):
        seats.append(match.to_move)
        match.play(match.to_move, match.state.legal_actions()[0])
    assert (seats[-1], match.to_move) == (0, 0) and not any(
        "@" in GHOSTS.notation.write(match.state, one) for one in match.state.legal_actions()
    )
    data = record(match)
    assert data["options"][HANDICAP.name] == handicap and replay(GHOSTS, data).state.key() == match.state.key()
    with pytest.raises(BadPosition):
        GHOSTS.notation.load(data["start"], 2, check_options(GHOSTS, {}))


def test_luck_draws_twice_for_the_favored_seat_alone() -> None:
    state = start("halloween", "first")
    state.phase, state.luck, state.turn = 2, 0, 0
    assert [weight for _, weight in state.chance()] == [2 * 16, 2 * 12, 2 * 8, 3 * 3]
    state.turn = 1
    assert [weight for _, weight in state.chance()] == [2, 2, 2, 3]


def test_only_one_of_two_has_it() -> None:
    with pytest.raises(BadOption) as caught:
        Match(games.load("halloween"), 3, {HANDICAP.name: "first"})
    assert caught.value.reason.code == "handicap_of_two"


def test_every_head_start_on_offer_helps() -> None:
    for game_id, game in games.REGISTRY.items():
        assert (describe_head_start(game_id) is not None) == (HANDICAP in games.load(game_id).options), game
    assert HeadStart(0.2, 0.3, 200).helps and not HeadStart(0.2, 0.25, 200).helps
