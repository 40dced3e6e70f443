"""A search that has grown as large as it may goes on without growing, and leaves nothing behind."""

from __future__ import annotations

import gc
import weakref
from random import Random
from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.judging import LEVEL_NAMES, RootOptions, Search
from halloween_games.core.match import Match
from halloween_games.core.state import State
from halloween_games.players.searches.ismcts import Ismcts
from halloween_games.players.searches.kernel_search import KernelSearch
from halloween_games.players.searches.mcts import Mcts
from halloween_games.players.searches.state_kernel import StateKernel
from halloween_games.players.searches.tree_search import TreeOptions
from tests.players.small_games import TEAMS, TREES, EvenJudge, Guess, Number, Stones, run

MOST = 20_000  # bytes: a few dozen nodes
STEPS = 3000


def opening(game_id: str) -> tuple[State, Any, tuple[int, ...]]:
    game = games.load(game_id)
    match = Match(game, game.seats[0], {}, 3)
    return match.view(match.to_move), game.ai, game.teams(match.seats)


def of_a_game(game_id: str, most: int) -> Search:
    view, ai, teams = opening(game_id)
    level = ai.levels[LEVEL_NAMES[-1]]
    kind = Ismcts if level.search == "ismcts" else Mcts
    return kind(view, teams, Random(1), ai.judge(), TreeOptions(level.depth, level.explore, most))


@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize("stones", [5, 6, 7])
def test_a_full_tree_still_finds_the_winning_number(name: str, stones: int) -> None:
    search = run(TREES[name](Stones(stones), most_bytes=MOST), STEPS)
    assert search.ranking()[0].action == Number(stones % 4)


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_full_tree_stays_as_it_is_and_goes_on_counting(game_id: str) -> None:
    search = of_a_game(game_id, 200_000)
    while search.size < 200_000 - 1000:
        search.step()
    full_at = search.iterations
    run(search, full_at + 500)
    if isinstance(search, Mcts):
        assert search.finished and search.size < 210_000
        return
    assert search.iterations == full_at + 500
    assert search.size < 330_000, "the root alone still gets its children"
    assert sum(ranked.visits for ranked in search.ranking()) >= full_at + 499


def test_a_full_tree_with_secrets_still_learns_of_them() -> None:
    search = run(Ismcts(Guess(5, 3, 3).observe(0), TEAMS, Random(1), None, TreeOptions(most_bytes=1)), 2000)
    assert search.iterations == 2000
    assert sum(ranked.visits for ranked in search.ranking()) == 2000


class Marked(EvenJudge):
    """A judge that can be watched: it is freed with its search."""


@pytest.mark.parametrize("kind", [Mcts, Ismcts, KernelSearch])
def test_a_search_that_was_stopped_is_freed_without_the_garbage_collector(kind: type[Any]) -> None:
    judge = Marked()
    if kind is KernelSearch:
        search = KernelSearch(StateKernel(Stones(40), TEAMS, judge), RootOptions())
    else:
        search = kind(Stones(40), TEAMS, Random(1), judge)
    run(search, 50)
    freed = weakref.ref(judge)
    gc.disable()
    try:
        del search, judge
        assert freed() is None
    finally:
        gc.enable()
