"""What programs find that are not ours and that we start: engines, the desktop's program for folders."""

from __future__ import annotations

import os
import sys


def outside_environment() -> dict[str, str]:
    """What a program that is not ours shall find: a packaged program's own libraries are not for others."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("_PYI_")}
    if getattr(sys, "frozen", False):
        before = env.pop("LD_LIBRARY_PATH_ORIG", None)  # where PyInstaller keeps what was there
        env.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            env["LD_LIBRARY_PATH"] = before
    return env
