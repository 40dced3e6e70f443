"""What Pure Halloween gives trophies for (core/trophies.py)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from halloween_games.core.game import Json

ATTACKED: Final = ("must_move", "must_move_or_win", "must_place", "must_place_or_win", "must_win", "must_pass_attacked")
"""Why the one who is attacked by a killer has no free choice."""

TROPHIES: Final[Sequence[Json]] = (
    {
        "id": "no-killer",
        "game": [{"won": True}, {"never": {"event": "placed", "piece": "{me}K"}}],
    },
    {
        "id": "jack-steps-in",
        "turn": [{"event": "moved", "piece": "{me}J"}, {"won": True}],
    },
    {
        "id": "as-far-as-it-flies",
        "turn": [{"event": "moved", "piece": "{me}B"}, {"won": True}],
    },
    {
        "id": "answer-me",
        "turn": [
            {"any": [{"event": "moved", "piece": "{me}K"}, {"event": "placed", "piece": "{me}K"}]},
            {"any": [{"other_must": code} for code in ATTACKED]},
        ],
    },
    {
        "id": "one-for-each",
        "game": [{"won": True}, {"event": "placed", "piece": "{me}*", "most": 9}],
    },
    {
        "id": "speechless",
        "theirs": [{"event": "passed", "seat": "{other}"}],
    },
)
