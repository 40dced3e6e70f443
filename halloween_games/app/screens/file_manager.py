"""Shows folders in the desktop's file manager, and pages in its browser."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from halloween_games.players.machine import system_environment

log = logging.getLogger(__name__)

_QUIET: Final[dict[str, Any]] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)


def show(place: Path) -> bool:
    """Open a folder or a page; False if there is nothing to do it with."""
    try:
        if sys.platform == "win32":
            os.startfile(place)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        subprocess.Popen([opener, str(place)], env=system_environment(), start_new_session=True, **_QUIET)
    except OSError as error:
        log.warning("%s cannot be opened: %s", place, error)
        return False
    return True
