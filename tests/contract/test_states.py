"""Positions: copying, writing, parsing, views, and invariants."""

from __future__ import annotations

import copy
import json
from collections.abc import Hashable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from halloween_games.core.events import Event, visible
from halloween_games.core.reasons import BadPosition, quoted
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from tests.contract.cases import (
    SEEDS,
    Case,
    all_steps,
    assert_sentence,
    can_be_turned,
    choose,
    json_text,
    open_states,
    random_game,
    sample_states,
    sample_steps,
    some,
    viewers,
)
from tests.games.invariants import check

# ---------------------------------------------------------------- values


def test_apply_leaves_the_position_alone(case: Case) -> None:
    for step in sample_steps(case):
        state = step.before
        key, text = state.key(), json_text(case, state)
        once, again = state.apply(step.action), state.apply(step.action)
        assert (state.key(), json_text(case, state)) == (key, text)
        assert once is not state
        assert once.key() == again.key() == step.after.key()
        assert once.outcome() == step.after.outcome()


def test_advancing_a_copy_is_the_same_as_apply(case: Case) -> None:
    for step in sample_steps(case):
        twin = step.before.copy()
        key = step.before.key()
        assert type(twin) is type(step.before)
        log: list[Event] = []
        twin.advance(step.action, log)
        assert step.before.key() == key
        assert twin.key() == step.after.key()
        assert json_text(case, twin) == json_text(case, step.after)
        assert tuple(log) == step.events


def test_the_opening_is_decided_by_the_seed_alone(case: Case) -> None:
    assert case.start(3).key() == case.start(3).key()
    assert case.start(3).to_move in (CHANCE, *range(case.seats))


def test_equal_keys_mean_equal_json(case: Case) -> None:
    texts: dict[Hashable, str] = {}
    keys: dict[str, Hashable] = {}
    for step in all_steps(case):
        key, text = step.after.key(), json_text(case, step.after)
        assert texts.setdefault(key, text) == text
        assert keys.setdefault(text, key) == key


def test_nothing_gets_lost(case: Case) -> None:
    for step in all_steps(case):
        check(step.before)
        check(step.after)


# ---------------------------------------------------------------- position JSON


def test_loading_what_was_dumped_gives_the_position_back(case: Case) -> None:
    for state in open_states(case):
        twin = case.load(json.loads(json_text(case, state)))
        assert twin.key() == state.key()
        assert twin.to_move == state.to_move
        assert list(twin.legal_actions()) == list(state.legal_actions())
        assert json_text(case, twin) == json_text(case, state)


def test_a_loaded_game_plays_on_the_same(case: Case) -> None:
    for step in sample_steps(case):
        log: list[Event] = []
        after = case.load(json.loads(json_text(case, step.before))).apply(step.action, log)
        assert after.key() == step.after.key()
        assert tuple(log) == step.events


def test_loading_leaves_the_data_alone_and_keeps_none_of_it(case: Case) -> None:
    data = case.game.notation.dump(random_game(case, 1, 400)[-1].before)
    before = json.dumps(data)
    state = case.load(data)
    key = state.key()
    assert json.dumps(data) == before
    for part in data.values():
        if isinstance(part, dict | list):
            part.clear()
    assert state.key() == key


def test_a_finished_position_is_refused(case: Case) -> None:
    for state in sample_states(case):
        if state.to_move == NOBODY:
            with pytest.raises(BadPosition) as error:
                case.load(json.loads(json_text(case, state)))
            assert_sentence(case.game_id, error.value.reason)


def test_missing_and_unknown_fields_are_named(case: Case) -> None:
    for state in open_states(case, 4):
        data = case.game.notation.dump(state)
        for name in data:
            check_refused(case, {key: value for key, value in data.items() if key != name}, name)
        for name in ("", "extra", "Board", "🎃", "@red", "x" * 500):
            check_refused(case, {**data, name: 0}, name[:40] or None)


def test_what_is_no_position_at_all_is_refused(case: Case) -> None:
    nothing: tuple[Any, ...] = (None, [], "", "{}", 0, 1.5, True, {}, [[]], {"": {}})
    for data in nothing:
        check_refused(case, data, None)


def check_refused(case: Case, data: Any, field: str | None) -> None:
    with pytest.raises(BadPosition) as caught:
        case.load(data)
    assert_sentence(case.game_id, caught.value.reason)
    assert caught.value.reason.params["where"] == quoted(caught.value.where)
    if field is not None:
        assert caught.value.where == field


JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 10**30, 1.0, 1.5),
    *("", "a1", "z9", "0", "0R", "pass", "@red", "\ud800"),
    *([], ["a1"], [0], [[]], [None], {}, {"a1": "0R"}, {"x": 0}, {"a1": None}),
)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) in a JSON value."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(pairs):
        yield data, key
        yield from places(value)


@pytest.mark.parametrize("seed", range(3))
def test_damaged_positions_are_refused_or_sound(case: Case, seed: int) -> None:
    """Each damage is refused with BadPosition, or gives a valid position."""
    rng = Random(seed)
    refused = 0
    dumps = [case.game.notation.dump(state) for state in open_states(case, 12)]
    for _ in range(120):
        data = copy.deepcopy(rng.choice(dumps))
        for _ in range(rng.choice((1, 1, 2))):
            damage(data, rng)
        refused += not is_sound(case, data)
    assert refused > 20, "most damages make a position impossible"


def damage(data: Any, rng: Random) -> None:
    spots = list(places(data))
    container, key = rng.choice(spots)
    kind = rng.randrange(5)
    if kind == 0:
        del container[key]
    elif kind == 1:
        container[key] = copy.deepcopy(rng.choice(JUNK))
    elif kind == 2 and isinstance(container, dict):
        container[rng.choice(("a1", "c3", "e5", "i9", "z0", "R", "extra"))] = copy.deepcopy(container[key])
    elif kind == 3 and isinstance(container, list):
        container.insert(key, copy.deepcopy(rng.choice((container[key], rng.choice(JUNK)))))
    else:  # something right in the wrong place
        other, name = rng.choice(spots)
        known = other if isinstance(other, dict) else range(len(other))
        container[key] = copy.deepcopy(other[name]) if name in known else 0


LEAF = st.sampled_from((None, True, False, -1, 0, 1, 2, 3, 50, 10**30, 0.5, "", "0R", "a1", "@red", "\ud800"))
ANY_JSON = st.recursive(
    LEAF,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(("", "a1", "c3", "R")), inner, max_size=2)
    ),
    max_leaves=5,
)


@given(data=st.data())
def test_positions_with_any_json_in_a_field_are_refused_or_sound(case: Case, data: st.DataObject) -> None:
    states = open_states(case, 12)
    position = case.game.notation.dump(states[data.draw(st.integers(0, len(states) - 1))])
    position[data.draw(st.sampled_from(sorted(position)))] = data.draw(ANY_JSON)
    is_sound(case, position)


def is_sound(case: Case, data: Any) -> bool:
    """Whether *data* loads; if it does, it must be a valid position."""
    try:
        state = case.load(copy.deepcopy(data))
    except BadPosition as error:
        assert_sentence(case.game_id, error.reason)
        assert error.where
        return False
    check(state)
    assert json_text(case, state) == json.dumps(data, sort_keys=True), "one position, one JSON"
    rng = Random(1)
    for _ in range(6):
        assert (state.to_move == NOBODY) == (not state.legal_actions()) == (state.outcome() is not None)
        if state.to_move == NOBODY:
            break
        for action in some(state.legal_actions(), 3, rng):
            check(state.apply(action, []))
        state = state.apply(choose(state, rng))
    return True


# ---------------------------------------------------------------- what each seat may know


def test_observing_twice_is_observing_once(case: Case) -> None:
    for state in sample_states(case):
        key = state.key()
        for seat in viewers(case):
            view = state.observe(seat)
            assert view.key() == view.observe(seat).key()
            assert view.to_move == state.to_move
            assert view.outcome() == state.outcome()
            assert state.key() == key
            if not case.game.secrets:
                assert view.key() == key


def test_the_mover_sees_all_that_decides_its_actions(case: Case) -> None:
    for state in open_states(case):
        if state.to_move != CHANCE:
            view = state.observe(state.to_move)
            assert list(view.legal_actions()) == list(state.legal_actions())
            for action in state.legal_actions():
                assert case.game.notation.write(view, action) == case.game.notation.write(state, action)


def test_what_is_drawn_for_a_view_looks_the_same(case: Case) -> None:
    rng = Random(2)
    for state in open_states(case):
        for seat in viewers(case):
            view = state.observe(seat)
            key = view.key()
            for _ in range(2):
                whole = view.determinize(rng)
                check(whole)
                assert view.key() == key
                assert whole.observe(seat).key() == key
                assert whole.to_move == state.to_move
                assert whole.legal_actions()


def test_views_can_be_written_and_read(case: Case) -> None:
    if not case.game.secrets:
        pytest.skip("no secrets: a view is the position itself")
    for state in open_states(case):
        for seat in viewers(case):
            view = state.observe(seat)
            twin = case.load(json.loads(json_text(case, view)))
            assert twin.key() == view.key()
            assert json_text(case, twin) == json_text(case, view)


def test_events_show_nobody_more_than_the_view_does(case: Case) -> None:
    """If two positions look the same to a seat and still do after the same action, it saw the same events."""
    rng = Random(3)
    for step in sample_steps(case):
        for seat in viewers(case):
            other = step.before.observe(seat).determinize(rng)
            if other.why_not(step.action) is not None:
                continue
            log: list[Event] = []
            after = other.apply(step.action, log)
            if after.observe(seat).key() == step.after.observe(seat).key():
                assert visible(log, seat) == visible(step.events, seat)


def test_draws_show_nobody_more_than_the_view_does(case: Case) -> None:
    """If two results of a draw look the same to a seat, it saw the same events."""
    rng = Random(4)
    for state in open_states(case, 100):
        if state.to_move != CHANCE:
            continue
        for seat in viewers(case):
            seen: dict[Hashable, list[Event]] = {}
            for action in some(state.legal_actions(), 12, rng):
                log: list[Event] = []
                key = state.apply(action, log).observe(seat).key()
                assert seen.setdefault(key, visible(log, seat)) == visible(log, seat)


# ---------------------------------------------------------------- luck, end


def test_luck_has_whole_weights_for_exactly_its_results(case: Case) -> None:
    for step in all_steps(case):
        state = step.before
        if state.to_move != CHANCE:
            assert not state.chance()
            continue
        results = state.chance()
        assert all(type(weight) is int and weight > 0 for _, weight in results)
        assert [action for action, _ in results] == list(state.legal_actions())


def finished(case: Case) -> list[State]:
    return [state for state in sample_states(case) if state.to_move == NOBODY]


def test_results_agree_with_the_teams(case: Case) -> None:
    teams = case.game.teams(case.seats)
    assert len(teams) == case.seats
    for state in finished(case):
        outcome = state.outcome()
        assert outcome is not None
        assert len(outcome.scores) == case.seats
        winners = outcome.winners()
        assert winners
        best = max(outcome.scores)
        assert winners == tuple(seat for seat in range(case.seats) if outcome.scores[seat] == best)
        assert outcome.is_tie() == (len(winners) == case.seats)
        for seat, team in enumerate(teams):
            assert all(
                outcome.scores[seat] == outcome.scores[mate] for mate in range(case.seats) if teams[mate] == team
            )
        if set(outcome.scores) <= {0.0, 0.5, 1.0}:
            assert 0.5 not in outcome.scores or outcome.is_tie()


# ---------------------------------------------------------------- turned boards


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
    """Unless positions of the game tell who has begun; a head start is then the other seat's."""
    ahead = {"first": "second", "second": "first"}
    across = case._replace(options=tuple((name, ahead.get(str(value), value)) for name, value in case.options))
    begun = [case.game.turned(state) for state in turnable(case) if state.to_move != NOBODY]
    try:
        found = [across.load(case.game.notation.dump(turned)) for turned in begun]
    except BadPosition as error:
        assert error.reason.code == "position_turns", error
        return
    assert [state.key() for state in found] == [turned.key() for turned in begun]
