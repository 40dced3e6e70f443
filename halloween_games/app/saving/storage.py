"""File access that is safe against crashes: atomic writes, limited reads, damaged files are kept."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

from halloween_games.core.phrases import Phrase, plain

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_BYTES: Final = 1_000_000  # far more than any file of ours: 1,000 actions are 15,000 bytes
TEMPORARY: Final = ".tmp"
_FULL: Final = (errno.ENOSPC, errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC, errno.EFBIG)
_FORBIDDEN: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_BUSY: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class StorageError(Exception):
    """A file could not be written or read; ``phrase`` is the message for the user."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(phrase.key)
        self.phrase = phrase


class TooLarge(StorageError):
    """The file is larger than anything this program writes."""


def write_atomically(path: Path, data: bytes) -> None:
    """Write *data* to *path*: after a crash there is either the complete old file or the complete new one.

    Raises StorageError; the old file is untouched then.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_through(temporary, data)
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):  # the original error is reported
            temporary.unlink(missing_ok=True)
        raise StorageError(why_unwritten(path, error)) from error


def _write_through(path: Path, data: bytes) -> None:
    """Write *data* and wait until it is on disk."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sync_folder(folder: Path) -> None:
    """Wait until the new name is on disk, too; systems that cannot open folders take care of that themselves."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):  # some file systems cannot sync folders
            raise
    finally:
        os.close(descriptor)


def why_unwritten(path: Path, error: OSError) -> Phrase:
    """The message for a file that could not be written."""
    place = {"place": shown_path(path.parent)}
    if error.errno in _FULL:
        return Phrase("storage.full", place)
    if isinstance(error, PermissionError) or error.errno in _FORBIDDEN:
        return Phrase("storage.forbidden", place)
    return Phrase("storage.failed", {**place, "why": error.strerror or type(error).__name__})


def read_limited(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The content of the file; raises StorageError, or TooLarge for more than *limit* bytes."""
    file = {"file": shown_path(path)}
    try:
        with path.open("rb") as stream:
            data = stream.read(limit + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise StorageError(Phrase("storage.unreadable", {**file, "why": why})) from error
    if len(data) > limit:
        raise TooLarge(Phrase("storage.too_large", file))
    return data


def set_aside(path: Path) -> Path:
    """Rename a damaged file so that nothing overwrites it; raises StorageError."""
    for number in range(1, 1000):
        kept = path.with_name(f"{path.stem}.broken-{number}{path.suffix}")
        if not kept.exists():
            try:
                path.rename(kept)
            except OSError as error:
                raise StorageError(why_unwritten(path, error)) from error
            return kept
    raise StorageError(Phrase("storage.failed", {"place": shown_path(path.parent), "why": "too many broken files"}))


def shown_path(path: Path) -> str:
    """*path* for a message: printable, with its front shortened so that the end is readable."""
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(path))
    shown = shown if len(shown) <= 160 else f"...{shown[-160:]}"
    return plain(shown)


def without_home(text: str) -> str:
    """*text* with ``~`` for the user's home folder."""
    homes = {str(Path.home()), os.path.realpath(Path.home()), os.environ.get("USERPROFILE", "")}
    for home in sorted((home for home in homes if len(home) > 1), key=len, reverse=True):
        for form in (home, home.replace("\\", "\\\\"), home.replace("\\", "/")):
            text = text.replace(form, "~")
    return text


class Lock:
    """A lock file; the system releases the lock when the program ends in whatever way."""

    def __init__(self, path: Path, stream: BinaryIO) -> None:
        self._path = path
        self._stream = stream

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """The lock, or None if another program has it; raises OSError if the file cannot be created."""
        path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            stream = path.open("ab")
            if not _lock(stream):
                stream.close()
                return None
            if _is_same(path, stream):
                return cls(path, stream)
            stream.close()  # its previous owner has deleted the file meanwhile

    @classmethod
    def is_held(cls, path: Path) -> bool:
        """Whether a running program has the lock."""
        if not path.exists():
            return False
        try:
            lock = cls.take(path)
        except OSError:
            return False
        if lock is None:
            return True
        lock.release()
        return False

    def release(self) -> None:
        """Release the lock and delete the file."""
        with suppress(OSError):  # Windows cannot delete open files: it stays and does no harm
            self._path.unlink(missing_ok=True)
        self._stream.close()


def _lock(stream: BinaryIO) -> bool:
    """False if another program has the lock. On a file system without locks everybody gets it."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _BUSY
    return True


def _is_same(path: Path, stream: BinaryIO) -> bool:
    """Whether the file at *path* is still the open one."""
    try:
        return os.path.samestat(path.stat(), os.fstat(stream.fileno()))
    except FileNotFoundError:
        return False
