"""How strong the levels of each game are, as measured in the arena."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from halloween_games.core.judging import LEVEL_NAMES
from halloween_games.core.phrases import Key, Phrase
from halloween_games.players import machine

FILE: Final = Path(__file__).with_name("strength.json")
QUARTERS: Final = 4
TENTHS: Final = 10
BY_TIME: Final = LEVEL_NAMES[-1]  # its strength is that of compiled searches; those of the others are in steps
TOLERANCE: Final = 0.04  # within which a share is rounded to a quarter, a half or three quarters


@dataclass(frozen=True)
class Strength:
    """One level of one game: *elo* on the game's own scale, and the share of games it wins against other levels."""

    elo: float
    beats: Mapping[str, float] = field(default_factory=dict)


@cache
def load(path: Path = FILE) -> Mapping[str, Mapping[str, Strength]]:
    """Game -> level -> strength; empty where nothing was measured. Raises ValueError if the file is damaged."""
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    return {game: {level: _strength(entry) for level, entry in levels.items()} for game, levels in data.items()}


def _strength(entry: Any) -> Strength:
    return Strength(float(entry["elo"]), {level: float(share) for level, share in entry.get("beats", {}).items()})


def describe(game_id: str, level: str) -> Phrase | None:
    """How often *level* beats the next weaker one, or None if that was not measured."""
    place = LEVEL_NAMES.index(level)
    if machine.is_interpreted() and level == BY_TIME:
        return Phrase("strength.slow")
    measured = load().get(game_id, {}).get(level)
    if measured is None or place == 0:
        return None
    weaker = LEVEL_NAMES[place - 1]
    share = measured.beats.get(weaker)
    if share is None:
        return None
    of = QUARTERS if min(abs(share - part / QUARTERS) for part in range(1, QUARTERS)) <= TOLERANCE else TENTHS
    won = min(of - 1, max(1, round(share * of)))
    return Phrase("strength.wins", {"won": won, "of": of, "level": Key(f"level.{weaker}")})
