"""Plays a lesson to its end: the lesson's own solution for the person, its replies for the others."""

from __future__ import annotations

from random import Random

from halloween_games.core.actions import Action
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match
from halloween_games.exercises.run import Stage
from halloween_games.players.search_run import SearchOptions, SearchRun, run_search
from tests.lessons.played_run import PlayedRun

ITERATIONS = 60  # of a search: enough to beat the weakest level


def play_to_the_end(run: PlayedRun, most: int = 60) -> None:
    """Until the lesson is done or the goal is missed, but at most so many actions."""
    for _ in range(most):
        stage = run.stage
        if stage is Stage.DONE or (stage is Stage.WRONG and not run.reply()):
            return
        if stage is Stage.CHOOSING:
            action = run.solution() or think(run.match, LEVEL_NAMES[-1])
            assert run.play(action) is None
        elif stage is Stage.REPLYING:
            level = run.match.players[run.match.to_move].level
            assert run.reply(run.reply_action() or think(run.match, level))


def think(match: Match, level: str) -> Action:
    """The action of a computer player for the seat to move."""
    ai = match.game.ai
    view = match.view(match.to_move)
    settings = ai.levels[level]
    search = SearchRun(
        ai, view, match.game.teams(match.seats), settings, Random(len(match.turns)), SearchOptions(ITERATIONS)
    )
    answer = run_search(search, 5.0, lambda: 0.0, lambda: False)
    assert answer is not None
    return answer.action
