"""What Halloween gives trophies for (core/trophies.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.game import Json

TROPHIES: Final[Sequence[Json]] = (
    {
        "id": "knew-it",
        "turn": [
            {"same": "spot", "of": [{"event": "inspected", "seat": "{me}"}, {"event": "revealed", "face": "* zombie"}]}
        ],
    },
    {
        "id": "lights-out",
        "game": [{"won": True}, {"event": "removed", "piece": "stone{me}", "times": 3}],
    },
    {
        "id": "will-o-the-wisps",
        "game": [{"won": True}, {"event": "revealed", "face": "* wisp", "by": "{me}", "times": 7}],
    },
    {
        "id": "by-a-whisker",
        "game": [{"won": True}, {"margin": {"least": 1, "most": 1}}],
    },
    {
        "id": "last-grave",
        "turn": [{"event": "revealed"}, {"won": True}, {"margin": {"least": 1, "most": 3}}],
    },
    {
        "id": "round-table",
        "game": [{"won": True}, {"seats": 4}, {"margin": {"least": 1}}],
    },
)
