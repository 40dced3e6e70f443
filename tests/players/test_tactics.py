"""Forced wins and perils that levels do not miss: Impossible in 18 Ghosts, from Hard up in Pure Halloween.

The positions of tests/players/tactics/GAME.jsonl were mined and proven: up to seven plies in 18 Ghosts,
up to four in Pure Halloween. A *win* has actions that keep a forced win (``good``) and others that do not; in a *peril*
all but the good ones lose by force.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from halloween_games import games
from halloween_games.core.game import Game, Json, check_options
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.prover import Prover
from halloween_games.core.state import State
from halloween_games.players.machine import is_interpreted
from halloween_games.players.search_run import SearchOptions, SearchRun
from halloween_games.players.searches.kernel_search import STEP, KernelSearch
from tests.nightly import IS_NIGHT

FOLDER: Final = Path(__file__).parent / "tactics"
GHOSTS: Final = "18-ghosts"
PURE: Final = "pure-halloween"
TEAMS: Final = (0, 1)
PURE_LEVELS: Final = LEVEL_NAMES[LEVEL_NAMES.index("hard") :]
PURE_POSITIONS: Final = 100_000  # that an interpreted search looks at in a few seconds
SAMPLE: Final = 1
POSITIONS: Final = 6_000_000  # that a compiled search looks at in three seconds
DEEP_ENOUGH: Final = 9  # a search that has looked two plies beyond the seven is not waited for any longer
PROVEN_AGAIN: Final = 1
SEEDS: Final = 3 if IS_NIGHT else 1  # with which Hard and Very Hard, who sometimes err on purpose, are asked
WHERE_COMPILED: Final = pytest.mark.skipif(
    is_interpreted(), reason="takes an hour interpreted; tests/test_compiled.py runs it"
)


@cache
def rows(game_id: str = GHOSTS) -> list[dict[str, Json]]:
    file = FOLDER / f"{game_id}.jsonl"
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def position(row: dict[str, Json], game_id: str = GHOSTS) -> tuple[Game[Any], State]:
    game = games.load(game_id)
    return game, game.notation.load(row["position"], 2, check_options(game, {}))


def chosen(row: dict[str, Json], seed: int) -> str:
    """What Impossible plays, not limited by time but by the positions that it looks at in its time."""
    game, state = position(row)
    level = game.ai.levels[LEVEL_NAMES[-1]]
    run = SearchRun(game.ai, state, TEAMS, level, Random(seed), SearchOptions(POSITIONS // STEP))
    assert isinstance(run.search, KernelSearch)
    while not run.done and run.search.reached < DEEP_ENOUGH:
        run.search.step()
    return game.notation.write(state, run.answer().action)


def chosen_in_pure(row: dict[str, Json], level_name: str, seed: int) -> str:
    """What a level plays in Pure Halloween, within its own iterations or those of a few seconds."""
    game, state = position(row, PURE)
    level = game.ai.levels[level_name]
    most = min(level.iterations, PURE_POSITIONS // STEP)
    run = SearchRun(game.ai, state, TEAMS, level, Random(seed), SearchOptions(most))
    return game.notation.write(state, run.complete().action)


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
@WHERE_COMPILED
@pytest.mark.parametrize("part", range(10))
def test_none_is_missed(part: int) -> None:
    missed = [row for row in rows()[part::10] if chosen(row, part) not in row["good"]]
    assert not missed, json.dumps(missed)


def test_hard_misses_no_peril_of_pure_halloween() -> None:
    """Another sample in each run; mistakes that it makes on purpose never lose by force."""
    seed = Random().randrange(1000)
    perils = [row for row in rows(PURE) if row["kind"] == "peril"]
    for row in Random(seed).sample(perils, 1):
        assert chosen_in_pure(row, "hard", seed) in row["good"], f"seed {seed}: {json.dumps(row)}"


@pytest.mark.long
@WHERE_COMPILED
@pytest.mark.parametrize("level_name", PURE_LEVELS)
def test_no_level_from_hard_up_loses_within_four_plies(level_name: str) -> None:
    """Nor does it let a forced win of three plies go."""
    for seed in range(SEEDS if level_name in PURE_LEVELS[:2] else 1):
        missed = [row for row in rows(PURE) if chosen_in_pure(row, level_name, seed) not in row["good"]]
        assert not missed, json.dumps(missed)


def test_some_of_pure_halloween_are_proven_again() -> None:
    wins = [row for row in rows(PURE) if row["kind"] == "win"]
    row = Random().choice(wins)
    _, state = position(row, PURE)
    prover = Prover(state.to_move, TEAMS, 2_000_000)
    assert prover.turns_to_win(state, row["turns"]) == row["turns"], json.dumps(row)
