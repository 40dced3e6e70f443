"""What the packaged program does before and after its first picture: PyInstaller's own preparations are late ones."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
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
