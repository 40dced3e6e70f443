"""Runs a tool unseen and keeps what it wrote, for when it fails. Standard library only, because dev.py needs it."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class Ended(NamedTuple):
    """How a tool ended, and the lines that it wrote."""

    code: int
    lines: list[str]

    def told(self, failure: str, most: int) -> str:
        """*failure* and the last lines, at *most* so many, for people."""
        return "\n".join([f"{failure}. Its last lines were:", *(f"    {line}" for line in self.lines[-most:])])


def quiet_run(command: Sequence[str | Path], cwd: Path, env: Mapping[str, str] | None = None) -> Ended:
    """Run *command* to its end, with nothing to read and nothing shown."""
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
