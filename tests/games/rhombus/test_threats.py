"""What the opponents could do next in Rhombus: certain kills by open cards, whatever lies in the hands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from halloween_games.core.spots import BOARD, CHANCE, NOBODY, Seat, Spot
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.actions import Eliminate, EntryKill, Kill
from halloween_games.games.rhombus.rules.cards import MASKED
from halloween_games.games.rhombus.rules.state import RhombusState
from halloween_games.games.rhombus.rules.threats import threats
from tests.games.rhombus.building import OF_RHOMBUS, play, position, state_of


def facing(pieces: list[str], their_cards: str, seats: int = 2, **fields: Any) -> RhombusState:
    """Seat 0 is to move, and seat 1 holds *their_cards*."""
    data = position(pieces, their_cards, seats, turn=1, **fields)
    data["turn"] = data["to_move"] = 0
    return state_of(data, seats)


def told(state: RhombusState, seat: Seat) -> set[tuple[str, str, str]]:
    return {(threat.kind, GAME.notation.spot_name(threat.spot), threat.weight) for threat in threats(state, seat)}


def test_a_mover_and_a_kill_card_on_the_table_threaten_what_they_reach() -> None:
    state = facing(["a1 c3", "c5"], "KS 7H | AD")
    assert told(state, 0) == {("kill", "c3", "harm")}
    (kill,) = threats(state, 0)
    assert (kill.seat, kill.source) == (1, Spot(BOARD, 22))


def test_the_last_piece_is_the_game() -> None:
    assert told(facing(["c3", "c5"], "KS 7H | AD"), 0) == {("kill", "c3", "loss")}


def test_a_piece_on_the_opponents_start_square_could_be_killed_by_an_entry() -> None:
    """With a 9 and the 10 of its suit; another 10 needs a flush."""
    assert told(facing(["a1 e5", "c5"], "9S 10S | AD"), 0) == {("entry", "e5", "harm")}
    assert told(facing(["a1 e5", "c5"], "9S 10H | AD"), 0) == set()


def test_what_the_turn_has_shown_counts_while_it_lasts() -> None:
    """Of three hearts, one played from the hand, the rest on the table can end the flush with a kill."""
    state = state_of(position(["e3 a1", "c3"], "KH 7H | AH", turn=1))
    state = play(state, "AH:c3-c4")
    assert state.to_move == 1
    assert told(state, 0) == {
        ("kill", GAME.notation.spot_name(Spot(BOARD, action.to)), "harm")
        for action in state.legal_actions()
        if isinstance(action, Kill)
    }


# ---------------------------------------------------------------- brute force


def positions(seats: int, seeds: range) -> Iterator[RhombusState]:
    for seed in seeds:
        states = list(OF_RHOMBUS.random_states(seats, seed, 220, mystery=("permanent", "refill")[seed % 2]))
        yield from (state for state in states[::3] if state.to_move not in (CHANCE, NOBODY))


def victims(state: RhombusState, seat: Seat, other: Seat) -> set[int]:
    """The pieces of *seat*'s side that *other* can kill with the cards really held."""
    turn = state.in_turn_of(other)
    assert turn is not None
    found = set()
    for action in turn.legal_actions():
        if isinstance(action, Kill | Eliminate):
            found.add(action.to)
        elif isinstance(action, EntryKill):
            found.add(action.at)
    for at in found:
        assert state.side(seat % 2) >> at & 1
    return found


def worlds(view: RhombusState, other: Seat) -> Iterator[RhombusState]:
    """Truths that look like *view*, with every card that *other* could hold in its hand."""
    rng = Random(3)
    unseen = [card for card in range(36) if view.deck >> card & 1]
    for card in unseen:
        whole = view.determinize(rng)
        whole = whole.copy()
        hand = whole.hand[other]
        for index, held in enumerate(view.hand[other]):
            if held == MASKED:
                for cards in whole.hand:  # whoever holds that card gets the other one for it
                    if card in cards:
                        cards[cards.index(card)] = hand[index]
                hand[index] = card
        whole.count_cards()
        yield whole


@pytest.mark.parametrize("seats", [2, 4])
def test_marked_is_exactly_what_can_be_killed_in_every_possible_world(seats: int) -> None:
    """Hands that help make more kills possible, never fewer."""
    marked = 0
    for number, state in enumerate(positions(seats, range(16 if seats == 2 else 8))):
        seat = number % seats
        view = state.observe(seat)
        for other in range(seats):
            if other % 2 == seat % 2 or (state.to_move == other and state.played):
                continue  # within a turn not all hands are possible
            found = {threat.spot.at for threat in threats(state, seat) if threat.seat == other}
            assert found <= victims(state, seat, other)
            if len(view.hand[other]) == 1 and (found or number % 10 == 0):
                assert found == set.intersection(*(victims(world, seat, other) for world in worlds(view, other)))
            marked += len(found)
    assert marked > 10
