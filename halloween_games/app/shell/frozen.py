"""What the packaged program does before and after its first picture: PyInstaller's own preparations are late ones."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Final

LATE: Final = ("pyi_rth_multiprocessing", "pyi_rth_pkgutil", "pyi_rth_inspect")
"""Scripts of PyInstaller that would run before the program, and import more than the first picture does."""

OF_WORKERS: Final = ("--multiprocessing-fork", "-c")  # how multiprocessing starts the program as one of its processes


def serve_as_worker() -> None:
    """If this is a process that multiprocessing has started, do its work and end."""
    if any(one in sys.argv[1:] for one in OF_WORKERS):
        prepare()
        from multiprocessing import freeze_support

        freeze_support()


def prepare() -> None:
    """Run the late scripts; each is a module here, and the second time does nothing."""
    for name in LATE:
        with suppress(ImportError):  # not all are needed on each system
            import_module(name)


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
