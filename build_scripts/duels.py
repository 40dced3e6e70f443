"""Two players of any kind against each other: ``python -m build_scripts.duels GAME PLAYER PLAYER [--games N]``.

A player is a level, also a changed one (``impossible,heeds_evident=false``) or with a character of the ladder
(``pip/easy``), a sparring partner of rivals.py, also with a limit of its own (``alphabeta,iterations=400``), one of
habits.py, ``child`` or ``random``; a level or a search with ``@FILE`` judges as learn.py has written there. Only
iterations limit them, so that results are the same on every machine. Seats change after every game, and two games in a
row have the same luck and the same random opening.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, cast

from build_scripts.arguments import parser_of
from build_scripts.habits import HABITS, Held
from build_scripts.measuring import print_score
from build_scripts.rivals import RIVALS
from halloween_games import games
from halloween_games.core.actions import Action
from halloween_games.core.game import Game
from halloween_games.core.judging import GameAI
from halloween_games.core.match import Match
from halloween_games.core.questions import returning_actions
from halloween_games.core.spots import NOBODY
from halloween_games.lab.contest import CAP, score_of, seed_of
from halloween_games.players.characters import liking_of
from halloween_games.players.search_run import RANDOM, SearchOptions, SearchRun, level_named
from tests.ai.children import CHILDREN, one_of

Player = Callable[[Match, Random], Action]
CHILD: Final = "child"
EVERY: Final = 20  # games after which the score so far is printed


def player_named(name: str, game: Game, seats: int, iterations: int | None) -> Player:
    """The player that a word of the command line names."""
    if name == RANDOM:
        return lambda match, rng: one_of(match.view(match.to_move).legal_actions(), rng)
    if name == CHILD:
        return lambda match, rng: CHILDREN[game.id](match.view(match.to_move), rng)
    word, _, limit = name.partition(",iterations=")
    if (rival := RIVALS.get(game.id, {}).get(word)) is not None:
        own = int(limit) if limit else iterations or 0
        return lambda match, rng: rival(match.view(match.to_move), rng, own)
    ai, rule = game.ai, HABITS.get(game.id, {}).get(name)
    if rule is not None:
        ai, name = cast("GameAI[Any]", Held(game, rule)), "impossible,heeds_evident=true"
    name, _, file = name.partition("@")
    if file:
        from build_scripts import learn  # needs NumPy

        ai = cast("GameAI[Any]", learn.LearnedAI(game, learn.read(Path(file))))
    word, *changes = name.split(",")
    character, _, word = word.rpartition("/")
    changed = {field: json.loads(value) for field, _, value in (change.partition("=") for change in changes)}
    level, teams = replace(level_named(word, ai), **changed), game.teams(seats)
    most = None if iterations is None else min(iterations, level.iterations)

    def play(match: Match, rng: Random) -> Action:
        view, repeats = match.view(match.to_move), returning_actions(match)
        liking = liking_of(character, game, seats, view) if character else None
        wanted = SearchOptions(most, repeats=repeats, endgames=game.endgames, liking=liking)
        return SearchRun(ai, view, teams, level, rng, wanted).complete().action

    return play


def scores(
    game_id: str,
    names: Sequence[str],
    count: int,
    *,
    iterations: int | None = None,
    seats: int = 0,
    seed: int = 7,
    opening: int = 0,
) -> Iterator[float]:
    """What the first of two players scores in each of *count* games that begin with *opening* random actions."""
    game = games.load(game_id)
    teams = game.teams(seats or min(game.seats))
    players = [player_named(name, game, len(teams), iterations) for name in names]
    for number in range(count):
        match = Match(game, len(teams), None, seed_of(seed, game_id, "luck", number // 2))
        sides = tuple((team + number) % 2 for team in teams)
        by_chance = Random(seed_of(seed, game_id, "opening", number // 2))
        while match.to_move != NOBODY and len(match.turns) < opening:
            match.play(match.to_move, one_of(match.view(match.to_move).legal_actions(), by_chance))
        while match.to_move != NOBODY and len(match.turns) < CAP:
            seat = match.to_move
            chance = seed_of(seed, game_id, names[1], number, seat, len(match.turns))
            match.play(seat, players[sides[seat]](match, Random(chance)))
        yield 0.5 if match.outcome is None else score_of(match.outcome, teams, sides)


def main() -> None:
    given = parser_of("duels.py", __doc__, game=games.REGISTRY).parse_args()
    whole, began, who = 0.0, time.monotonic(), " – ".join(given.players)
    limits = {"iterations": given.iterations, "seats": given.seats, "seed": given.seed, "opening": given.opening}
    for number, score in enumerate(scores(given.game, given.players, given.games, **limits), 1):
        whole += score
        is_last = number == given.games or (number % 2 == 0 and time.monotonic() - began > 60 * given.minutes)
        if is_last or number % EVERY == 0:
            print_score(given.game, who, whole, number)
        if is_last:
            break


if __name__ == "__main__":
    main()
