"""Impossible in 18 Ghosts misses no forced win and no peril of up to seven plies, of 200 that are proven.

tests/players/tactics/18-ghosts.jsonl was mined and proven by build_scripts/mine_tactics.py. A *win* has actions that
keep a forced win (``good``) and others that do not; in a *peril* all but the good ones lose by force.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from halloween_games import games
from halloween_games.core.game import Game, Json
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.prover import Prover
from halloween_games.core.state import State
from halloween_games.players.search_run import SearchRun
from halloween_games.players.searches.kernel_search import STEP, KernelSearch

FILE: Final = Path(__file__).parent / "tactics" / "18-ghosts.jsonl"
TEAMS: Final = (0, 1)
COUNT: Final = 200
SAMPLE: Final = 2
POSITIONS: Final = 6_000_000  # that a compiled search looks at in three seconds
DEEP_ENOUGH: Final = 9  # a search that has looked two plies beyond the seven is not waited for any longer
PROVEN_AGAIN: Final = 1


@cache
def rows() -> list[dict[str, Json]]:
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def position(row: dict[str, Json]) -> tuple[Game[Any], State]:
    game = games.load("18-ghosts")
    return game, game.notation.load(row["position"], 2, {"any_three": False, "quick_setup": False})


def chosen(row: dict[str, Json], seed: int) -> str:
    """What Impossible plays, not limited by time but by the positions that it looks at in its time."""
    game, state = position(row)
    level = game.ai.levels[LEVEL_NAMES[-1]]
    run = SearchRun(game.ai, state, TEAMS, level, Random(seed), iterations=POSITIONS // STEP)
    assert isinstance(run.search, KernelSearch)
    while not run.done and run.search.reached < DEEP_ENOUGH:
        run.search.step()
    return game.notation.write(state, run.answer().action)


def test_there_are_two_hundred_different_ones() -> None:
    assert len({json.dumps(row["position"]) for row in rows()}) == COUNT
    kinds = [row["kind"] for row in rows()]
    assert min(kinds.count("win"), kinds.count("peril")) >= 0.4 * COUNT
    for row in rows():
        game, state = position(row)
        legal = {game.notation.write(state, action) for action in state.legal_actions()}
        assert 0 < len(set(row["good"]) & legal) == len(row["good"]) < len(legal)


def test_a_sample_is_not_missed() -> None:
    """Another one in each run."""
    seed = Random().randrange(1000)
    easy = [row for row in rows() if row["turns"] <= 3]
    for row in Random(seed).sample(easy, SAMPLE):
        assert chosen(row, seed) in row["good"], f"seed {seed}: {json.dumps(row)}"


def test_some_are_proven_again() -> None:
    """So that the file is not only believed."""
    wins = [row for row in rows() if row["kind"] == "win" and row["turns"] <= 3]
    for row in Random().sample(wins, PROVEN_AGAIN):
        game, state = position(row)
        prover = Prover(state.to_move, TEAMS, 2_000_000)
        assert prover.turns_to_win(state, row["turns"]) == row["turns"], json.dumps(row)
        assert prover.can_win(state.apply(game.notation.read(state, row["good"][0])), row["turns"])


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_none_is_missed(part: int) -> None:
    missed = [row for row in rows()[part::10] if chosen(row, part) not in row["good"]]
    assert not missed, json.dumps(missed)
