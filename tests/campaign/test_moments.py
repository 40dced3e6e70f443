"""The moments at which somebody of the nights says a word: each comes up in play, seen by whoever plays."""

from __future__ import annotations

from random import Random

import pytest

from halloween_games.campaign.night import Night
from halloween_games.campaign.night_file import campaign_of
from halloween_games.core.events import visible
from halloween_games.core.match import Match
from halloween_games.core.moments import SPOKEN_MOMENTS, moments

NIGHTS = campaign_of().campaign.nights
GAMES = 60  # at most, by chance
LONGEST = 400  # turns


def reached(night: Night, seed: int) -> set[str]:
    """The moments in one game by chance, as the person of the night's seat sees them."""
    play, rng = night.play, Random(seed)
    game = night.game.on(play.board)
    start = play.start.determinize(rng) if play.start is not None else None
    match = Match(game, play.seats, play.options, seed=seed, start=start)
    found: set[str] = set()
    for _ in range(LONGEST):
        if match.outcome is not None:
            break
        before = match.state.observe(play.seat)
        match.play(match.to_move, rng.choice(match.state.legal_actions()))
        after, events = match.state.observe(play.seat), visible(match.turns[-1].events, play.seat)
        found.update(moments(game.moments, play.moments, play.seat, before, after, events))
    return found


@pytest.mark.parametrize("night", NIGHTS, ids=lambda night: night.id)
def test_every_moment_of_a_night_comes_up(night: Night) -> None:
    found: set[str] = set()
    for seed in range(GAMES):
        found |= reached(night, seed)
        if found == set(SPOKEN_MOMENTS):
            return
    assert found == set(SPOKEN_MOMENTS)


def test_every_condition_is_used() -> None:
    """What a game knows beyond the usual moments is asked for by a night."""
    known = {(night.game.id, name) for night in NIGHTS for name in night.game.moments}
    asked = {(night.game.id, name) for night in NIGHTS for name in night.play.moments.values()}
    assert known - asked == {(night.game.id, moment) for night in NIGHTS for moment in SPOKEN_MOMENTS}
