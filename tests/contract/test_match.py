"""Every game inside a Match and a record."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from halloween_games.core.actions import Pass
from halloween_games.core.events import Ended, TurnBegan
from halloween_games.core.match import Match
from halloween_games.core.reasons import IllegalAction
from halloween_games.core.record import game_of, record, replay, result
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.session.looking_back import LookingBack
from tests.contract.cases import LONGEST, Case, assert_sentence, rebuilt
from tests.games.invariants import check


@cache
def played(case: Case, seed: int, longest: int = LONGEST) -> Match:
    """A match of random decisions; it must not be modified."""
    match, rng = Match(case.game, case.seats, case.choices, seed), Random(seed)
    while match.to_move != NOBODY and len(match.turns) < longest:
        match.play(match.to_move, rebuilt(rng.choice(match.state.legal_actions())))
    return match


def test_a_random_game_ends(case: Case) -> None:
    match = played(case, 11)
    if case.choices.get("repetition", True):
        assert match.outcome is not None
    if match.outcome is not None:
        assert match.to_move == NOBODY
        assert isinstance(match.turns[-1].events[-1], Ended)
        assert_outcome(case, match)


def assert_outcome(case: Case, match: Match) -> None:
    assert match.outcome is not None
    shown = result(match.outcome)
    assert shown is not None
    assert json.loads(json.dumps(shown)) == shown
    assert sorted(shown) == ["reason", "scores", "winners"]
    assert shown["reason"] == match.outcome.code


def test_the_history_joins_up(case: Case) -> None:
    match = played(case, 11)
    state = match.start
    for turn in match.turns:
        assert turn.before is state
        assert turn.before.to_move == turn.seat
        assert turn.before.why_not(turn.action) is None
        assert turn.text == match.game.notation.write(turn.before, turn.action)
        begins = [event.seat for event in turn.events if isinstance(event, TurnBegan)]
        assert begins in ([], [turn.after.to_move])
        state = turn.after
    assert match.state is state
    assert all(turn.seat != CHANCE or not isinstance(turn.action, Pass) for turn in match.turns)


@pytest.mark.parametrize("seed", [11, 12])
def test_a_record_replays_to_the_same_positions(case: Case, seed: int) -> None:
    match = played(case, seed, 600)
    data = json.loads(json.dumps(record(match)))
    assert game_of(data) == case.game_id
    again = replay(case.game, data, luck="ask", auto_pass=False)
    assert [turn.text for turn in again.turns] == [turn.text for turn in match.turns]
    assert [turn.seat for turn in again.turns] == [turn.seat for turn in match.turns]
    assert [turn.after.key() for turn in again.turns] == [turn.after.key() for turn in match.turns]
    assert [turn.events for turn in again.turns] == [turn.events for turn in match.turns]
    assert again.outcome == match.outcome
    assert json.loads(json.dumps(record(again))) == data


def test_going_anywhere_shows_what_was_played(case: Case) -> None:
    match = replay(case.game, record(played(case, 11, 600)), luck="ask", auto_pass=False)
    rng = Random(1)
    past = LookingBack(match)
    past.begin()
    for ply in (0, len(match.turns), *(rng.randrange(len(match.turns)) for _ in range(10))):
        past.go(ply)
        expected = match.turns[ply - 1].after if ply else match.start
        assert past.state is expected
        assert past.ply == ply
        assert list(past.turns) == list(match.turns[:ply])
        assert past.to_move == (expected.to_move if ply < len(match.turns) else match.to_move)


def test_a_match_can_begin_from_any_of_its_positions(case: Case) -> None:
    turns = played(case, 12, 600).turns
    rng = Random(2)
    for turn in rng.sample(turns, min(4, len(turns))):
        data = case.game.notation.dump(turn.before)
        match = Match(case.game, case.seats, case.choices, start=case.load(data), luck="ask", auto_pass=False)
        match.play(turn.seat, turn.action)
        assert match.state.key() == turn.after.key()
        assert replay(case.game, json.loads(json.dumps(record(match))), luck="ask").start.key() == turn.before.key()


def test_everything_can_be_taken_back_and_brought_back(case: Case) -> None:
    match = replay(case.game, record(played(case, 12, 200)), luck="ask", auto_pass=False)
    keys = [match.start.key(), *(turn.after.key() for turn in match.turns)]
    assert match.take_back_to(0).key() == keys[0]
    assert match.undone == len(keys) - 1
    while match.undone:
        assert match.redo().key() == keys[len(match.turns)]
    assert len(match.turns) == len(keys) - 1
    assert match.to_move == played(case, 12, 200).to_move


def test_what_can_be_undone_has_told_its_seat_nothing(case: Case) -> None:
    """Otherwise a seat could try what is hidden, and undo it."""
    for seed in (11, 12):
        for turn in played(case, seed, 600).turns:
            if turn.barrier() is None:
                assert turn.before.observe(turn.seat).apply(turn.action).key() == turn.after.observe(turn.seat).key()


def test_playing_on_starts_from_what_one_may_know_while_the_game_lasts(case: Case) -> None:
    match = replay(case.game, record(played(case, 12, 200)), luck="ask", auto_pass=False)
    keys = [match.start.key(), *(turn.after.key() for turn in match.turns)]
    rng = Random(4)
    if match.outcome is not None:
        ply = len(match.turns) // 2
        assert {match.branch(ply, seed).start.key() for seed in range(5)} == {keys[ply]}
        match.take_back_to(len(match.turns) - 1)
    for ply in rng.sample(range(len(match.turns)), min(6, len(match.turns))):
        truth = match.turns[ply].before
        for seat in (None, *range(case.seats)):
            branch = match.branch(ply, ply, seat)
            assert branch.start.observe(seat).key() == truth.observe(seat).key()
            check(branch.start)
            if truth.observe(seat).key() == truth.key():
                assert branch.start is truth
            else:
                again = truth.observe(seat).determinize(Random(ply + 1))
                start, turns = again, match.turns[ply:]
                twin = Match(case.game, case.seats, case.choices, start=start, luck="ask", auto_pass=False)
                assert turns and twin.branch(0, ply, seat).start.key() == branch.start.key(), "the truth plays no part"
            assert record(branch)["start"] == case.game.notation.dump(branch.start)


def test_who_is_not_to_move_cannot_play(case: Case) -> None:
    match = Match(case.game, case.seats, case.choices, 1)
    action = match.state.legal_actions()[0]
    for seat in (*range(case.seats), CHANCE):
        if seat != match.to_move:
            with pytest.raises(IllegalAction) as refusal:
                match.play(seat, action)
            assert_sentence(case.game_id, refusal.value.reason)
    assert not match.turns or all(isinstance(t.action, Pass) or t.seat == CHANCE for t in match.turns)
