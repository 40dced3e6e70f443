"""Days of the calendar in words, as the player's language writes them."""

from __future__ import annotations

from datetime import date

from halloween_games.core.speaker import Speaker


def month_name(text: Speaker, day: date) -> str:
    """The month of *day*."""
    return text("puzzles.months").split()[day.month - 1]


def short_day_words(text: Speaker, day: date) -> str:
    """*day* without its year."""
    return text("puzzles.date", month=month_name(text, day), day=day.day)


def day_words(text: Speaker, day: date) -> str:
    """*day* with its year."""
    return text("trophies.day", month=month_name(text, day), day=day.day, year=day.year)
