"""Games of a child against the random player or a level, in this process and without a time limit."""

from __future__ import annotations

from random import Random

from halloween_games import games
from halloween_games.arena.contest import CAP, LEVEL, Contender, make_mover, score_of, seed_of
from halloween_games.core.match import Match
from halloween_games.core.spots import NOBODY
from halloween_games.players.search_run import RANDOM
from tests.ai.children import CHILDREN


def score_of_child(game_id: str, opponent: str, count: int, seed: int = 7, iterations: int | None = None) -> float:
    """The sum of the child's scores in *count* games against the level *opponent*, or against ``random``.

    The seats change after every game, and two games in a row have the same luck. Only the level's iterations limit it,
    so the result is the same on every machine.
    """
    return sum(_score(game_id, opponent, number, seed, iterations) for number in range(count))


def _score(game_id: str, opponent: str, number: int, seed: int, iterations: int | None) -> float:
    game = games.load(game_id)
    teams = game.teams(min(game.seats))
    match = Match(game, min(game.seats), None, seed_of(seed, game_id, "luck", number // 2))
    sides = tuple((team + number) % 2 for team in teams)  # 0: the child plays this seat
    contender = Contender(opponent, RANDOM if opponent == RANDOM else LEVEL, opponent, iterations=iterations)
    with make_mover(contender, game, teams) as mover:
        while match.to_move != NOBODY and len(match.turns) < CAP:
            seat = match.to_move
            chance = seed_of(seed, game_id, opponent, number, seat, len(match.turns))
            if sides[seat]:
                action, _ = mover.choose(match, chance)
            else:
                action = CHILDREN[game_id](match.view(seat), Random(chance))
            match.play(seat, action)
    return 0.5 if match.outcome is None else score_of(match.outcome, teams, sides)
