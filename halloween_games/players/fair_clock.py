"""The clock of a decision: processor time of its own work, with a limit on the wall so that nobody waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

WALL_FACTOR: Final = 3.0
"""A decision takes at most so many times its seconds on the wall, however busy the machine is."""


def fair_clock(
    work: Callable[[], float] = time.thread_time,
    wall: Callable[[], float] = time.perf_counter,
    factor: float = WALL_FACTOR,
) -> Callable[[], float]:
    """A clock that starts at 0 and runs with this thread's processor time, and never slower than a part of the wall's.

    Other programs take processor time away from a level, and with wall time alone it would play below its strength.
    """
    worked, began = work(), wall()
    return lambda: max(work() - worked, (wall() - began) / factor)
