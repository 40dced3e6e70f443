"""A search that is held to a habit is held by it somewhere, and still wins when it can."""

from __future__ import annotations

from random import Random

import pytest

from build_scripts.habits import HABITS, Held
from halloween_games import games
from halloween_games.core.judging import winning_actions
from halloween_games.core.match import Match


@pytest.mark.parametrize(("game_id", "habit"), [(game_id, habit) for game_id in HABITS for habit in HABITS[game_id]])
def test_a_habit_restricts(game_id: str, habit: str) -> None:
    game, rng, held = games.load(game_id), Random(3), 0
    ai = Held(game, HABITS[game_id][habit])
    for seed in range(3):
        match = Match(game, game.seats[0], None, seed)
        while match.to_move >= 0 and len(match.turns) < 60:
            view = match.view(match.to_move)
            actions, allowed = list(view.legal_actions()), ai.evident(view)
            assert set(allowed) <= set(actions)
            winning = winning_actions(view, actions)
            assert not winning or allowed == winning
            held += not winning and 0 < len(allowed) < len(actions)
            match.play(match.to_move, actions[rng.randrange(len(actions))])
    assert held
