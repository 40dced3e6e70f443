"""Turns are counted everywhere as the list of moves numbers them."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE
from halloween_games.core.turn_numbers import count_turns
from tests.session.sitting import sit_down


@pytest.mark.parametrize("game_id", ["rhombus", "closest-ghost"])
def test_the_last_line_has_the_number_of_turns(game_id: str) -> None:
    match = Match(games.load(game_id), 2, {}, 5)
    rng = Random(2)
    while match.outcome is None and len(match.turns) < 60:
        match.play(match.to_move, rng.choice(list(match.state.legal_actions())))
    numbers = [line.number for line in sit_down(match).lines()]
    assert count_turns(match.turns) == max(numbers) < sum(turn.seat != CHANCE for turn in match.turns)


def test_the_first_turn_is_not_that_of_the_last_placement() -> None:
    """Whoever places the last ghost of 18 Ghosts also begins."""
    match = Match(games.load("18-ghosts"), 2, {}, 5)
    rng = Random(2)
    while len(match.turns) < 19:
        match.play(match.to_move, rng.choice(list(match.state.legal_actions())))
    assert match.turns[17].seat == match.turns[18].seat
    last, first = sit_down(match).lines()[-2:]
    assert (last.number, first.number) == (17, 18)
    assert count_turns(match.turns) == 18
