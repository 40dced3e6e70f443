"""File access that is safe against crashes: atomic writes, limited reads, damaged files are kept."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from halloween_games.app.saving.private_files import (
    PRIVATE_FILE,
    PUBLIC_FILE,
    NotAFile,
    is_in_use,
    is_target_in_use,
    is_there,
    make_private_folder,
    open_regular,
    patiently,
    temporary_of,
)
from halloween_games.core.phrases import Phrase

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ON_WINDOWS = sys.platform == "win32"
MAX_BYTES: Final = 1_000_000  # far more than any file of ours: 1,000 actions are 15,000 bytes
LOCK_SECONDS: Final = 1.0  # to wait while another program writes the same file, which takes a few milliseconds
TRY_SECONDS: Final = 0.002
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


class Missing(StorageError):
    """There is no such file."""


def write_atomically(path: Path, data: bytes, *, private: bool = True) -> None:
    """Write *data* to *path*: after a crash there is either the complete old file or the complete new one.

    A symbolic link stays, and the file that it leads to is replaced. Only its owner can read a *private* file; one that
    the user asked for follows the umask. Raises StorageError; the old file is untouched then.
    """
    temporary: Path | None = None
    try:
        target = behind_links(path)
        if target == path and private:
            make_private_folder(path.parent)
        elif target == path:
            path.parent.mkdir(parents=True, exist_ok=True)
        mode = PRIVATE_FILE if private else _public_mode(target)
        temporary = temporary_of(target)
        _write_through(temporary, data, mode)
        _replace(target, temporary)
        _sync_folder(target.parent)
    except BaseException as error:  # an interrupt as well must leave nothing behind
        if temporary is not None:
            with suppress(OSError):  # the original error is reported
                temporary.unlink(missing_ok=True)
        if isinstance(error, NotAFile):
            raise StorageError(Phrase("storage.no_file", {"file": shown_path(path)})) from error
        if isinstance(error, OSError):
            raise StorageError(why_unwritten(path, error)) from error
        raise


def _replace(target: Path, new: Path) -> None:
    """Put the file *new*, which lies beside it, in place of *target*; StorageError if a program has that open."""
    try:
        patiently(lambda: new.replace(target))
    except OSError as error:
        if is_target_in_use(error, target):
            raise StorageError(Phrase("storage.in_use", {"file": shown_path(target)})) from error
        raise


def behind_links(path: Path) -> Path:
    """The file that *path* leads to if it is a symbolic link, also if that does not exist yet; raises OSError.

    Raises NotAFile if something else than a file is there.
    """
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if target.exists() and not target.is_file():
        raise NotAFile(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    return target


def _public_mode(target: Path) -> int | None:
    """The permissions of the file to be replaced; None for a new one, which follows the umask."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return None


def _write_through(path: Path, data: bytes, mode: int | None) -> None:
    """Write *data* to a new file and wait until it is on disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    try:
        descriptor = open_regular(path, flags, PUBLIC_FILE if mode is None else mode)
    except FileExistsError:  # left by a killed program that had the same process id
        path.unlink()
        descriptor = open_regular(path, flags, PUBLIC_FILE if mode is None else mode)
    try:
        if mode not in (None, PRIVATE_FILE) and hasattr(os, "fchmod"):
            with suppress(OSError):  # a file system without permissions
                os.fchmod(descriptor, mode)  # the umask may have taken something away
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
    if is_in_use(error):
        return Phrase("storage.in_use", {"file": shown_path(path)})
    if isinstance(error, PermissionError) or error.errno in _FORBIDDEN:
        return Phrase("storage.forbidden", place)
    return Phrase("storage.failed", {**place, "why": error.strerror or type(error).__name__})


def read_limited(path: Path, limit: int = MAX_BYTES, *, from_anywhere: bool = False) -> bytes:
    """The content of the file; raises StorageError: Missing, or TooLarge for more than *limit* bytes.

    Only regular files are read, since anything else could block; *from_anywhere* also reads the pipe or device that the
    user has named.
    """
    file = {"file": shown_path(path)}
    try:
        descriptor = os.open(path, os.O_RDONLY) if from_anywhere else open_regular(path, os.O_RDONLY)
        with os.fdopen(descriptor, "rb") as stream:
            data = stream.read(limit + 1)
    except NotAFile as error:
        raise StorageError(Phrase("storage.no_file", file)) from error
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        kind = Missing if isinstance(error, FileNotFoundError) else StorageError
        raise kind(Phrase("storage.unreadable", {**file, "why": why})) from error
    if len(data) > limit:
        raise TooLarge(Phrase("storage.too_large", file))
    return data


def delete_files(*paths: Path) -> None:
    """Delete those of *paths* that are there; raises StorageError."""
    try:
        for path in paths:
            patiently(partial(path.unlink, missing_ok=True))
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise StorageError(Phrase("storage.undeletable", {"why": why})) from error


def set_aside(path: Path) -> Path:
    """Rename a damaged file so that nothing overwrites it; raises StorageError."""
    for number in range(1, 1000):
        kept = path.with_name(f"{path.stem}.broken-{number}{path.suffix}")
        try:
            if not kept.exists():
                return patiently(lambda: path.rename(kept))  # noqa: B023 - called at once
        except OSError as error:
            raise StorageError(why_unwritten(path, error)) from error
    raise StorageError(Phrase("storage.failed", {"place": shown_path(path.parent), "why": "too many broken files"}))


def shown_path(path: Path) -> str:
    """*path* for a message: printable, with its front shortened so that the end is readable."""
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in str(path))
    return shown if len(shown) <= 160 else f"...{shown[-160:]}"


def without_home(text: str) -> str:
    """*text* with ``~`` for the user's home folder."""
    homes = {str(Path.home()), os.path.realpath(Path.home()), os.environ.get("USERPROFILE", "")}
    for home in sorted((home for home in homes if len(home) > 1), key=len, reverse=True):
        for form in (home, home.replace("\\", "\\\\"), home.replace("\\", "/")):
            text = text.replace(form, "~")
    return text


class Lock:
    """A lock file; the system releases the lock when the program ends in whatever way."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """The lock, or None if another program has it; raises OSError if the file cannot be created."""
        make_private_folder(path.parent)
        while True:
            descriptor = open_regular(path, os.O_RDWR | os.O_CREAT)
            try:
                is_free, is_there = _lock(descriptor), _is_same(path, descriptor)
            except OSError:
                _close(descriptor)
                raise
            if is_free and is_there:
                return cls(path, descriptor)
            _close(descriptor)
            if not is_free:
                return None  # otherwise its previous owner has deleted the file meanwhile

    @classmethod
    def wait(cls, path: Path) -> Lock | None:
        """The lock; None where there are no locks, or if another program keeps it for too long.

        Writing goes on without it then: it will report what is wrong with the folder.
        """
        end = time.monotonic() + LOCK_SECONDS
        with suppress(OSError):
            lock = cls.take(path)
            while lock is None and time.monotonic() < end:
                time.sleep(TRY_SECONDS)
                lock = cls.take(path)
            return lock
        return None

    @classmethod
    def is_held(cls, path: Path) -> bool:
        """Whether a running program has the lock."""
        if not is_there(path):
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
        is_ours = False
        with suppress(OSError):
            is_ours = _is_same(self._path, self._descriptor)
        if ON_WINDOWS:  # which cannot delete open files; whoever takes it now has it open, so that it stays
            _close(self._descriptor)
        if is_ours:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
        if not ON_WINDOWS:
            _close(self._descriptor)


def _close(descriptor: int) -> None:
    with suppress(OSError):  # the system releases the lock in any case
        os.close(descriptor)


def _lock(descriptor: int) -> bool:
    """False if another program has the lock. On a file system without locks everybody gets it."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Wine, and who knows who else, does not say why; two programs must never write the same game.
        return not ON_WINDOWS and error.errno not in _BUSY
    return True


def _is_same(path: Path, descriptor: int) -> bool:
    """Whether the file at *path* is still the open one."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


# ---------------------------------------------------------------- indented json


def indented(path: Path, content: object, spaces: int = 2) -> bytes:
    """*content* as it is written to *path*; raises TooLarge if that could not be read again.

    What is nested hundreds of levels deep counts as too large.
    """
    try:
        plain = msgspec.json.encode(content)
        if len(plain) <= MAX_BYTES:
            pretty = msgspec.json.format(plain, indent=spaces)
            return pretty if len(pretty) <= MAX_BYTES else plain
    except RecursionError as error:
        raise TooLarge(Phrase("storage.too_large", {"file": shown_path(path)})) from error
    raise TooLarge(Phrase("storage.too_large", {"file": shown_path(path)}))
