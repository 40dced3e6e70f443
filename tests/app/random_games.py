"""Random games for tests of saving."""

from __future__ import annotations

from random import Random

from halloween_games import games
from halloween_games.core.match import Match, Player
from halloween_games.core.spots import NOBODY

NAMES = ("Rosie", "Jiří", "Łucja", "@red")


def random_match(game_id: str, seed: int, actions: int, seats: int | None = None) -> Match:
    """A match of at most *actions* actions."""
    game = games.load(game_id)
    count = seats or game.seats[seed % len(game.seats)]
    match = Match(game, count, {}, seed, players=[Player("human", name) for name in NAMES[:count]])
    play_on(match, Random(seed), actions)
    return match


def play_on(match: Match, rng: Random, actions: int) -> None:
    """Play *actions* more, or until it is over."""
    for _ in range(actions):
        if match.to_move == NOBODY:
            break
        legal = match.state.legal_actions()
        match.play(match.to_move, legal[rng.randrange(len(legal))])


def decisions(game_id: str, seed: int, seats: int | None = None, longest: int = 2000) -> int:
    """How many decisions the game has that ``play_on`` plays with *seed*."""
    match, rng = random_match(game_id, seed, 0, seats), Random(seed)
    for number in range(longest):
        if match.outcome is not None:
            return number
        play_on(match, rng, 1)
    return longest


def finished_match(game_id: str, seats: int | None = None) -> Match:
    """A whole game."""
    for seed in range(100):
        match = random_match(game_id, seed, 2000, seats)
        if match.outcome is not None:
            return match
    raise AssertionError(f"{game_id} never ends")
