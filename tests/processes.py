"""Processes as each system has them: killing one, looking for one, quoting a command line."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence

# Windows has fewer; there what is sent is the exit code of a process that ends at once.
KILLED = getattr(signal, "SIGKILL", signal.SIGTERM)
HUNG_UP = getattr(signal, "SIGHUP", signal.SIGTERM)

_MAY_ASK = 0x1000  # PROCESS_QUERY_LIMITED_INFORMATION
_STILL_ACTIVE = 259


def kill(pid: int) -> None:
    """End a process without giving it a chance to clean up."""
    os.kill(pid, KILLED)


def is_there(pid: int) -> bool:
    """Whether a process with that id exists, possibly as a zombie."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(_MAY_ASK, False, pid)
        if not handle:
            return False
        code = ctypes.c_ulong()
        kernel.GetExitCodeProcess(handle, ctypes.byref(code))
        kernel.CloseHandle(handle)
        return code.value == _STILL_ACTIVE
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def command_line(words: Sequence[str]) -> str:
    """*words* in one line, quoted as this system reads it."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
