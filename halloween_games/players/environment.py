"""The environment of programs that we start and that are not ours: engines, the desktop's file manager."""

from __future__ import annotations

import os
import sys


def system_environment() -> dict[str, str]:
    """The environment without what PyInstaller added: other programs must not load the package's own libraries."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("_PYI_")}
    if getattr(sys, "frozen", False):
        before = env.pop("LD_LIBRARY_PATH_ORIG", None)  # PyInstaller keeps the original value here
        env.pop("LD_LIBRARY_PATH", None)
        if before is not None:
            env["LD_LIBRARY_PATH"] = before
    return env
