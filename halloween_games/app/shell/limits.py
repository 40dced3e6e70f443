"""The limits that the system sets to the program: what is too low for a window is known before one opens."""

from __future__ import annotations

import sys
from typing import Final

LEAST_FILES: Final = 64  # open at once; with 48 the launcher and a game just work
LEAST_MEGABYTES: Final = 500  # of addresses; with 400 the launcher cannot be drawn


def too_low() -> tuple[str, int] | None:
    """The text key of the sentence about a limit that is too low for a window, and how much is needed."""
    if sys.platform == "win32":
        return None
    import resource

    files = (resource.RLIMIT_NOFILE, "cli.few_files", LEAST_FILES, 1)
    memory = (resource.RLIMIT_AS, "cli.little_memory", LEAST_MEGABYTES, 1_000_000)
    for limit, key, least, unit in (files, memory):
        allowed = resource.getrlimit(limit)[0]
        if allowed != resource.RLIM_INFINITY and allowed < least * unit:
            return key, least
    return None
