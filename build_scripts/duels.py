"""Two players of any kind against each other: ``python -m build_scripts.duels GAME PLAYER PLAYER [--games N]``.

A player is a level, also changed (``impossible,heeds_evident=false``), a level's search without the endgames
(``impossible,knows_endgames=false``), or one of rivals.py. Only iterations limit them, so that results are the same on
every machine. Seats change after every game, and two games in a row have the same luck.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from build_scripts.measuring import print_score
from build_scripts.rivals import RIVALS
from halloween_games import games
from halloween_games.arena.contest import CAP, score_of, seed_of
from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.repeats import returning_actions
from halloween_games.core.spots import NOBODY
from halloween_games.players.search_run import SearchRun, level_named

Player = Callable[[Match, Random], Action]
EVERY: Final = 20  # games after which the score so far is printed


def player_named(name: str, game: Game, seats: int, iterations: int | None) -> Player:
    """The player that a word of the command line names."""
    rival = RIVALS.get(game.id, {}).get(name)
    if rival is not None:
        return lambda match, rng: rival(match.view(match.to_move), rng, iterations or 0)
    word, *changes = name.split(",")
    changed = {field: json.loads(value) for field, _, value in (change.partition("=") for change in changes)}
    level, teams = replace(level_named(word, game.ai), **changed), game.teams(seats)

    def play(match: Match, rng: Random) -> Action:
        view, repeats = match.view(match.to_move), returning_actions(match)
        most = level.iterations if iterations is None else min(iterations, level.iterations)
        run = SearchRun(game.ai, view, teams, level, rng, iterations=most, repeats=repeats, endgames=game.endgames)
        while not run.done:
            run.search.step()
        return run.answer().action

    return play


def play_game(game: Game, seats: int, first: Player, second: Player, number: int, seed: int) -> float:
    """The score of *first* in a game."""
    teams = game.teams(seats)
    match = Match(game, seats, None, seed_of(seed, game.id, "luck", number // 2))
    sides = tuple((team + number) % 2 for team in teams)  # 0: the first plays this seat
    while match.to_move != NOBODY and len(match.turns) < CAP:
        seat = match.to_move
        rng = Random(seed_of(seed, game.id, number, seat, len(match.turns)))
        match.play(seat, (second if sides[seat] else first)(match, rng))
    return 0.5 if match.outcome is None else score_of(match.outcome, teams, sides)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(games.REGISTRY))
    parser.add_argument("players", nargs=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--iterations", type=int, help="at most; without it those of the levels")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--minutes", type=float, default=60.0, help="no game begins after them")
    given = parser.parse_args()
    game = games.load(given.game)
    seats = given.seats or min(game.seats)
    first, second = (player_named(name, game, seats, given.iterations) for name in given.players)
    score, began, who = 0.0, time.monotonic(), " – ".join(given.players)
    for number in range(given.games):
        score += play_game(game, seats, first, second, number, given.seed)
        is_late = number % 2 and time.monotonic() - began > 60 * given.minutes
        if is_late or (number + 1) % EVERY == 0 or number + 1 == given.games:
            print_score(game.id, who, score, number + 1)
        if is_late:
            break


if __name__ == "__main__":
    main()
