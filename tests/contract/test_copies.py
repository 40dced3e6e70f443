"""Copies: an equal action has the same effect; copies and pickles continue like the original."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import TypeVar

import pytest

from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.events import Event
from halloween_games.core.match import Match, Turn
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from tests.contract.cases import Case, choose, json_text, open_states, rebuilt, sample_states, some, viewers

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)

T = TypeVar("T")


def pickled(value: T, protocol: int) -> T:
    """*value* after pickling and unpickling."""
    found: T = pickle.loads(pickle.dumps(value, protocol))
    return found


def copies(value: T) -> Iterator[T]:
    """*value* copied in every way Python offers."""
    yield copy.copy(value)
    yield copy.deepcopy(value)
    for protocol in PROTOCOLS:
        yield pickled(value, protocol)


# ---------------------------------------------------------------- actions


def test_an_equal_action_does_the_same(case: Case) -> None:
    rng = Random(21)
    for state in open_states(case, 24):
        for action in some(state.legal_actions(), 6, rng):
            log: list[Event] = []
            after = state.apply(action, log)
            for twin in (rebuilt(action), rng.choice(list(copies(action)))):
                check_equal(case, state, action, twin)
                events: list[Event] = []
                assert_same(case, state.apply(twin, events), after)
                assert events == log


def check_equal(case: Case, state: State, action: Action, twin: Action) -> None:
    """*twin* equals *action* in every respect."""
    assert twin is not action
    assert twin == action
    assert hash(twin) == hash(action)
    assert twin.picks() == action.picks()
    assert twin in state.legal_actions()
    assert twin in set(state.legal_actions())
    assert state.why_not(twin) is None
    assert case.game.notation.write(state, twin) == case.game.notation.write(state, action)


def test_every_action_can_be_copied_and_pickled(case: Case) -> None:
    for action in {type(action): action for action in case.game.notation.all_actions(case.seats)}.values():
        for twin in (rebuilt(action), *copies(action)):
            assert twin is not action
            assert (type(twin), twin, hash(twin), repr(twin)) == (type(action), action, hash(action), repr(action))


def test_different_actions_are_not_equal(case: Case) -> None:
    assert all(one != other for one, other in pairwise(case.game.notation.all_actions(case.seats)))


# ---------------------------------------------------------------- positions


def assert_same(case: Case, twin: State, state: State) -> None:
    """Two positions are the same for every viewer."""
    assert type(twin) is type(state)
    assert twin.key() == state.key()
    assert twin.to_move == state.to_move
    assert list(twin.legal_actions()) == list(state.legal_actions())
    assert list(twin.chance()) == list(state.chance())
    assert twin.outcome() == state.outcome()
    assert twin.why_must() == state.why_must()
    assert json_text(case, twin) == json_text(case, state)


def test_tables_of_different_boards_are_not_equal(case: Case) -> None:
    """They come first in the key of a position, which may be empty elsewhere."""
    here, usual = (
        game.start(case.seats, case.choices, Random(1)).key() for game in (case.game, games.load(case.game_id))
    )
    assert isinstance(here, tuple) and isinstance(usual, tuple)
    assert (here[0] == usual[0]) is (case.board == "")


def test_copies_of_positions_are_the_same_positions(case: Case) -> None:
    for state in sample_states(case, 12):
        for twin in copies(state):
            assert twin is not state
            assert_same(case, twin, state)
            for seat in viewers(case):
                assert twin.observe(seat).key() == state.observe(seat).key()


def test_copies_of_views_hide_what_the_views_hide(case: Case) -> None:
    """They determinize in the same way, too."""
    for state in sample_states(case, 8):
        for seat in viewers(case):
            view = state.observe(seat)
            for twin in copies(view):
                assert_same(case, twin, view)
                assert twin.observe(seat).key() == view.key()
                if state.to_move != NOBODY:
                    assert_same(case, twin.determinize(Random(3)), view.determinize(Random(3)))


def test_copies_of_positions_share_nothing(case: Case) -> None:
    """Playing on in a copy does not change the original, and gives the same result."""
    rng = Random(22)
    for state in open_states(case, 4):
        text = json_text(case, state)
        for twin in copies(state):
            expected = state
            for _ in range(12):
                if expected.to_move == NOBODY:
                    break
                action = choose(expected, rng)
                expected = expected.apply(action)
                twin.advance(action)
            assert_same(case, twin, expected)
            assert json_text(case, state) == text


# ---------------------------------------------------------------- matches


def random_match(case: Case, seed: int, turns: int) -> Match:
    match, rng = Match(case.game, case.seats, case.choices, seed), Random(seed)
    while match.to_move != NOBODY and len(match.turns) < turns:
        match.play(match.to_move, choose(match.state, rng))
    return match


def assert_same_turns(ours: list[Turn], theirs: list[Turn]) -> None:
    assert [(turn.seat, turn.action, turn.text, turn.events) for turn in ours] == [
        (turn.seat, turn.action, turn.text, turn.events) for turn in theirs
    ]
    assert [(turn.before.key(), turn.after.key()) for turn in ours] == [
        (turn.before.key(), turn.after.key()) for turn in theirs
    ]


def assert_same_match(case: Case, twin: Match, match: Match) -> None:
    assert twin.game == match.game
    assert (twin.seats, twin.options, twin.players) == (match.seats, match.options, match.players)
    assert_same_turns(list(twin.turns), list(match.turns))
    assert_same_turns(list(twin.undone_turns), list(match.undone_turns))
    assert_same(case, twin.state, match.state)
    assert (twin.to_move, twin.outcome) == (match.to_move, match.outcome)


@pytest.mark.parametrize("turns", [0, 40, 400])
def test_copies_of_matches_go_on_by_themselves(case: Case, turns: int) -> None:
    """From the start, in the middle and at the end; with the same luck, and without subscribers."""
    match = random_match(case, 23, turns)
    heard: list[object] = []
    match.subscribe(heard.append)
    match.watch(lambda: heard.append("changed"))
    before = len(match.turns)
    twins = [copy.copy(match), copy.deepcopy(match), pickled(match, pickle.HIGHEST_PROTOCOL)]
    for twin in twins:
        assert_same_match(case, twin, match)
        assert twin.has_occurred(match.start)
        play_on(twin, 25)
    assert not heard, "who listens to a match hears nothing of its copies"
    assert len(match.turns) == before
    play_on(match, 25)
    assert heard or match.outcome is not None
    for twin in twins:
        assert_same_match(case, twin, match)
        twin.take_back_to(before)
        assert len(match.turns) >= before
        assert twin.undone == len(match.turns) - before


def play_on(match: Match, most: int) -> None:
    """Play so many more decisions, chosen by one seed; luck is the match's own."""
    rng = Random(24)
    for _ in range(most):
        if match.to_move == NOBODY:
            return
        assert match.to_move != CHANCE
        match.play(match.to_move, choose(match.state, rng))
