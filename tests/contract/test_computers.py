"""Computer players: a level for each name, evaluations that are shares, choices that only view and seed decide."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING

import pytest

from halloween_games import games
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES, ONE_PLY, Search, winning_actions
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.core.state import State
from halloween_games.players.search_run import (
    SearchOptions,
    SearchRun,
    level_named,
    search_for,
    searches_for,
)
from halloween_games.players.tasks import best_level
from tests.contract.cases import (
    CASES,
    ONE_OF_EACH_GAME,
    Case,
    all_steps,
    assert_sentence,
    can_be_turned,
    covering,
    mark_of,
    open_states,
    some,
)
from tests.games.computers import FROM_EASY, decide
from tests.nightly import IS_NIGHT, ONLY_AT_NIGHT
from tests.processes import in_own_process

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet

ITERATIONS = 40


def views(case: Case, count: int) -> list[State]:
    """The views of the seats to move that have a choice."""
    found = [state for state in open_states(case) if state.to_move != CHANCE and len(state.legal_actions()) > 1]
    return [state.observe(state.to_move) for state in some(found, count, Random(2))]


def test_there_is_a_level_for_each_name(case: Case) -> None:
    """Each within its time limit."""
    levels = case.game.ai.levels
    assert tuple(levels) == LEVEL_NAMES, "in order"
    for name, level in levels.items():
        limit = 1.0 if LEVEL_NAMES.index(name) <= LEVEL_NAMES.index("medium") else 3.0
        assert level.seconds <= limit, f"{name} thinks too long"


def test_values_are_shares_of_one(case: Case) -> None:
    """They are the same for all seats of a side, and evaluation does not modify the state."""
    teams = case.game.teams(case.seats)
    judges = [case.game.ai.judge(blind) for blind in {level.blind for level in case.game.ai.levels.values()}]
    for state in open_states(case):
        key = state.key()
        for judge, seen in product(judges, (state, state.observe(0))):
            values = judge.values(seen)
            assert all(0.0 <= value <= 1.0 for value in values)
            shares = dict(zip(teams, values, strict=True))
            assert sum(shares.values()) == pytest.approx(1.0)
            assert tuple(values) == tuple(shares[team] for team in teams)
        assert state.key() == key


def test_both_seats_are_judged_alike(case: Case) -> None:
    """Seen from the other side a position is worth as much for the other seat, and the terms of both are opposite."""
    ai = case.game.ai
    judge = ai.judge()
    for state in (step.before for step in all_steps(case)[::3]):
        if case.seats == 2 and state.to_move != CHANCE and can_be_turned(case, state):
            assert tuple(judge.values(case.game.turned(state))) == pytest.approx(tuple(judge.values(state))[::-1])
            own, other = (sum(term.weight for term in ai.terms(state.observe(state.to_move), seat)) for seat in (0, 1))
            assert own == pytest.approx(-other)


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
    """Every level with every number of seats, and some level with every case; at night all with all.

    In the usual run one of each game.
    """
    ways = list(product(CASES, LEVEL_NAMES))
    if not IS_NIGHT:
        ways = covering(ways, lambda way: {way[0], (way[0].game_id, way[0].seats, way[1])})
    long = pytest.mark.long
    marks = [mark_of(case, long) if level == LEVEL_NAMES[0] else long for case, level in ways]
    return [pytest.param(*way, id=f"{way[0]}-{way[1]}", marks=mark) for way, mark in zip(ways, marks, strict=True)]


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


@cache
def won_views(game_id: str) -> list[State]:
    """Some views from random games in which the seat to move can win at once, but need not."""
    game, found = games.load(game_id), []
    for seed in range(60):
        match, rng = Match(game, min(game.seats), None, seed), Random(seed)
        while match.to_move != NOBODY and len(match.turns) < 300:
            view = match.view(match.to_move)
            legal = view.legal_actions()
            if 0 < len(winning_actions(view, legal)) < len(legal):
                found.append(view)
                break
            match.play(match.to_move, rng.choice(legal))
    return found[:3]


@pytest.mark.parametrize("level", FROM_EASY)
@pytest.mark.parametrize("game_id", [game_id for game_id in games.REGISTRY if game_id != "halloween"])
def test_a_win_in_one_is_found(game_id: str, level: str) -> None:
    """In Halloween, where luck stands before the end, tests/games/halloween/test_ai.py has such a position."""
    game = games.load(game_id)
    for number, view in enumerate(won_views(game_id)):
        chosen = decide(game, view, level, number, 200)
        assert chosen in winning_actions(view, view.legal_actions()), game.notation.dump(view)
    assert len(won_views(game_id)) == 3


@ONE_OF_EACH_GAME
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


# ---------------------------------------------------------------- evident actions

FREE = {
    "18-ghosts": [*LEVEL_NAMES[:2], *LEVEL_NAMES[4:]],
    "closest-ghost": [*LEVEL_NAMES[:2], *LEVEL_NAMES[5:]],
    "halloween": [*LEVEL_NAMES[:2], *LEVEL_NAMES[4:7]],
    "rhombus": [*LEVEL_NAMES[:2], *LEVEL_NAMES[5:]],
}
"""The levels that choose as they judge: the lowest two, and where no match showed its use (docs/computer.md)."""

POSITIONS = 12
MOST_ITERATIONS = 40


def evident_positions(game: Game, seats: int) -> Iterator[State]:
    """Views from random games in which something is evident but something else is legal, too; two of each game."""
    for number in range(200):
        match = Match(game, seats, None, number)
        rng = Random(number)
        left = 2
        while left and match.to_move != NOBODY and len(match.turns) < 300:
            view = match.view(match.to_move)
            legal = view.legal_actions()
            if rng.random() < 0.3 and 0 < len(game.ai.evident(view)) < len(legal):
                left -= 1
                yield view
            match.play(match.to_move, legal[rng.randrange(len(legal))])


@pytest.mark.parametrize("game_id", FREE)
def test_the_lowest_two_levels_and_searches_that_look_further_are_free(game_id: str) -> None:
    levels = games.load(game_id).ai.levels
    assert [name for name in LEVEL_NAMES if not levels[name].heeds_evident] == FREE[game_id]


@pytest.mark.parametrize("game_id", FREE)
def test_no_other_level_passes_over_what_a_child_sees(game_id: str) -> None:
    game = games.load(game_id)
    for number, view in zip(range(POSITIONS), evident_positions(game, min(game.seats)), strict=False):
        evident = game.ai.evident(view)
        assert set(evident) <= set(view.legal_actions())
        for name, level in game.ai.levels.items():
            if not level.heeds_evident:
                continue
            most = min(MOST_ITERATIONS, level.iterations)
            run = SearchRun(game.ai, view, game.teams(2), level, Random(number), SearchOptions(most))
            assert run.complete().action in evident, f"{name} in {game.notation.dump(view)}"


@pytest.mark.parametrize("game_id", FREE)
def test_a_level_without_care_passes_over_some_of_it(game_id: str) -> None:
    """So that the test above could fail: the same with the weakest level, and with easy if it were free."""
    game = games.load(game_id)
    passed = 0
    for number, view in zip(range(60), evident_positions(game, min(game.seats)), strict=False):
        level = replace(game.ai.levels["ridiculously-easy"], heeds_evident=False)
        run = SearchRun(game.ai, view, game.teams(2), level, Random(number))
        passed += run.complete().action not in game.ai.evident(view)
    assert passed


# ---------------------------------------------------------------- tree size

STEPS = 300
SHAPES = list({(case.game_id, case.seats): case for case in reversed(CASES)}.values())
"""One of each game and number of seats: options and boards make no other trees."""
USUAL = [
    case for case in SHAPES if (case.game_id, case.seats) in {("18-ghosts", 2), ("three-graves", 2), ("halloween", 2)}
]
"""With a kernel, without one, and with secrets; the others run at night."""


def searches(case: Case, view: State) -> list[Search]:
    """The searches of the game that keep something, each as its strongest level uses it."""
    ai, teams = case.game.ai, case.game.teams(case.seats)
    names = [name for name in searches_for(case.game) if name != ONE_PLY]
    return [search_for(ai, view, teams, level_named(name, ai), Random(1), SearchOptions(1)) for name in names]


def grow(search: Search) -> int:
    """The bytes that *search* takes more after some steps, without what the rules keep for later."""
    before = tracemalloc.get_traced_memory()[0]
    while search.iterations < STEPS and not search.finished:
        search.step()
    gc.collect()  # which also empties the interpreter's lists of free objects: the tree does not hold them
    return tracemalloc.get_traced_memory()[0] - before


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=str(case), marks=() if case in USUAL else ONLY_AT_NIGHT) for case in SHAPES]
)
def test_a_tree_takes_no_more_than_is_counted(case: Case) -> None:
    for name, taken, counted in in_own_process(grown, CASES.index(case)):
        assert 0 < taken <= counted + 30_000, f"{name}: see players/searches/tree_search.py"


def grown(case_number: int) -> list[tuple[str, int, int]]:
    """What each search of a case takes more after some steps, and what it says that it does."""
    case = CASES[case_number]
    view = sorted(views(case, 12), key=lambda seen: len(seen.legal_actions()))[4]
    for search in searches(case, view):  # fills what the rules keep for later
        grow(search)
    gc.collect()
    tracemalloc.start()
    found = []
    for search in searches(case, view):
        gc.collect()
        size = search.size
        taken = grow(search)
        found.append((type(search).__name__, taken, search.size - size))
    return found
