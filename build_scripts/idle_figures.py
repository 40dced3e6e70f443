"""What the program uses while nobody does anything: the section ``idle`` of bench.py."""

from __future__ import annotations

import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from halloween_games.app.shell.program import Program

SIZE: Final = (1280, 800)
SECONDS: Final = 4.0  # for each screen
SETTLING: Final = 200  # frames of a tenth of a second, in which what has just happened is shown to its end
MOST_PERCENT: Final = {"small movements": 3.0, "reduced motion": 1.0}


def bench_idle() -> None:
    """The share of one core that each screen uses while it is left alone, by the processor time of the process.

    Drivers as in the environment: ``SDL_VIDEODRIVER=x11`` measures a real window.
    """
    import pygame

    from halloween_games.app.shell.main import prepare

    prepare(headless=not _has_window())
    from build_scripts.shots import all_shots
    from halloween_games.app.saving.saves import Saves
    from halloween_games.app.saving.settings import Settings
    from halloween_games.app.shell.program import Program

    most = ", ".join(f"{percent:.0f} % with {name}" for name, percent in MOST_PERCENT.items())
    print(f"share of one core that a screen left alone uses, {SECONDS:.0f} s each (at most {most})")
    for name, percent in MOST_PERCENT.items():
        with TemporaryDirectory() as folder:
            program = Program(SIZE, Settings(reduce_motion=name == "reduced motion"), Saves(Path(folder)))
            shares = {}
            for screen, show in all_shots(program).items():
                show()
                for _ in range(SETTLING):
                    program.frame((), 0.1)
                pygame.event.clear()
                shares[screen] = _share(program)
                verdict = "" if shares[screen] <= percent else "   TOO MUCH"
                print(f"  {name:16} {screen:32} {shares[screen]:5.1f} %{verdict}", flush=True)
            program.close()
        worst = max(shares, key=shares.__getitem__)
        print(f"  {name:16} mean {sum(shares.values()) / len(shares):.1f} %, most {shares[worst]:.1f} % ({worst})")


def _has_window() -> bool:
    return os.environ.get("SDL_VIDEODRIVER", "dummy") != "dummy"


def _share(program: Program) -> float:
    """Percent of one core, in the same frames as the program's own loop."""
    import pygame

    clock = pygame.time.Clock()
    began, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < SECONDS:
        program.frame(pygame.event.get(), clock.tick(program.frames_per_second) / 1000)
    return (time.process_time() - used) / (time.perf_counter() - began) * 100
