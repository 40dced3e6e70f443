"""Files that another program has open for a moment: on Windows they can be neither replaced nor deleted then."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

WAITS: Final = (0.01, 0.02, 0.04, 0.08, 0.16)  # seconds between tries: virus scanners look at new files about as long
ACCESS_DENIED: Final = 5
IN_USE: Final = (32, 33)  # somebody has the file open, or a part of it locked

T = TypeVar("T")


def patiently(act: Callable[[], T]) -> T:
    """What *act* returns, tried again for a third of a second while Windows says that a program is at the file."""
    for seconds in WAITS:
        try:
            return act()
        except PermissionError as error:
            if _code(error) not in (ACCESS_DENIED, *IN_USE):
                raise
        time.sleep(seconds)
    return act()


def is_in_use(error: OSError) -> bool:
    """Whether another program has the file open."""
    return _code(error) in IN_USE


def is_target_in_use(error: OSError, target: Path) -> bool:
    """The same for replacing *target* by a file beside it: Windows only says that access is denied then.

    The folder can be written to, since the other file is there; so it is the target, unless that is write-protected.
    """
    return is_in_use(error) or (_code(error) == ACCESS_DENIED and os.access(target, os.W_OK))


def _code(error: OSError) -> int | None:
    """The number of the error in Windows; None elsewhere."""
    code: int | None = getattr(error, "winerror", None)
    return code
