"""Processes as each system has them: Python in one, killing one, looking for one, measuring memory in one."""

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
from pathlib import Path
from typing import TypeVar

# Windows has fewer; there what is sent is the exit code of a process that ends at once.
KILLED = getattr(signal, "SIGKILL", signal.SIGTERM)
HUNG_UP = getattr(signal, "SIGHUP", signal.SIGTERM)

Result = TypeVar("Result")

_MAY_ASK = 0x1000  # PROCESS_QUERY_LIMITED_INFORMATION
_STILL_ACTIVE = 259
_ROOT = Path(__file__).resolve().parents[1]


def python(script: str, *words: str, lines: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Run *script* in an interpreter of its own, with these *words*, *lines* to read and changes of the environment."""
    return subprocess.run(
        [sys.executable, "-c", script, *words], cwd=_ROOT, env={**os.environ, **variables}, input=lines,
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def printed(script: str, *words: str, **variables: str) -> str:
    """What *script* prints, which has to end well, as `python` runs it."""
    done = python(script, *words, **variables)
    assert done.returncode == 0, done.stderr
    return done.stdout


def at_home_in(folder: Path) -> dict[str, str]:
    """The variables with which the program keeps everything in *folder*, on each system."""
    names = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA")
    return dict.fromkeys(names, str(folder))


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
