"""Computer players: a level for each name, evaluations that are shares, choices that only view and seed decide."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.spots import CHANCE
from halloween_games.core.state import State
from halloween_games.players.search_run import SearchOptions, SearchRun, check_levels
from halloween_games.players.tasks import best_level
from tests.contract.cases import CASES, Case, assert_sentence, covering, mark_of, open_states, some
from tests.games.computers import decide
from tests.nightly import IS_NIGHT

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

ITERATIONS = 40


def views(case: Case, count: int) -> list[State]:
    """The views of the seats to move that have a choice."""
    found = [state for state in open_states(case) if state.to_move != CHANCE and len(state.legal_actions()) > 1]
    return [state.observe(state.to_move) for state in some(found, count, Random(2))]


def test_there_is_a_level_for_each_name(case: Case) -> None:
    check_levels(case.game.ai.levels)


def test_values_are_shares_of_one(case: Case) -> None:
    """They are the same for all seats of a side, and evaluation does not modify the state."""
    teams = case.game.teams(case.seats)
    judge = case.game.ai.judge()
    for state in open_states(case):
        key = state.key()
        for seen in (state, state.observe(0)):
            values = judge.values(seen)
            assert all(0.0 <= value <= 1.0 for value in values)
            shares = dict(zip(teams, values, strict=True))
            assert sum(shares.values()) == pytest.approx(1.0)
            assert tuple(values) == tuple(shares[team] for team in teams)
        assert state.key() == key


def test_some_action_is_worth_a_try(case: Case) -> None:
    judge = case.game.ai.judge()
    for view in views(case, 20):
        actions = view.legal_actions()
        key = view.key()
        weights = judge.weights(view, actions)
        assert view.key() == key, "looking changes nothing"
        if weights is not None:
            assert len(weights) == len(actions)
            assert min(weights) >= 0.0 < max(weights)


@pytest.mark.parametrize("compare", [False, True])
def test_the_only_legal_action_is_worth_what_comes_after_it(case: Case, compare: bool) -> None:
    """No search stops for lack of choice: its value would be that of one ply."""
    game, ai = case.game, case.game.ai
    states = [state for state in open_states(case) if state.to_move != CHANCE and len(state.legal_actions()) == 1]
    for state in states[:3]:
        view = state.observe(state.to_move)
        if view.apply(view.legal_actions()[0]).outcome() is not None:
            continue
        run = SearchRun(
            *(ai, view, game.teams(case.seats), best_level(ai), Random(1)), SearchOptions(ITERATIONS, compare=compare)
        )
        while not run.done:
            run.search.step()
        is_proven = not 0.0 < run.answer().value < 1.0
        assert is_proven or (run.search.iterations == ITERATIONS and len(run.answer().line) > 2), case


def each_level() -> list[ParameterSet]:
    """Every level with every number of seats, and some level with every case; at night all with all."""
    ways = list(product(CASES, LEVEL_NAMES))
    if not IS_NIGHT:
        ways = covering(ways, lambda way: {way[0], (way[0].game_id, way[0].seats, way[1])})
    return [
        pytest.param(*way, id=f"{way[0]}-{way[1]}", marks=mark_of(way[0]) if way[1] == LEVEL_NAMES[0] else ())
        for way in ways
    ]


@pytest.mark.parametrize(("case", "level"), each_level(), indirect=["case"], scope="session")
def test_view_and_seed_decide_alone(case: Case, level: str) -> None:
    """The choice is reproducible, whatever is hidden from the seat."""
    for number, view in enumerate(views(case, 3)):
        seat = view.to_move
        chosen = decide(case.game, view, level, number, ITERATIONS, case.seats)
        assert chosen in view.legal_actions()
        assert decide(case.game, view, level, number, ITERATIONS, case.seats) == chosen
        for seed in range(2 if case.game.secrets else 0):
            truth = view.determinize(Random(seed))
            assert decide(case.game, truth.observe(seat), level, number, ITERATIONS, case.seats) == chosen


def test_reasons_and_terms_have_sentences(case: Case) -> None:
    """A hint says the same, whatever is hidden from the seat."""
    ai = case.game.ai
    for view in views(case, 12):
        truth = view.determinize(Random(1)).observe(view.to_move)
        assert ai.terms(truth, view.to_move) == ai.terms(view, view.to_move)
        for action in some(view.legal_actions(), 40, Random(3)):
            phrases = ai.because(view, action)
            assert len(phrases) <= 2
            for phrase in phrases:
                assert_sentence(case.game_id, phrase)
            assert ai.because(truth, action) == phrases
