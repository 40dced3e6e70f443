"""How strong the levels of each game are, as measured in the arena."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, Final

from halloween_games import games
from halloween_games.core.judging import LEVEL_NAMES, next_below
from halloween_games.core.phrases import Key, Phrase
from halloween_games.players import machine

FILE: Final = Path(__file__).with_name("strength.json")
HANDICAPS: Final = Path(__file__).with_name("handicaps.json")
QUARTERS: Final = 4
TENTHS: Final = 10
CONFIDENCE: Final = 1.96  # standard deviations, for 95 %
BY_TIME: Final = LEVEL_NAMES[-1]  # its strength is that of compiled searches; those of the others are in steps
TOLERANCE: Final = 0.04  # within which a share is rounded to a quarter, a half or three quarters


@dataclass(frozen=True)
class Strength:
    """One level of one game: *elo* on the game's own scale, and the share of games it wins against other levels."""

    elo: float
    beats: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class HeadStart:
    """A beginner's shares of many games against one level: *without* a head start, and with it *given*."""

    without: float
    given: float
    games: int

    @property
    def helps(self) -> bool:
        """Whether the difference is more than chance, with 95 % confidence."""
        spread = sum(share * (1 - share) for share in (self.without, self.given)) / self.games
        return self.given - self.without > CONFIDENCE * sqrt(spread)


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
    """How often *level* beats the next weaker opponent, or None if there is none or that was not measured."""
    if machine.is_interpreted() and level == BY_TIME:
        return Phrase("strength.slow")
    measured = load().get(game_id, {}).get(level)
    weaker = next_below(level, games.load(game_id).offered_levels)
    share = measured.beats.get(weaker) if measured is not None else None
    if share is None:
        return None
    of = QUARTERS if min(abs(share - part / QUARTERS) for part in range(1, QUARTERS)) <= TOLERANCE else TENTHS
    won = min(of - 1, max(1, round(share * of)))
    return Phrase("strength.wins", {"won": won, "of": of, "level": Key(f"level.{weaker}")})


@cache
def load_handicaps() -> Mapping[str, Mapping[str, HeadStart]]:
    """Game -> level -> what its head start is worth against it. Raises ValueError if the file is damaged."""
    data = json.loads(HANDICAPS.read_bytes())
    return {game: {level: HeadStart(**entry) for level, entry in levels.items()} for game, levels in data.items()}


def describe_head_start(game_id: str) -> Phrase | None:
    """What the head start of a game is worth against the strongest measured level; None if it does not help there."""
    found = [(level, one) for level, one in load_handicaps().get(game_id, {}).items() if one.helps]
    if not found:
        return None
    level, one = found[-1]
    shares = {"won": round(100 * one.given), "without": round(100 * one.without)}
    return Phrase("handicap.worth", {**shares, "level": Key(f"level.{level}")})
