"""What measurements share: processes of their own, engines, a program with nobody's files, and what is asked for."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from halloween_games import games

if TYPE_CHECKING:
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.shell.program import Program
    from halloween_games.core.questions import Brain

ROOT: Final = Path(__file__).resolve().parents[1]
SIZE: Final = (1280, 800)
LONGEST: Final = 1200.0  # seconds of a process
CALL: Final = """
import json, sys
from {module} import {name} as measure
print(json.dumps(measure(*json.loads(sys.argv[1]))))
"""

Engine = subprocess.Popen[str]


def printed(code: str, *args: str, env: Mapping[str, str] | None = None, cwd: str | None = None) -> list[str]:
    """The lines that *code* prints in a Python of its own; RuntimeError if it fails."""
    command = [sys.executable, "-c", code, *args]
    done = subprocess.run(command, env=env, cwd=cwd, capture_output=True, text=True, timeout=LONGEST, check=False)
    if done.returncode:
        raise RuntimeError(f"measuring failed:\n{done.stderr}")
    return done.stdout.splitlines()


def in_a_process(
    measure: Callable[..., object], *args: object, env: Mapping[str, str] | None = None, cwd: str | None = None
) -> Any:
    """What *measure* gives in a Python of its own, in which nothing was done before, as JSON has it."""
    code = CALL.format(module=measure.__module__, name=measure.__name__)
    return json.loads(printed(code, json.dumps(args), env=env, cwd=cwd)[-1])


def seconds_of(act: Callable[[], object]) -> float:
    """How long it takes, by the clock."""
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def tables() -> list[tuple[str, int]]:
    """Every game with every number of seats."""
    return [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]


def drivers() -> dict[str, dict[str, str]]:
    """With which drivers a program can be started here, by how that looks."""
    found = {"without a window": "dummy", **({"in a window": "x11"} if os.environ.get("DISPLAY") else {})}
    return {look: {"SDL_VIDEODRIVER": video, "SDL_AUDIODRIVER": "dummy"} for look, video in found.items()}


def at_home_in(folder: str, **variables: str) -> dict[str, str]:
    """The environment of a program that has no files but those in *folder*, with other *variables*."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "PYTHON", "SDL_"))}
    return {**kept, "HOME": folder, **variables}


def spread(times: Sequence[float]) -> str:
    """How long something took, for a line of a table."""
    return f"median {statistics.median(times):.3f}   best {min(times):.3f}   worst {max(times):.3f}"


def print_score(game_id: str, who: str, score: float, count: int, of: str = "games") -> None:
    """A line with the score of so many games, and where it may truly lie."""
    from halloween_games.lab.report import wilson  # not in each process that is measured

    low, high = wilson(score, count)
    print(f"  {game_id:16} {who:25} {score / count:6.1%}   95 %: {low:.1%} – {high:.1%}   {count} {of}", flush=True)


@contextmanager
def a_program(
    settings: Settings | None = None,
    size: tuple[int, int] = SIZE,
    brain: Brain | None = None,
    folder: Path | None = None,
) -> Iterator[Program]:
    """The program in a window, or without one where SDL_VIDEODRIVER says nothing; its files last as long."""
    from halloween_games.app.shell.main import prepare

    prepare(headless=os.environ.get("SDL_VIDEODRIVER", "dummy") == "dummy")
    from halloween_games.app.saving.saves import Saves
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.shell.program import Program

    with tempfile.TemporaryDirectory() as temporary:
        program = Program(size, settings or Settings(), Saves(folder or Path(temporary)), brain=brain)
        yield program
        program.close()


@contextmanager
def an_engine(root: Path = ROOT) -> Iterator[Engine]:
    """An engine of the package in *root*."""
    engine = subprocess.Popen(
        [sys.executable, "-m", "halloween_games", "engine"],
        cwd=tempfile.gettempdir(),
        env={**os.environ, "PYTHONPATH": str(root)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield engine
    finally:
        engine.kill()
        engine.communicate()


def ask(engine: Engine, **request: object) -> dict[str, Any]:
    """One line of the protocol and its answer."""
    assert engine.stdin is not None and engine.stdout is not None
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    answer: dict[str, Any] = json.loads(engine.stdout.readline())
    assert answer["ok"], answer
    return answer
