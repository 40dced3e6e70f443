"""Positions from the other side of the table, in every game: solvers of puzzles are always seat 0."""

from __future__ import annotations

import pytest

from halloween_games.core.reasons import BadPosition, CannotTurn
from halloween_games.core.spots import NOBODY
from halloween_games.core.state import State
from tests.contract.cases import SEEDS, Case, assert_sentence, json_text, random_game, sample_states


def can_be_turned(case: Case, state: State) -> bool:
    """Whether it can; otherwise the reason is a sentence."""
    try:
        case.game.turned(state)
    except CannotTurn as error:
        assert_sentence(case.game_id, error.reason)
        return False
    return True


def turnable(case: Case) -> list[State]:
    found = [state for state in sample_states(case) if can_be_turned(case, state)]
    if not found:
        pytest.skip("no position of this case can be turned")
    return found


def test_every_game_for_two_can_be_turned_on_its_own_board(case: Case) -> None:
    """All positions after the set-up."""
    if case.seats != 2:
        assert not any(can_be_turned(case, state) for state in sample_states(case))
    elif not case.board:
        for seed in SEEDS:
            turned = [can_be_turned(case, step.after) for step in random_game(case, seed, 400)]
            assert all(turned[turned.index(True) :])


def test_turned_twice_is_the_same(case: Case) -> None:
    for state in turnable(case):
        twice = case.game.turned(case.game.turned(state))
        assert twice.key() == state.key()
        assert list(twice.legal_actions()) == list(state.legal_actions())
        assert twice.outcome() == state.outcome()


def test_the_other_seat_is_to_move_and_wins(case: Case) -> None:
    for state in turnable(case):
        turned = case.game.turned(state)
        assert turned.to_move == (1 - state.to_move if state.to_move >= 0 else state.to_move)
        outcome = state.outcome()
        if outcome is not None:
            after = turned.outcome()
            assert after is not None
            assert (after.code, after.scores) == (outcome.code, outcome.scores[::-1])


def test_turning_and_acting_can_be_exchanged(case: Case) -> None:
    """Legal actions correspond one to one, and so do what they lead to and what a result of luck weighs."""
    for state in turnable(case):
        turned = case.game.turned(state)
        one = sorted(json_text(case, case.game.turned(state.apply(action))) for action in state.legal_actions())
        other = sorted(json_text(case, turned.apply(action)) for action in turned.legal_actions())
        assert one == other
        assert sorted(weight for _, weight in state.chance()) == sorted(weight for _, weight in turned.chance())


def test_what_is_turned_can_be_read_again(case: Case) -> None:
    """Unless positions of the game tell who has begun."""
    begun = [case.game.turned(state) for state in turnable(case) if state.to_move != NOBODY]
    try:
        found = [case.load(case.game.notation.dump(turned)) for turned in begun]
    except BadPosition as error:
        assert error.reason.code == "position_turns", error
        return
    assert [state.key() for state in found] == [turned.key() for turned in begun]
