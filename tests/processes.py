"""Processes as each system has them: killing one, looking for one, quoting a command line, measuring memory in one."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

# Windows has fewer; there what is sent is the exit code of a process that ends at once.
KILLED = getattr(signal, "SIGKILL", signal.SIGTERM)
HUNG_UP = getattr(signal, "SIGHUP", signal.SIGTERM)

Result = TypeVar("Result")

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


def is_running(pid: int) -> bool:
    """Whether the process runs; an orphan may stay a zombie where nobody reaps it."""
    if sys.platform == "win32" or not is_there(pid):
        return is_there(pid)
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return done.stdout.strip()[:1] not in {"", "Z"}


def command_line(words: Sequence[str]) -> str:
    """*words* in one line, quoted as this system reads it."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def in_own_process(call: Callable[..., Result], *arguments: object) -> Result:
    """What *call*, a function of a module, returns in a process that does nothing else.

    Where memory is traced: if tracemalloc stops while another thread reserves memory without the GIL, as those do that
    pack, draw or speak to a cluster, Python 3.11 to 3.13 crash (python/cpython#128679).
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(call, *arguments).result(timeout=300)


def most_memory(call: Callable[..., object], *arguments: object) -> int:
    """The bytes that *call* takes at most when it runs for the second time, measured in a process of its own."""
    return in_own_process(_traced_peak, call, arguments)


def _traced_peak(call: Callable[..., object], arguments: Sequence[object]) -> int:
    call(*arguments)  # what is imported and kept for later does not count
    tracemalloc.start()
    call(*arguments)
    return tracemalloc.get_traced_memory()[1]
