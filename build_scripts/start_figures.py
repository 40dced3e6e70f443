"""What the program takes from its start on: the sections ``click`` and ``alone`` of bench.py."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from build_scripts.build import ROOT
from build_scripts.measuring import printed
from build_scripts.memory_figures import resident
from halloween_games import games

ALONE: Final = 66.0  # seconds after the start, when nothing moves any more
MEASURED: Final = 30.0  # seconds
RUNS: Final = 5
SCREEN: Final = ":97"

CLICK: Final = """
import sys, time
from halloween_games.app.shell.main import prepare
prepare(headless=True)
from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.program import Program
from halloween_games.play.rehearsal import NoBrain
program = Program((1280, 800), Settings(), brain=NoBrain())
program.navigation.launcher()
program.frame((), 0.0)
passed = [time.process_time()]
program.navigation.new_game(sys.argv[1])
program.frame((), 0.0)
passed.append(time.process_time())
program.stack.top.start()
program.frame((), 0.0)
passed.append(time.process_time())
print(*passed)
program.close()
"""


def bench_click() -> None:
    """From the click on a card to the first frame of the game, the first time and with nothing rehearsed."""
    print(
        "a click on a game's card, then on Play, each to the first frame: seconds of the processor (aim 0.25 for both)"
    )
    for game_id in games.REGISTRY:
        parts = []
        for _ in range(RUNS):
            before, page, game = map(float, printed(CLICK, game_id)[-1].split())
            parts.append((page - before, game - page))
        page, game = (statistics.median(part) for part in zip(*parts, strict=True))
        print(f"  {game_id:16} {page:.3f} + {game:.3f} = {page + game:.3f}")


def bench_alone() -> None:
    """The memory of the program in a window that nobody touches, and what it uses of one core; with Xvfb, on Linux."""
    if shutil.which("Xvfb") is None:
        print("the program left alone cannot be measured: Xvfb is missing")
        return
    with screen():
        for name, settings in (("with music", "{}"), ("muted", '{"muted": true}')):
            print(f"  {name}")
            _bench_alone(settings)


def _bench_alone(settings: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        config = Path(home, ".config", "halloween-games")
        config.mkdir(parents=True)
        (config / "settings.json").write_text(settings, encoding="ascii")
        command = [sys.executable, "-m", "halloween_games"]
        program = subprocess.Popen(command, cwd=ROOT, env=at_home_in(home), start_new_session=True)
        try:
            began = time.monotonic()
            for seconds in (2.0, 10.0):
                time.sleep(began + seconds - time.monotonic())
                memory = sum(resident(pid) for pid, _ in processes_of(program.pid))
                print(f"    memory {seconds:.0f} seconds after the start {memory:.0f} MB (aim 120)")
            time.sleep(began + ALONE - time.monotonic())
            before = seconds_of(program.pid)
            time.sleep(MEASURED)
            used = (seconds_of(program.pid) - before) / MEASURED
            print(f"    left alone for a minute {used:.2%} of one core")
            program.terminate()
            program.wait(10)
        finally:
            program.kill()


@contextmanager
def screen() -> Iterator[None]:
    """An Xvfb on SCREEN."""
    server = subprocess.Popen(["Xvfb", SCREEN, "-noreset", "-screen", "0", "1280x800x24"], stderr=subprocess.DEVNULL)
    try:
        time.sleep(2)
        yield
    finally:
        server.terminate()
        server.wait()


def at_home_in(folder: str) -> dict[str, str]:
    """The environment of a program that shows its window on SCREEN and has nothing but *folder*."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "PYTHON", "SDL_"))}
    return kept | {"HOME": folder, "DISPLAY": SCREEN, "SDL_AUDIODRIVER": "dummy"}


def seconds_of(session: int) -> float:
    """The processor seconds of all processes of a session, and of those that have ended in it."""
    return sum(seconds for _, seconds in processes_of(session))


def processes_of(session: int) -> list[tuple[int, float]]:
    """The processes of a session with their processor seconds."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(fields[3]) == session:
            found.append((int(file.parent.name), sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")))
    return found
