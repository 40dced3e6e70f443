"""When a puzzle comes back: boxes of so many days; what failed begins in the first."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

BOXES: Final = (1, 3, 7, 16, 35)
"""Days until it comes back, by box, from 1."""
KNOWN: Final = 0  # it does not come back: solved at first sight, or out of the last box
MOST_A_DAY: Final = 10


def next_box(box: int | None, is_clean: bool, is_due: bool) -> int:
    """The box after a try; *box* is None before the first one.

    What is solved at first sight need not come back. Solving again what is not due yet changes nothing.
    """
    if not is_clean:
        return 1
    if box is None or box == KNOWN:
        return KNOWN
    if not is_due:
        return box
    return box + 1 if box < len(BOXES) else KNOWN


def due_after(box: int, day: date) -> date | None:
    """When a puzzle that was put into *box* on *day* comes back; None if it does not."""
    return day + timedelta(days=BOXES[box - 1]) if box != KNOWN else None
