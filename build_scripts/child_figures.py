"""What the greedy child of each game scores against the levels: the section ``children`` of bench.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from build_scripts.duels import CHILD, scores
from build_scripts.measuring import number_in, print_score, refuse_unknown
from halloween_games import games
from halloween_games.core.judging import LEVEL_NAMES

GAMES: Final = 100
LEVELS: Final = LEVEL_NAMES[:5]
"""Up to hard; the others take minutes for each game and have to be named."""


def bench_children(args: Sequence[str] = ()) -> None:
    """Arguments are games, levels, and the number of games of each pair, in any order."""
    refuse_unknown(args, {*games.REGISTRY, "random", *LEVEL_NAMES}, "no game, no level and no number of games")
    count = number_in(args, GAMES)
    print("What a greedy child scores (tests/ai/children.py):")
    for game_id in [word for word in args if word in games.REGISTRY] or games.REGISTRY:
        for level in [word for word in args if word in {"random", *LEVEL_NAMES}] or LEVELS:
            print_score(game_id, level, sum(scores(game_id, (CHILD, level), count)), count)
