"""What the machine does for thinking: native or interpreted code, the clock, given back memory, processes of ours."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from halloween_games.core.phrases import Phrase


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


# ------------------------------------------------------------------ a clock

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


SEARCH: Final = "halloween_games.players.searches.kernel_search"  # compiled with everything else, or nothing is
PURE: Final = "HALLOWEEN_GAMES_PURE"  # as setup.py has it
PACKAGE: Final = Path(__file__).resolve().parents[1]


@cache
def is_interpreted() -> bool:
    """Whether the searches are not compiled; nothing of them is imported."""
    found = find_spec(SEARCH)
    return found is None or not str(found.origin).endswith(tuple(EXTENSION_SUFFIXES))


def why_slow(package: Path = PACKAGE) -> Phrase | None:
    """What a person can do where computers think interpreted; None where they are compiled."""
    if not is_interpreted():
        return None
    if os.environ.get(PURE, "") not in {"", "0"}:
        return Phrase("slow.pure", {"variable": PURE})
    return Phrase("slow.checkout" if (package.parent / "pyproject.toml").is_file() else "slow.installed")


def system_environment() -> dict[str, str]:
    """The environment without what PyInstaller added: other programs must not load the package's own libraries."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("_PYI_")}
    if getattr(sys, "frozen", False):
        before = env.pop("LD_LIBRARY_PATH_ORIG", None)  # PyInstaller keeps the original value here
        env.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            env["LD_LIBRARY_PATH"] = before
    return env
