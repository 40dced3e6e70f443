"""What Rhombus gives trophies for (core/trophies.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.game import Json

TROPHIES: Final[Sequence[Json]] = (
    {
        "id": "three-of-a-kind",
        "game": [{"won": True}, {"action": r"(\w+)[CDHS]\+\1[CDHS]\+\1[CDHS]"}],
    },
    {
        "id": "eliminator",
        "turn": [{"event": "moved", "how": "jump"}, {"won": True}],
    },
    {
        "id": "house-rights",
        "turn": [{"action": r"9.\+\w+:x\w+"}],
    },
    {
        "id": "round-walk",
        "turn": [{"action": r"6.:(\w+)-\1"}],
    },
    {
        "id": "clear-the-way",
        "turn": [{"event": "moved", "how": "play", "times": 3}, {"event": "fought"}],
    },
    {
        "id": "comeback",
        "game": [{"won": True}, {"event": "moved", "piece": "{me}", "how": "eliminated", "times": 4}],
    },
    {
        "id": "untouched",
        "game": [{"won": True}, {"never": {"event": "moved", "piece": "{side}", "how": "eliminated"}}],
    },
)
