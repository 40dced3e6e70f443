"""Returning the memory of a finished search to the system."""

from __future__ import annotations

import gc
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def give_back() -> None:
    """Free what is left of a search, and return its memory where the system has to be asked for that.

    A tree is freed without the garbage collector, but pieces that Python keeps for reuse lie all over it, and a full
    collection drops them. The GNU C library keeps what lies below the last piece in use until it is told not to.
    """
    gc.collect()
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """``malloc_trim`` of the GNU C library; None elsewhere."""
    if sys.platform != "linux":
        return None
    from ctypes import CDLL, c_int, c_size_t

    found = getattr(CDLL(None), "malloc_trim", None)
    if found is not None:
        found.argtypes, found.restype = [c_size_t], c_int
    return found
