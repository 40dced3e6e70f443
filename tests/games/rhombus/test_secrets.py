"""What a seat may not see, it cannot find in its view, its actions or its events."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from halloween_games.core.events import Event, visible
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.games.rhombus.game import GAME
from halloween_games.games.rhombus.rules.cards import MASKED
from halloween_games.games.rhombus.rules.plays import is_possible
from halloween_games.games.rhombus.rules.state import RhombusState
from tests.games.invariants import check
from tests.games.rhombus.building import at, play, position, state_of, texts


def test_a_view_hides_the_hands_of_all_others() -> None:
    """Partners' too; everything else is open."""
    state = at(["a2", "d1", "d4", "b4"], "QH 7S | 8D", 4)
    truth, seen = GAME.notation.dump(state), GAME.notation.dump(state.observe(2))
    assert seen["hand"] == [["?"], ["?"], truth["hand"][2], ["?"]]
    assert {**seen, "hand": 0} == {**truth, "hand": 0}
    assert GAME.notation.dump(state.observe(None))["hand"] == [["?"]] * 4


def test_a_view_shows_the_hand_cards_that_the_plays_of_the_turn_name() -> None:
    """Until the turn ends."""
    state = play(at(["c3", "e1"], "KS QH | KH"), "KH:c3-c1")
    assert GAME.notation.dump(state.observe(1))["hand"][0] == ["KH"]
    assert GAME.notation.dump(state.observe(1))["played"] == ["KH:c3-c1"]


def test_a_card_hidden_by_an_eight_is_hidden_once_the_turn_is_over() -> None:
    """Ruling 11: everybody saw it, views hide it all the same."""
    state = play(at(["c3", "e1"], "8H KS | 7H"), "8H>KS")
    assert GAME.notation.dump(state.observe(1))["hand"][0] == ["?", "KS"]
    state = play(state, "end")
    assert GAME.notation.dump(state.observe(1))["hand"][0] == ["?", "?"]


def test_luck_on_a_view_draws_from_all_that_the_seat_cannot_see() -> None:
    """Hidden hand cards among them."""
    state = play(at(["c3", "e1"], "KS QH | KH"), "QH:c3-c2", "end")
    assert len(state.chance()) == 36 - 5 - 1
    assert len(state.observe(0).chance()) == 36 - 5 - 1 + 1
    assert len(state.observe(None).chance()) == 36 - 5 - 1 + 2


def unsorted(state: RhombusState, seat: int | None) -> Any:
    """The view of *seat*, whatever the order of hand cards: a play shows which one of them it was."""
    data = GAME.notation.dump(state.observe(seat))
    data["hand"] = [sorted(cards) for cards in data["hand"]]
    return data


def hidden_swapped(state: RhombusState, seat: int | None, rng: Random) -> RhombusState:
    """Another truth with the same view."""
    return state.observe(seat).determinize(rng)


@pytest.mark.parametrize("mystery", ["permanent", "refill"])
@pytest.mark.parametrize("seats", [2, 4])
def test_two_truths_with_one_view_look_the_same(seats: int, mystery: str) -> None:
    """Views, legal actions and events of a seat, over random games."""
    rng = Random(seats)
    compared = 0
    for _ in range(3):
        state = GAME.start(seats, {"mystery": mystery}, rng)
        for _ in range(250):
            if state.to_move == NOBODY:
                break
            seat: int | None = rng.choice([*range(seats), None])
            view = state.observe(seat)
            assert view.observe(seat).key() == view.key()
            other = hidden_swapped(state, seat, rng)
            check(other)
            assert other.observe(seat).key() == view.key()
            assert is_possible(other)
            if state.to_move == seat:
                assert view.legal_actions() == state.legal_actions() == other.legal_actions()
            action = (actions := state.legal_actions())[int(rng.random() * len(actions))]
            if other.why_not(action) is None:
                first: list[Event] = []
                second: list[Event] = []
                after, after_other = state.apply(action, first), other.apply(action, second)
                # Whether the turn went on or ended by itself is open to all (ruling 11), and so is a lost game.
                if (after.to_move, other.to_move) == (after_other.to_move, state.to_move):
                    compared += 1
                    assert visible(first, seat) == visible(second, seat)
                    if state.to_move != CHANCE:
                        assert unsorted(after, seat) == unsorted(after_other, seat)
            state = state.apply(action)
    assert compared > 200


def test_events_of_others_never_name_a_drawn_hand_card() -> None:
    """Only its seat sees it."""
    state = play(at(["c3", "e1"], "KS QD | 8H"), "8H>KS")
    log: list[Event] = []
    play(state, "AD", log=log)
    assert "AD" in str(visible(log, 0))
    assert "AD" not in str(visible(log, 1))
    assert "AD" not in str(visible(log, None))


def test_a_view_of_a_turn_that_goes_on_is_made_whole_so_that_it_can() -> None:
    """Ruling 11: one card alone explains it, and it is found."""
    data = position(["c3 a1", "e1 e5"], "QS 6D | KS", played=["QS:c3-c4"])
    data["board"] = {"c4": 0, "a1": 0, "e1": 1, "e5": 1}
    view = state_of(data).observe(1)
    assert GAME.notation.dump(view)["hand"][0] == ["?"]
    for seed in range(20):
        whole = view.determinize(Random(seed))
        assert GAME.notation.dump(whole)["hand"][0][0] in ("KS", "JS")
        assert "end" in texts(whole)


def test_masked_cards_cannot_be_played() -> None:
    """On a view of another seat."""
    view = at(["c3", "e1"], "QH 7S | 8D").observe(1)
    assert view.hand[0] == [MASKED]
    assert {text.split(":")[0].split("+")[0] for text in texts(view)} == {"QH", "7S"}
    assert view.determinize(Random(1)) is not view
    whole = at(["c3", "e1"], "QH 7S | 8D")
    assert whole.determinize(Random(1)) is whole
    data = position(["c3", "e1"], "QH 7S | 8D", turn=1)
    data["table"][0], data["hand"][0] = [], ["8C", "9C", "10C"]
    view = play(state_of(data).observe(1), "7S")
    while view.to_move == CHANCE:
        view = view.apply(view.legal_actions()[0])
    assert view.to_move == 0, "which is no reason to have lost"
