"""Runs a tool silently, keeps its output in case it fails, and tells how far a command is. Standard library only."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Ended(NamedTuple):
    """A finished tool's exit code and the lines of its output."""

    code: int
    lines: list[str]

    def told(self, failure: str, most: int) -> str:
        """*failure* and at most *most* of the last lines of output."""
        return "\n".join([f"{failure}. Its last lines were:", *(f"    {line}" for line in self.lines[-most:])])


def quiet_run(command: Sequence[str | Path], cwd: Path, env: Mapping[str, str] | None = None) -> Ended:
    """Run *command* with empty input and captured output."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    return Ended(done.returncode, done.stdout.splitlines())


def say(text: str) -> None:
    """Print a progress message, apart from the output of what is run."""
    print(text, file=sys.stderr, flush=True)
