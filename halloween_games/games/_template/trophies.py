"""What Three Graves gives trophies for (core/trophies.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.game import Json

TROPHIES: Final[Sequence[Json]] = (
    {
        "id": "last-grave",
        "game": [{"won": True}, {"event": "placed", "times": 9}],
    },
    {
        "id": "not-the-middle",
        "game": [{"won": True}, {"never": {"event": "placed", "piece": "{me}*", "spot": "b2"}}],
    },
)
