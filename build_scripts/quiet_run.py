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
    heard: Callable[[str], None] | None = None,
) -> Ended:
    """Run *command* with empty input and captured output; each line is *heard* as soon as it is there."""
    lines: list[bytes] = []
    with _started(command, cwd, env, is_apart=False) as running:
        assert running.stdout is not None
        try:
            for line in running.stdout:
                lines.append(line)
                if heard is not None:
                    heard(line.decode("utf-8", "replace").rstrip())
        except BaseException:
            running.kill()
            raise
    return Ended(running.returncode, b"".join(lines))


def demand(
    failure: str, command: Sequence[str | Path], cwd: Path, error: type[Exception], env: Mapping[str, str] | None = None
) -> None:
    """Run *command* without output; raises *error* with *failure* and its last lines."""
    ended = quiet_run(command, cwd, env)
    if ended.code != 0:
        raise error(ended.told(failure))


def limited_run(
    command: Sequence[str | Path], seconds: float, cwd: Path, env: Mapping[str, str] | None = None
) -> Ended:
    """Run *command* for at most so long; then it is ended, and all that it has started in its group.

    Its output is read in a thread: what it leaves running (Wine's server) may hold the pipe open for longer.
    """
    running = _started(command, cwd, env, is_apart=True)
    parts: list[bytes] = []
    assert running.stdout is not None
    reader = threading.Thread(target=_read_all, args=(running.stdout, parts), daemon=True)
    reader.start()
    code: int | None = None
    try:
        code = running.wait(seconds)
    except subprocess.TimeoutExpired:
        parts.append(f"\nended after {seconds:g} s\n".encode())
    finally:
        if code is None:
            _end(running)
    reader.join(5.0)
    return Ended(code, b"".join(parts))


def _started(
    command: Sequence[str | Path], cwd: Path, env: Mapping[str, str] | None, *, is_apart: bool
) -> subprocess.Popen[bytes]:
    """Start *command*; what *is_apart* has a group of its own."""
    return subprocess.Popen(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,  # never a file, which Windows programs cannot write to under Wine
        stderr=subprocess.STDOUT,
        start_new_session=is_apart,
    )


def _end(running: subprocess.Popen[bytes]) -> None:
    """Kill the process and, where the system can, its process group."""
    if sys.platform == "win32":
        running.kill()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def _read_all(pipe: IO[bytes], parts: list[bytes]) -> None:
    while part := os.read(pipe.fileno(), 65536):
        parts.append(part)


def say_in_place(text: str) -> None:
    """Show *text* instead of the last line on a terminal, and nowhere else; without *text* the line is free again."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def say(text: str) -> None:
    """Print a progress message, apart from the output of what is run."""
    print(text, file=sys.stderr, flush=True)
