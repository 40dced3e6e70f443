"""Runs a tool silently, keeps its output in case it fails, and tells how far a command is. Standard library only."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, NamedTuple

LAST_LINES = 15  # of a failed tool's output


class Ended(NamedTuple):
    """A finished tool's exit code, None if it had to be ended, and what it wrote."""

    code: int | None
    written: bytes

    @property
    def output(self) -> str:
        """What it wrote, in UTF-8 or as Windows writes to pipes in the west."""
        try:
            text = self.written.decode("utf-8")
        except UnicodeDecodeError:
            text = self.written.decode("cp1252", "replace")
        return text.replace("\r\n", "\n")

    def told(self, failure: str, most: int = LAST_LINES) -> str:
        """*failure* and at most *most* of the last lines of output."""
        return f"{failure}. Its last lines were:\n{self.last_lines(most)}"

    def last_lines(self, most: int = LAST_LINES) -> str:
        """The end of what it wrote, for a message."""
        return "\n".join(f"    {line}" for line in self.output.splitlines()[-most:])


def quiet_run(
    command: Sequence[str | Path],
    cwd: Path,
    env: Mapping[str, str] | None = None,
    *,
    heard: Callable[[str], None] | None = None,
    seconds: float | None = None,
    with_errors: bool = True,
) -> Ended:
    """Run *command* with empty input and captured output; each line is *heard* as soon as it is there.

    After so many *seconds* it is ended, and all that it has started in its group. Its output is read in a thread: what
    it leaves running (Wine's server) may hold the pipe open for longer. Without *with_errors* its standard error is
    dropped: a warning there is no part of an answer.
    """
    running = subprocess.Popen(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,  # never a file, which Windows programs cannot write to under Wine
        stderr=subprocess.STDOUT if with_errors else subprocess.DEVNULL,
        start_new_session=seconds is not None,
    )
    lines: list[bytes] = []
    assert running.stdout is not None
    reader = threading.Thread(target=_read_all, args=(running.stdout, lines, heard), daemon=True)
    reader.start()
    code: int | None = None
    try:
        code = running.wait(seconds)
    except subprocess.TimeoutExpired:
        lines.append(f"\nended after {seconds:g} s\n".encode())
    finally:
        if code is None:
            _end(running, with_group=seconds is not None)
    reader.join(None if seconds is None else 5.0)
    return Ended(code, b"".join(lines))


def _read_all(pipe: IO[bytes], lines: list[bytes], heard: Callable[[str], None] | None) -> None:
    for line in pipe:
        lines.append(line)
        if heard is not None:
            heard(line.decode("utf-8", "replace").rstrip())


def _end(running: subprocess.Popen[bytes], *, with_group: bool) -> None:
    """Kill the process and, where the system can, its process group."""
    if with_group and sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    running.kill()
    running.wait()


def demand(
    failure: str,
    command: Sequence[str | Path],
    cwd: Path,
    error: type[Exception],
    env: Mapping[str, str] | None = None,
    seconds: float | None = None,
) -> None:
    """Run *command* without output; raises *error* with *failure* and its last lines."""
    ended = quiet_run(command, cwd, env, seconds=seconds)
    if ended.code != 0:
        raise error(ended.told(failure))


def say_in_place(text: str) -> None:
    """Show *text* instead of the last line on a terminal, and nowhere else; without *text* the line is free again."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def say(text: str) -> None:
    """Print a progress message, apart from the output of what is run."""
    print(text, file=sys.stderr, flush=True)
