"""Figures of the packaged program (section ``package`` of bench.py): its size and its startup time."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from build_scripts.build import ROOT, megabytes, package_name
from build_scripts.smoke_frozen import executable
from halloween_games.app.shell.program import FIRST_FRAME

STARTS: Final = 9
SIZES: Final = (80, 30)  # megabytes of the folder and of the archive, at most
SECONDS: Final = 0.5


def bench_package() -> None:
    """Sizes, and the time from the start of the process to the first frame of the launcher."""
    variable = os.environ.get("HALLOWEEN_GAMES_PACKAGE")
    folder = Path(variable) if variable else ROOT / "dist" / package_name()
    if not folder.is_dir():
        print("there is no packaged program in dist/: python build_scripts/dev.py build")
        return
    print(f"the packaged program {folder.name}, megabytes (aims: {SIZES[0]} and {SIZES[1]})")
    print(f"  folder  {megabytes(folder):6.1f}")
    for archive in sorted(folder.parent.glob(f"{folder.name}.*")):
        if archive.suffix in {".gz", ".zip"}:
            print(f"  archive {megabytes(archive):6.1f}")
    print(f"start of the process to the first frame of the launcher, seconds (aim {SECONDS})")
    modes = {"without a window": {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}}
    if os.environ.get("DISPLAY"):
        modes["in a window"] = {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    for name, variables in modes.items():
        for kind, is_cold in (("warm", False), ("its files not in memory", True)):
            starts = [first_frame(folder, variables, cold=is_cold) for _ in range(STARTS)]
            times, used = zip(*starts, strict=True)
            spread = f"median {statistics.median(times):.2f}   best {min(times):.2f}   worst {max(times):.2f}"
            print(f"  {f'{name}, {kind}':42} {spread}   of the processor {statistics.median(used):.2f}")


def first_frame(folder: Path, variables: Mapping[str, str], *, cold: bool) -> tuple[float, float]:
    """The wall-clock and CPU seconds of one start, each with a fresh profile."""
    if cold:
        forget(folder)
    with tempfile.TemporaryDirectory() as home:
        report = Path(home, "first-frame")
        env = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "PYTHON"))}
        began = time.monotonic()
        subprocess.run(
            [executable(folder), "--size", "1280x800"],
            env={**env, "HOME": home, FIRST_FRAME: str(report), **variables},
            capture_output=True,
            timeout=60,
            check=True,
        )
        when, used = map(float, report.read_text(encoding="ascii").split())
        return when - began, used


def forget(folder: Path) -> None:
    """Drop these files from the page cache, where the system supports it."""
    if not hasattr(os, "posix_fadvise"):
        return
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                os.fsync(file.fileno())  # dirty pages cannot be dropped
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
