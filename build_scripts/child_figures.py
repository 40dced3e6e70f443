"""What the greedy child of each game scores against the levels: the section ``children`` of bench.py."""

from __future__ import annotations

import sys
from typing import Final

from halloween_games import games
from halloween_games.arena.ratings import wilson
from halloween_games.core.judging import LEVEL_NAMES
from tests.ai.matches import score_of_child

GAMES: Final = 100
LEVELS: Final = LEVEL_NAMES[:5]
"""Up to hard; the others take minutes for each game and have to be named."""


def bench_children(args: list[str]) -> int:
    """Arguments are games, levels, and the number of games of each pair, in any order."""
    known = {"random", *LEVEL_NAMES}
    unknown = [word for word in args if word not in games.REGISTRY and word not in known and not word.isdecimal()]
    if unknown:
        print(f"{unknown[0]} is no game, no level and no number of games.", file=sys.stderr)
        return 2
    count = next((int(word) for word in args if word.isdecimal()), GAMES)
    levels = [word for word in args if word in known] or LEVELS
    print("What a greedy child scores (tests/ai/children.py):")
    for game_id in [word for word in args if word in games.REGISTRY] or games.REGISTRY:
        for level in levels:
            score = score_of_child(game_id, level, count)
            low, high = wilson(score, count)
            print(
                f"  {game_id:16} {level:18} {score / count:6.1%}   95 %: {low:.1%} – {high:.1%}   {count} games",
                flush=True,
            )
    return 0
