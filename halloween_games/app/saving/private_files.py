"""Opening files safely: only regular ones, never waiting for one, and readable by nobody but their owner."""

from __future__ import annotations

import errno
import os
import re
import stat
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


# ---------------------------------------------------------------- private files

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


def unused_path(folder: Path, stem: str, suffix: str) -> Path:
    """A name in *folder* that nothing has: ``STEM-2.SUFFIX`` if there is one without the number."""
    for number in range(1, 1000):
        path = folder / (f"{stem}-{number}{suffix}" if number > 1 else f"{stem}{suffix}")
        try:
            if not path.exists():
                return path
        except OSError:  # writing will report what is wrong; until then nothing may be overwritten
            break
    return folder / f"{stem}-{time.time_ns()}{suffix}"


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
