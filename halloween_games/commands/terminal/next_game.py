"""The next game of a match of two."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from halloween_games.core.match import Match


def next_game(match: Match, names: Sequence[str]) -> Match:
    """The second game of the match of two that *match* began, with seats changed, or after it the first of a new one.

    Whoever has begun the last game of a match begins the new one, so nobody begins two matches in a row.
    """
    of_two, outcome = match.of_two, match.outcome
    assert of_two is not None and outcome is not None, "the game is over and belongs to a match"
    players = [replace(player, name=name, away=False) for player, name in zip(match.players, names, strict=True)]
    if not of_two.is_last:
        players.reverse()
    seed = random.SystemRandom().randrange(1 << 62)
    following = Match(match.game, match.seats, match.options, seed, players=players)
    following.of_two = of_two.followed_by(outcome)
    return following
