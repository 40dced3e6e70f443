"""The quiet streak: how many evenings somebody has finished anything, and how a missed one lets it burn down."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta


def streak_of(evenings: Collection[date], tonight: date) -> int:
    """How many candles burn *tonight*: one more for each of the *evenings*, one less for each that was missed.

    Tonight is missed only once it is over.
    """
    burning, last = 0, None
    for evening in sorted(one for one in set(evenings) if one <= tonight):
        missed = (evening - last).days - 1 if last is not None else 0
        burning, last = max(0, burning - missed) + 1, evening
    missed = (tonight - last).days - 1 if last is not None else 0
    return max(0, burning - max(0, missed))


def last_evenings(evenings: Collection[date], tonight: date, count: int = 7) -> list[tuple[date, bool]]:
    """The last *count* evenings until *tonight*, and whether anything was finished on each."""
    days = [tonight - timedelta(days=ago) for ago in reversed(range(count))]
    return [(day, day in evenings) for day in days]
