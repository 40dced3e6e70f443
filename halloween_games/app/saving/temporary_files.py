"""Temporary files, ``.NAME.PID.tmp``, renamed once complete, and files that other programs have open for a moment."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

SUFFIX: Final = ".tmp"
STALE_SECONDS: Final = 86_400  # a temporary file of that age belongs to no running program, whatever has its process id
_NAME: Final = re.compile(rf"\.(?P<name>.+)\.(?P<process>[0-9]{{1,10}}){re.escape(SUFFIX)}", re.DOTALL)


def temporary_of(path: Path) -> Path:
    """The temporary file for *path*, in the same folder so that it can be renamed."""
    return path.with_name(f".{path.name}.{os.getpid()}{SUFFIX}")


def tidy(folder: Path) -> None:
    """Delete what killed programs left in *folder*, and beside the files that its symbolic links lead to."""
    for entry in _entries(folder):
        if _NAME.fullmatch(entry.name):
            _delete_if_left(entry)
        elif entry.is_symlink():
            tidy_beside(Path(os.path.realpath(entry.path)))


def tidy_beside(path: Path) -> None:
    """Delete what killed programs left of *path*; other files of its folder are nobody's business."""
    for entry in _entries(path.parent):
        found = _NAME.fullmatch(entry.name)
        if found is not None and found["name"] == path.name:
            _delete_if_left(entry)


def _delete_if_left(entry: os.DirEntry[str]) -> None:
    found = _NAME.fullmatch(entry.name)
    with suppress(OSError):  # its program has just renamed it, or the folder is read-only: it does no harm
        if found is not None and (not _is_running(int(found["process"])) or _is_stale(entry)):
            Path(entry.path).unlink()


def _is_stale(entry: os.DirEntry[str]) -> bool:
    return time.time() - entry.stat(follow_symlinks=False).st_mtime > STALE_SECONDS


def _is_running(process: int) -> bool:
    """Whether there is such a process; on Windows nobody can delete the file of a running one anyway."""
    if sys.platform == "win32":
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # another user's
        return True
    return True


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except (OSError, ValueError):  # it does not exist, or may not be read
        return []


# ------------------------------------------------------------------ files that another program has open

WAITS: Final = (0.01, 0.02, 0.04, 0.08, 0.16)  # seconds between tries: virus scanners look at new files about as long
ACCESS_DENIED: Final = 5
IN_USE: Final = (32, 33)  # somebody has the file open, or a part of it locked

T = TypeVar("T")


def patiently(act: Callable[[], T]) -> T:
    """What *act* returns, tried again for a third of a second while Windows says that a program is at the file."""
    for seconds in WAITS:
        try:
            return act()
        except PermissionError as error:
            if _code(error) not in (ACCESS_DENIED, *IN_USE):
                raise
        time.sleep(seconds)
    return act()


def is_in_use(error: OSError) -> bool:
    """Whether another program has the file open."""
    return _code(error) in IN_USE


def is_target_in_use(error: OSError, target: Path) -> bool:
    """The same for replacing *target* by a file beside it: Windows only says that access is denied then.

    The folder can be written to, since the other file is there; so it is the target, unless that is write-protected.
    """
    return is_in_use(error) or (_code(error) == ACCESS_DENIED and os.access(target, os.W_OK))


def _code(error: OSError) -> int | None:
    """The number of the error in Windows; None elsewhere."""
    code: int | None = getattr(error, "winerror", None)
    return code
