"""Which levels the clock stops before their steps do: ``python -m build_scripts.interpreted_levels``.

Each level decides in some positions of each game without a limit in seconds; shown is the longest processor time beside
the level's own. A level whose steps always end first plays the same interpreted and compiled.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Final

from halloween_games import games
from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.players.search_run import SearchRun

PLIES: Final = (6, 16, 30)
ENDLESS: Final = 1_000_000  # iterations that nobody reaches


def positions(game: Game) -> Iterator[Match]:
    """Positions after random play."""
    for plies in PLIES:
        match, rng = Match(game, game.seats[0], None, plies), Random(plies)
        while match.to_move != NOBODY and (len(match.turns) < plies or match.to_move == CHANCE):
            actions = match.state.legal_actions()
            match.play(match.to_move, actions[rng.randrange(len(actions))])
        if match.to_move != NOBODY:
            yield match


def main() -> None:
    for game_id in games.REGISTRY:
        game = games.load(game_id)
        first = next(positions(game))
        easiest = next(iter(game.ai.levels.values()))
        run = SearchRun(game.ai, first.view(first.to_move), game.teams(first.seats), easiest, Random(1))
        run.search.step()  # what a game computes once for all is no level's
        for name, level in game.ai.levels.items():
            if level.iterations >= ENDLESS:
                print(f"{game_id} {name}: by time, {level.seconds} s")
                continue
            longest = 0.0
            for match in positions(game):
                view = match.view(match.to_move)
                began = time.process_time()
                run = SearchRun(game.ai, view, game.teams(match.seats), level, Random(1))
                while not run.done and time.process_time() - began < 2 * level.seconds:
                    run.search.step()
                longest = max(longest, time.process_time() - began)
            says = "by time" if longest > level.seconds else "by steps"
            print(f"{game_id} {name}: {says}, {longest:.2f} s of {level.seconds} s", flush=True)


if __name__ == "__main__":
    main()
