"""What is counted as the size of a search tree is at least what the tree takes."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random

import pytest

from halloween_games.core.judging import ONE_PLY, Search
from halloween_games.core.state import State
from halloween_games.players.search_run import SearchOptions, level_named, search_for, searches_for
from tests.contract.cases import CASES, Case
from tests.contract.test_computers import views
from tests.nightly import ONLY_AT_NIGHT
from tests.processes import in_own_process

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
        assert 0 < taken <= counted + 30_000, f"{name}: see players/searches/tree_size.py"


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
