"""Days, months and trophies that were won on them, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import inf
from typing import TYPE_CHECKING

from halloween_games.core.speaker import Speaker

if TYPE_CHECKING:
    from halloween_games.core.trophies import Trophy


def month_words(text: Speaker, day: date) -> str:
    """The month of *day* and its year."""
    return f"{_month_name(text, day, 'puzzles.months.alone')} {day.year}"


def short_day_words(text: Speaker, day: date) -> str:
    """*day* without its year."""
    return text("puzzles.date", month=_month_name(text, day), day=day.day)


def day_words(text: Speaker, day: date) -> str:
    """*day* with its year."""
    return text("trophies.day", month=_month_name(text, day), day=day.day, year=day.year)


def _month_name(text: Speaker, day: date, key: str = "puzzles.months") -> str:
    return text(key).split()[day.month - 1]


def won_sentence(text: Speaker, game_id: str, name: str, won: Sequence[Trophy], most: float = inf) -> str:
    """That somebody called *name* has *won* something; with more than *most* letters only how many they are."""
    of_game = text.for_game(game_id)
    names = ", ".join(of_game(f"trophy.{trophy.id}") for trophy in won)
    whole = text("trophies.won", player=name, count=len(won), names=names)
    return whole if len(whole) <= most else whole.removesuffix(names).rstrip(" \N{NO-BREAK SPACE}:")
