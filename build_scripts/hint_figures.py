"""How often hints give which reasons in games of weak players: ``python -m build_scripts.hint_figures``.

A game's id limits it to that game, a number is that of the positions (200).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from build_scripts.measuring import number_in, refuse_unknown
from halloween_games import games
from halloween_games.core.game import Game
from halloween_games.core.match import Match
from halloween_games.core.questions import question_of
from halloween_games.core.spots import CHANCE, NOBODY
from halloween_games.players.hosts import answer_at_once

POSITIONS: Final = 200
EVERY: Final = 5  # of so many decisions one is asked about
RANDOM: Final = 0.25  # of the actions between them
SECONDS: Final = 0.3
GENERIC: Final = "nothing of its own"


def asked_about(game: Game, seed: int) -> Iterator[Match]:
    """Some decisions of a game in which both sides play at an easy level and sometimes anything."""
    rng = Random(seed)
    match = Match(game, game.seats[0], seed=seed)
    for number in range(400):
        if match.to_move in (CHANCE, NOBODY):
            return
        if number % EVERY == seed % EVERY:
            yield match
        action = rng.choice(match.state.legal_actions())
        if rng.random() > RANDOM:
            action = answer_at_once(replace(question_of(match, "easy", seconds=SECONDS), seed=1)).action or action
        match.play(match.to_move, action)


def main(arguments: list[str]) -> int:
    refuse_unknown(arguments, games.REGISTRY, "neither a game nor a number")
    count = number_in(arguments, POSITIONS)
    for game_id in [word for word in arguments if word in games.REGISTRY] or games.REGISTRY:
        said: Counter[str] = Counter()
        seed = 0
        while said.total() < count and seed < count:
            for match in asked_about(games.load(game_id), seed):
                because = answer_at_once(replace(question_of(match, seconds=SECONDS), seed=1)).because
                said[because[0].key if because else GENERIC] += 1
            seed += 1
        print(f"{game_id}: {said.total()} hints")
        for key, times in said.most_common():
            print(f"  {times / said.total():6.1%}  {key}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
