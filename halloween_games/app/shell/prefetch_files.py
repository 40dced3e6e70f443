"""Asks the system to read the packaged program's libraries ahead, while Python starts."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

FOLDERS: Final = (".", "halloween_games", "pygame", "pygame_ce.libs")
LARGE: Final = 60_000  # bytes; smaller files are read in one go anyway


def prefetch(home: Path) -> int:
    """Start reading the large files of the program unpacked in *home* in the background; returns how many.

    If the system does not support it, or a file is missing, they are read when needed.
    """
    if not hasattr(os, "posix_fadvise"):
        return 0
    asked = 0
    for folder in FOLDERS:
        try:
            with os.scandir(home / folder) as entries:
                large = [entry.path for entry in entries if entry.is_file() and entry.stat().st_size > LARGE]
            for path in large:
                file = os.open(path, os.O_RDONLY)  # a file of Python takes three times as long
                try:
                    os.posix_fadvise(file, 0, 0, os.POSIX_FADV_WILLNEED)
                finally:
                    os.close(file)
                asked += 1
        except OSError:
            continue
    return asked
