"""Opening files safely: only regular ones, never waiting for one, and readable by nobody but their owner."""

from __future__ import annotations

import errno
import os
import stat
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
PUBLIC_FILE: Final = 0o666  # less what the umask takes away

# A pipe without a writer would block the program, a terminal could become its own; Windows would translate line ends.
_SAFELY: Final = sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_BINARY"))


class NotAFile(OSError):
    """Something else has the file's name: a folder, a pipe, a socket, a device."""


def open_regular(path: Path, flags: int, mode: int = PRIVATE_FILE) -> int:
    """A descriptor of the regular file *path*; raises OSError, and NotAFile for anything else of that name."""
    try:
        descriptor = os.open(path, flags | _SAFELY, mode)
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.EISDIR):  # a socket or a pipe; a folder
            raise NotAFile(error.errno, os.strerror(error.errno), str(path)) from error
        # What Windows does not tell apart: no permission and a folder, no file and a folder that is a file.
        if error.errno == errno.EACCES and path.is_dir():
            raise NotAFile(errno.EISDIR, os.strerror(errno.EISDIR), str(path)) from error
        if error.errno == errno.ENOENT and _is_below_a_file(path):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from error
        raise
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise NotAFile(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _is_below_a_file(path: Path) -> bool:
    """Whether what should be a folder of *path* is none."""
    there = next((folder for folder in path.parents if folder.exists()), None)
    return there is not None and not there.is_dir()


def is_there(path: Path) -> bool:
    """Whether something has this name, as far as the system tells."""
    try:
        return path.exists()
    except OSError:  # the folder may not be searched, or the disk fails
        return False


def unused_path(folder: Path, stem: str, suffix: str, between: str = "-") -> Path:
    """A name in *folder* that nothing has: ``STEM-2.SUFFIX`` if there is one without the number."""
    for number in range(1, 1000):
        path = folder / (f"{stem}{between}{number}{suffix}" if number > 1 else f"{stem}{suffix}")
        try:
            if not path.exists():
                return path
        except OSError:  # writing will report what is wrong; until then nothing may be overwritten
            break
    return folder / f"{stem}{between}{time.time_ns()}{suffix}"


def make_private_folder(folder: Path) -> None:
    """Create *folder* and what is missing above it, for its owner alone; one that exists stays as it is."""
    if folder.is_dir():
        return
    try:
        folder.mkdir(PRIVATE_FOLDER)
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_private_folder(folder.parent)
        make_private_folder(folder)
    except FileExistsError:
        if not folder.is_dir():  # unless another program has just created it
            raise


def tighten_folder(folder: Path) -> None:
    """Close a folder of the program's own, perhaps created by an earlier version, to everybody but its owner."""
    if os.name != "posix":
        return
    with suppress(OSError):  # it does not exist yet, or belongs to somebody else
        if stat.S_IMODE(folder.stat().st_mode) & 0o077:
            folder.chmod(PRIVATE_FOLDER)
