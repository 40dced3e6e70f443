"""What the characters of the ladder score against the plain level that they play at: the section ``characters``.

``bench characters [GAME ...] [CHARACTER ...] [LEVEL] [GAMES]``. Both sides have the same level, that of the character
if none is given, limited by iterations alone. Games are played in pairs with the same luck, a side once in each seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from build_scripts.measuring import number_in, print_score, refuse_unknown
from halloween_games import games
from halloween_games.arena.contest import CAP, score_of, seed_of
from halloween_games.core.game import Game
from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.match import Match
from halloween_games.core.questions import returning_actions
from halloween_games.core.spots import NOBODY
from halloween_games.players.characters import NATURES, liking_of
from halloween_games.players.search_run import SearchOptions, SearchRun

GAMES: Final = 60
QUICK: Final = 5
"""So many characters, the weakest, play at levels that answer at once; the others have to be named."""


def bench_characters(args: Sequence[str] = ()) -> None:
    """Arguments are games, characters, a level, and the number of games of each pair, in any order."""
    refuse_unknown(args, {*games.REGISTRY, *NATURES, *LEVEL_NAMES}, "no game, no character, no level and no number")
    count = number_in(args, GAMES)
    levels = dict(zip(NATURES, LEVEL_NAMES, strict=True))
    given = next((word for word in args if word in LEVEL_NAMES), "")
    characters = [word for word in args if word in NATURES] or list(NATURES)[:QUICK]
    print("What the characters score against the same level without a character:")
    for game_id in [word for word in args if word in games.REGISTRY] or games.REGISTRY:
        whole = 0.0
        for character in characters:
            level = given or levels[character]
            score = sum(_score(games.load(game_id), level, character, number) for number in range(count))
            whole += score
            print_score(game_id, f"{character}, {level}", score, count)
        print_score(game_id, "all of them", whole, count * len(characters))


def _score(game: Game, level: str, character: str, number: int) -> float:
    """The score of *character* in one game."""
    teams = game.teams(game.seats[0])
    match = Match(game, len(teams), None, seed_of(game.id, "luck", number // 2))
    sides = tuple((team + number) % 2 for team in teams)  # 0: the character plays this seat
    while match.to_move != NOBODY and len(match.turns) < CAP:
        seat = match.to_move
        view = match.view(seat)
        liking = liking_of(character, game, match.seats, view) if sides[seat] == 0 else None
        rng = Random(seed_of(game.id, character, number, seat, len(match.turns)))
        repeats = returning_actions(match)
        run = SearchRun(game.ai, view, teams, game.ai.levels[level], rng, SearchOptions(repeats=repeats, liking=liking))
        while not run.done:
            run.search.step()
        match.play(seat, run.answer().action)
    return 0.5 if match.outcome is None else score_of(match.outcome, teams, sides)
