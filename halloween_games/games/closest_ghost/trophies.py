"""What The Closest Ghost gives trophies for (core/trophies.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.game import Json

TROPHIES: Final[Sequence[Json]] = (
    {
        "id": "fed",
        "theirs": [{"event": "removed", "piece": "candy"}, {"won": True}],
    },
    {
        "id": "around-the-corner",
        "turn": [{"event": "moved", "piece": "avatar{me}", "how": "wrap"}, {"won": True}],
    },
    {
        "id": "cornered",
        "turn": [{"event": "skipped", "seat": "{other}", "part": "avatar"}],
    },
    {
        "id": "around-the-world",
        "game": [{"won": True}, {"event": "moved", "piece": "avatar{me}", "how": "wrap", "times": 5}],
    },
    {
        "id": "out-of-the-trap",
        "game": [{"won": True}, {"event": "skipped", "seat": "{me}", "part": "avatar"}],
    },
    {
        "id": "sweet-tooth",
        "game": [{"won": True}, {"turns": {"most": 10}}],
    },
)
