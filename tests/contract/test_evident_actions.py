"""What not even a child passes over: the levels that heed it take it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY
from halloween_games.core.state import State
from halloween_games.players.search_run import SearchOptions, SearchRun

FREE = {
    "18-ghosts": [*LEVEL_NAMES[:2], *LEVEL_NAMES[4:]],
    "closest-ghost": [*LEVEL_NAMES[:2], *LEVEL_NAMES[5:]],
    "halloween": [*LEVEL_NAMES[:2]],
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
            while not run.done:
                run.search.step()
            assert run.answer().action in evident, f"{name} in {game.notation.dump(view)}"


@pytest.mark.parametrize("game_id", FREE)
def test_a_level_without_care_passes_over_some_of_it(game_id: str) -> None:
    """So that the test above could fail: the same with the weakest level, and with easy if it were free."""
    game = games.load(game_id)
    passed = 0
    for number, view in zip(range(60), evident_positions(game, min(game.seats)), strict=False):
        level = replace(game.ai.levels["ridiculously-easy"], heeds_evident=False)
        run = SearchRun(game.ai, view, game.teams(2), level, Random(number))
        while not run.done:
            run.search.step()
        passed += run.answer().action not in game.ai.evident(view)
    assert passed
