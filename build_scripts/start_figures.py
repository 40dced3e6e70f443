"""How soon the program is there: the sections ``start``, ``click`` and ``package`` of bench.py.

The last one tells of the packaged program how large it is, and how soon it starts beside a bare window.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from build_scripts.build import ROOT, megabytes, package_name
from build_scripts.measuring import at_home_in, drivers, printed, spread
from build_scripts.smoke_frozen import executable
from halloween_games import games
from halloween_games.app.shell.program import FIRST_FRAME as FIRST_FRAME_FILE

RUNS: Final = 5

FIRST_FRAME: Final = """
import time
passed = [time.process_time()]
def part(): passed.append(time.process_time())
from halloween_games.app.shell.main import prepare
prepare()
part()
from halloween_games.app.shell.startup import begin, draw_night_ahead
from halloween_games.app.saving.settings import Settings
startup = begin(Settings())
draw_night_ahead(startup, (1280, 800))
from halloween_games.app.saving.saves import user_saves
from halloween_games.app.shell.program import Program
part()
program = Program((1280, 800), saves=user_saves(), startup=startup)
program.navigation.launcher()
part()
program.frame((), 0.0)
part()
import sys
print(time.monotonic(), *passed)
ours = {name: one for name, one in sys.modules.items() if name.startswith("halloween_games.")}
print(*(name for name, one in ours.items() if not hasattr(one, "__path__")))
program.navigation.night.keep()
program.close()
"""
START_PARTS: Final = ("Python", "pygame and prepare", "importing", "constructing", "first frame")


def bench_start() -> None:
    """From the start of the process to the first frame of the launcher, and its parts."""
    print("start of the process to the first frame of the launcher, seconds of the processor (aim 0.25)")
    for name, variables in drivers().items():
        runs: list[list[float]] = []
        with tempfile.TemporaryDirectory() as home:
            for _ in range(11):
                began = time.monotonic()
                figures, modules = printed(FIRST_FRAME, env=at_home_in(home, **variables))
                shown, *passed = map(float, figures.split())
                runs.append([shown - began, *passed])
        del runs[:2]  # the first runs write the .pyc files that an installed program has, and the night
        times = [run[-1] for run in runs]
        print(f"  {name:18} {spread(times)}")
        for number, part in enumerate(START_PARTS, 1):
            took = statistics.median(run[number] - (run[number - 1] if number > 1 else 0.0) for run in runs)
            print(f"    {part:18} {took:.3f}")
        print(
            f"    by the clock {statistics.median(run[0] for run in runs):.2f}, {len(modules.split())} modules of ours"
        )


# ---------------------------------------------------------------- a click

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


# ---------------------------------------------------------------- the package

STARTS: Final = 9
SIZES: Final = (80, 30)  # megabytes of the folder and of the archive, at most
MOST_TIMES: Final = 1.2


def bench_package() -> None:
    """Sizes, and the time from the start of the process to the first picture and the launcher."""
    variable = os.environ.get("HALLOWEEN_GAMES_PACKAGE")
    folder = Path(variable) if variable else ROOT / "dist" / package_name()
    if not folder.is_dir():
        print("there is no packaged program in dist/: python build_scripts/dev.py build")
        return
    print(f"the packaged program {folder.name}, megabytes (aims: {SIZES[0]} and {SIZES[1]})")
    print(f"  folder  {megabytes(folder):6.1f}")
    for archive in sorted(folder.parent.glob(f"{folder.name}.*")):
        if archive.suffix in {".xz", ".zip"}:
            print(f"  archive {megabytes(archive):6.1f}")
    bare = bare_window()
    if bare is None:
        print("there is no PyInstaller to freeze a bare window with: python build_scripts/dev.py build installs it")
    print(
        f"start of the process to what is seen, seconds (the first picture at most {MOST_TIMES} times a bare window's)"
    )
    for name, variables in drivers().items():
        for kind, is_cold in (("warm", False), ("its files not in memory", True)):
            print(f"  {name}, {kind}")
            _print_starts(folder, bare, variables, cold=is_cold)


def _print_starts(folder: Path, bare: Path | None, variables: Mapping[str, str], *, cold: bool) -> None:
    """Start the program and the bare window alternately, so that both meet the same machine."""
    ours, theirs = [], []
    for _ in range(STARTS):
        if bare is not None:
            theirs.append(shown([bare], variables, bare.parent if cold else None))
        command: list[str | Path] = [executable(folder), "--size", "1280x800"]
        ours.append(shown(command, variables, folder if cold else None))
    rows = {"first picture": [times[:2] for times in ours], "launcher": [times[2:] for times in ours]}
    if theirs:
        rows["bare window"] = theirs
    for what, starts in rows.items():
        times, used = zip(*starts, strict=True)
        print(f"    {what:16} {spread(times)}   of the processor {statistics.median(used):.3f}")
    if theirs:
        wall, cpu = (
            statistics.median(start[which] for start in ours) / statistics.median(start[which] for start in theirs)
            for which in (0, 1)
        )
        print(
            f"    the first picture takes {wall:.2f} times as long as a bare window, {cpu:.2f} times of the processor"
        )


def bare_window() -> Path | None:
    """A program that only fills a window, frozen with the settings of ours; None if PyInstaller is not installed."""
    if find_spec("PyInstaller") is None:
        return None
    made, name = ROOT / "build" / "bare_window", "bare-window"
    program = made / name / (f"{name}.exe" if os.name == "nt" else name)
    if not program.is_file():
        command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(made)]
        command += ["--workpath", str(made / "work"), str(ROOT / "build_scripts" / "bare_window.spec")]
        subprocess.run(command, capture_output=True, timeout=600, check=True)
    return program


def shown(command: Sequence[str | Path], variables: Mapping[str, str], cold: Path | None) -> tuple[float, ...]:
    """The wall-clock and CPU seconds until each thing that is seen, with a fresh profile.

    The files in the folder *cold* have to be read from the disk.
    """
    if cold is not None:
        forget(cold)
    with tempfile.TemporaryDirectory() as home:
        report = Path(home, "first-frame")
        env = at_home_in(home, **{FIRST_FRAME_FILE: str(report)}, **variables)
        began = time.monotonic()
        subprocess.run(command, env=env, capture_output=True, timeout=60, check=True)
        found = list(map(float, report.read_text(encoding="ascii").split()))
    return tuple(when - (0 if number % 2 else began) for number, when in enumerate(found))


def forget(folder: Path) -> None:
    """Drop these files from the page cache, where the system supports it."""
    if not hasattr(os, "posix_fadvise"):
        return
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                os.fsync(file.fileno())  # dirty pages cannot be dropped
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
