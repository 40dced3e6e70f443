"""The first minute (section ``first-minute`` of bench.py): from a clone or an archive to a window, beside others."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from build_scripts.build import ROOT, package_name
from build_scripts.smoke_frozen import executable, unpack

LONGEST: Final = 600.0  # seconds to wait for a window
PEERS: Final = {"pysolfc": "pysol", "gnome-mines": "gnome-mines", "sgt-puzzles": "sgt-mines"}  # Debian's packages
SCREEN: Final = ":97"
NEEDED: Final = ("Xvfb", "xdotool", "git")


def bench_first_minute() -> None:
    """Wall-clock and processor seconds to the first window of each, all on the same Xvfb."""
    if is_measurable("the first minute", NEEDED):
        with screen(), tempfile.TemporaryDirectory() as folder:
            print("to the first window, seconds (of the processor)")
            _print_all(Path(folder))


def is_measurable(what: str, needed: Sequence[str]) -> bool:
    """Whether the programs that are *needed* are there; if not, says so of *what*."""
    missing = [name for name in needed if shutil.which(name) is None]
    if missing:
        print(f"{what} cannot be measured: {', '.join(missing)} is missing")
    return not missing


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


def _print_all(folder: Path) -> None:
    clone = folder / "clone"
    play = [sys.executable, str(clone / "build_scripts" / "dev.py"), "play"]

    def cloned() -> list[str]:
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True, timeout=LONGEST)
        return play

    _print("fresh clone", cloned)
    _print("the same again", lambda: play)
    package = package_name()
    archive = next((file for file in (ROOT / "dist").glob(f"{package}.*") if file.suffix in {".xz", ".zip"}), None)
    if archive is None:
        print("  download          there is no archive in dist/: python build_scripts/dev.py build")
    else:
        _print("download, unpacked", lambda: [str(executable(unpack(archive, folder / "unpacked")))])
        _print("the same again", lambda: [str(executable(folder / "unpacked" / package))])
    for name, program in PEERS.items():
        found = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/games")
        if found is None:
            print(f"  {name:18} is not installed")
        else:
            _print(name, [found].copy)
            _print("the same again", [found].copy)


def _print(name: str, ready: Callable[[], Sequence[str]]) -> None:
    """Measure from before *ready*, which returns the command to start."""
    began, used = time.monotonic(), sum(os.times()[:4])
    command = ready()
    used = sum(os.times()[:4]) - used
    spent = until_window(command)
    if spent is None:
        print(f"  {name:18} has ended without a window")
    else:
        when, seconds = spent
        print(f"  {name:18} {when - began:6.1f} ({used + seconds:.1f})", flush=True)


def until_window(command: Sequence[str]) -> tuple[float, float] | None:
    """Start *command* until its window is there: when it was, the processor seconds; None if it opened none."""
    with tempfile.TemporaryDirectory() as home:
        env, nothing = at_home_in(home), subprocess.DEVNULL
        process = subprocess.Popen(command, env=env, start_new_session=True, stdout=nothing, stderr=nothing)
        try:
            limit = time.monotonic() + LONGEST
            while time.monotonic() < limit and process.poll() is None:
                search = ["xdotool", "search", "--onlyvisible", "--class", "."]
                if subprocess.run(search, env=env, capture_output=True, check=False, timeout=60).stdout.strip():
                    return time.monotonic(), seconds_of(process.pid)
                time.sleep(0.02)
            return None
        finally:
            for pid, _ in processes_of(process.pid):
                os.kill(pid, signal.SIGKILL)
            process.wait()
            time.sleep(1)  # until the last window is gone, which would be taken for that of the next


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
