"""Shows files in the desktop's file manager."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from halloween_games.players.environment import system_environment

log = logging.getLogger(__name__)

_QUIET: Final[dict[str, Any]] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)


def show_folder(folder: Path) -> bool:
    """Open *folder*; False if there is no file manager."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        subprocess.Popen([opener, str(folder)], env=system_environment(), start_new_session=True, **_QUIET)
    except OSError as error:
        log.warning("The folder cannot be opened: %s", error)
        return False
    return True
