"""What 18 Ghosts gives trophies for (core/trophies.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.game import Json

TROPHIES: Final[Sequence[Json]] = (
    {
        "id": "two-at-once",
        "turn": [{"event": "fought", "attacker": "{me}*"}, {"event": "escaped", "piece": "{me}*", "times": 2}],
    },
    {
        "id": "lose-on-purpose",
        "turn": [
            {"event": "fought", "attacker": "{me}*", "loser": "{attacker}"},
            {"event": "escaped", "piece": "{me}*"},
        ],
    },
    {
        "id": "family-quarrel",
        "turn": [{"event": "fought", "attacker": "{me}*", "defender": "{me}*"}, {"event": "escaped", "piece": "{me}*"}],
    },
    {
        "id": "shown-out",
        "theirs": [
            {"same": "spot", "of": [{"event": "placed", "piece": "{me}*"}, {"event": "escaped", "piece": "{me}*"}]}
        ],
    },
    {
        "id": "nobody-caught",
        "game": [{"won": True}, {"never": {"event": "fought", "loser": "{me}*"}}],
    },
    {
        "id": "at-the-last-door",
        "game": [{"won": True}, {"event": "escaped", "piece": "{other}*", "times": 2}],
    },
)
