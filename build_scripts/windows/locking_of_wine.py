"""Wine 8 gives no errno when a file is locked already; Windows says EACCES."""
# mypy: ignore-errors
# types know this module on Windows only

from __future__ import annotations

import errno
import msvcrt

_locking = msvcrt.locking


def locking(fd, mode, nbytes):
    try:
        _locking(fd, mode, nbytes)
    except OSError as error:
        raise PermissionError(errno.EACCES, "Permission denied") from error


msvcrt.locking = locking
