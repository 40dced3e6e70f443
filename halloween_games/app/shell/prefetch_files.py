"""Asks the system for the packaged program's libraries before they are wanted: it reads them while Python works."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

FOLDERS: Final = (".", "halloween_games", "pygame", "pygame_ce.libs")
LARGE: Final = 60_000  # bytes; smaller files come in one piece anyway


def read_ahead(home: Path) -> int:
    """Let the system begin to read the large files of the program that lies unpacked in *home*; returns how many.

    Where it takes no such wishes, or a file is not to be had, all is read when it is needed.
    """
    if not hasattr(os, "posix_fadvise"):
        return 0
    asked = 0
    for folder in FOLDERS:
        try:
            with os.scandir(home / folder) as entries:
                large = [entry.path for entry in entries if entry.is_file() and entry.stat().st_size > LARGE]
            for path in large:
                with Path(path).open("rb", buffering=0) as file:
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_WILLNEED)
                asked += 1
        except OSError:
            continue
    return asked
