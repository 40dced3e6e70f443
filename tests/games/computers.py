"""What the tests of the games' computers have in common."""

from __future__ import annotations

from random import Random
from typing import Any

from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.state import State
from halloween_games.players.search_run import SearchOptions, SearchRun

FROM_EASY = LEVEL_NAMES[LEVEL_NAMES.index("easy") :]


def decide(game: Game[Any], view: State, level: str, seed: int, iterations: int | None = 60, seats: int = 2) -> Action:
    """What a computer of *level* plays."""
    run = SearchRun(game.ai, view, game.teams(seats), game.ai.levels[level], Random(seed), SearchOptions(iterations))
    return run.complete().action
