"""Runs a tool silently, keeps its output in case it fails, and tells how far a command is. Standard library only."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Ended(NamedTuple):
    """A finished tool's exit code and the lines of its output."""

    code: int
    lines: list[str]

    def told(self, failure: str, most: int) -> str:
        """*failure* and at most *most* of the last lines of output."""
        return "\n".join([f"{failure}. Its last lines were:", *(f"    {line}" for line in self.lines[-most:])])


def quiet_run(
    command: Sequence[str | Path],
    cwd: Path,
    env: Mapping[str, str] | None = None,
    heard: Callable[[str], None] | None = None,
) -> Ended:
    """Run *command* with empty input and captured output; each line is *heard* as soon as it is there."""
    lines: list[str] = []
    with subprocess.Popen(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as running:
        assert running.stdout is not None
        try:
            for line in running.stdout:
                lines.append(line.rstrip("\n"))
                if heard is not None:
                    heard(lines[-1])
        except BaseException:
            running.kill()
            raise
    return Ended(running.returncode, lines)


def say_in_place(text: str) -> None:
    """Show *text* instead of the last line on a terminal, and nowhere else; without *text* the line is free again."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def say(text: str) -> None:
    """Print a progress message, apart from the output of what is run."""
    print(text, file=sys.stderr, flush=True)
