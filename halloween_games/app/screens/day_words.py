"""Days of the calendar in words, as the player's language writes them."""

from __future__ import annotations

from datetime import date

from halloween_games.core.speaker import Speaker


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
