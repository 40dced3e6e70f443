"""What the program takes from its start on: the sections ``click`` and ``alone`` of bench.py."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from halloween_games import games

SCREEN: Final = ":93"
ALONE: Final = 66.0  # seconds after the start, when nothing moves any more
MEASURED: Final = 30.0  # seconds
RUNS: Final = 5

CLICK: Final = """
import sys, time
from halloween_games.app.shell.main import prepare
prepare(headless=True)
from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.program import Program
from halloween_games.play.rehearsal import NoBrain
program = Program((1280, 800), Settings(), brain=NoBrain())
program.lobby.launcher()
program.frame((), 0.0)
passed = [time.process_time()]
program.lobby.new_game(sys.argv[1])
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
            done = subprocess.run(
                [sys.executable, "-c", CLICK, game_id], capture_output=True, text=True, timeout=60, check=True
            )
            before, page, game = map(float, done.stdout.split())
            parts.append((page - before, game - page))
        page, game = (statistics.median(part) for part in zip(*parts, strict=True))
        print(f"  {game_id:16} {page:.3f} + {game:.3f} = {page + game:.3f}")


def bench_alone() -> None:
    """The memory of the program in a window that nobody touches, and what it uses of one core; with Xvfb, on Linux."""
    server = subprocess.Popen(["Xvfb", SCREEN, "-screen", "0", "1280x800x24"], stderr=subprocess.DEVNULL)
    program: subprocess.Popen[bytes] | None = None
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "SDL_"))}
    try:
        with tempfile.TemporaryDirectory() as home:
            time.sleep(1)
            env = kept | {"HOME": home, "DISPLAY": SCREEN, "SDL_AUDIODRIVER": "dummy"}
            program, began = subprocess.Popen([sys.executable, "-m", "halloween_games"], env=env), time.monotonic()
            for seconds in (2.0, 10.0):
                time.sleep(began + seconds - time.monotonic())
                print(f"  memory {seconds:.0f} seconds after the start {_memory(program.pid)} MB (aim 120)")
            time.sleep(began + ALONE - time.monotonic())
            print(f"  left alone for a minute {_share(program.pid):.2f} % of one core")
            program.terminate()
            program.wait(10)
    finally:
        if program is not None and program.poll() is None:
            program.kill()
        server.terminate()


def _family(pid: int) -> list[int]:
    """The process and all that it has started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in _family(int(child)))]


def _memory(pid: int) -> int:
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in _family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") // 1_000_000


def _share(pid: int) -> float:
    def used() -> int:
        stats = [Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split() for one in _family(pid)]
        return sum(int(stat[11]) + int(stat[12]) for stat in stats)

    before = used()
    time.sleep(MEASURED)
    return (used() - before) / os.sysconf("SC_CLK_TCK") / MEASURED * 100
