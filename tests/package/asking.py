"""Asks an installed program itself what it is: compiled or not, how fast it thinks, when its first picture is there."""

from __future__ import annotations

import json
import os
import resource
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

FIRST_FRAME = "HALLOWEEN_GAMES_FIRST_FRAME"  # where the program writes when its first picture was shown
WITH_KERNELS = ("18-ghosts", "closest-ghost", "pure-halloween")
ITERATIONS = 20_000  # of each search: half a second compiled
POSITIONS = 64  # of an iteration
SLOWEST = 3.0  # times the archive's; interpreted it is more than twenty
REQUESTS = '{{"do":"new","game":"{}","seed":1}}\n{{"do":"go","iterations":{},"seed":1}}\n'

Command = Sequence[str | Path]


class Asked(NamedTuple):
    """What an installed program says."""

    speed: float  # positions in a second of the processor, of all kernels together
    picture: float  # seconds of the processor

    def slower_than(self, archive: Asked) -> float:
        """How many times as long as the archive it takes for the same."""
        return archive.speed / self.speed

    def row(self, name: str, archive: Asked) -> str:
        """Its line in the table of docs/testing.md."""
        return f"| {name} | {self.speed:,.0f} | {self.slower_than(archive):.2f} | {self.picture:.2f} s |"


def plain_environment(home: Path) -> dict[str, str]:
    """An environment with nothing of this project but *home*."""
    foreign = ("PYTHON", "HALLOWEEN", "VIRTUAL_ENV", "XDG_CONFIG", "XDG_DATA", "XDG_CACHE")
    env = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return env | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en", "HOME": str(home)}


def run(command: Command, cwd: Path, env: Mapping[str, str], given: str = "") -> tuple[str, float]:
    """The output of *command*, which must not fail, and its seconds of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, cwd=cwd, env=env, input=given, check=False, capture_output=True, text=True, timeout=900
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, f"{command} ended with {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ask(program: Command, place: Path, env: Mapping[str, str], report: str = "") -> Asked:
    """*program* is complete, and its rules are compiled; *report* is how it names the file ``first`` in *place*."""
    run([*program, "selftest", "--compiled"], place, env)
    searches = []
    for iterations in (1, ITERATIONS):
        lines = "".join(REQUESTS.format(game_id, iterations) for game_id in WITH_KERNELS)
        told, seconds = run([*program, "engine"], place, env, lines + '{"do":"quit"}\n')
        looked_at = sum(json.loads(line).get("iterations", 0) for line in told.splitlines()) * POSITIONS
        searches.append((looked_at, seconds))
    (few, start), (many, whole) = searches
    file = place / "first"
    run([*program, "--size", "1280x800"], place, {**env, FIRST_FRAME: report or str(file)})
    return Asked((many - few) / (whole - start), float(file.read_text(encoding="ascii").split()[1]))
