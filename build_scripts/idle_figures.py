"""What the program uses while nobody does anything: the sections ``idle`` and ``alone`` of bench.py."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from build_scripts.measuring import ROOT, a_program, at_home_in
from build_scripts.memory_figures import resident

if TYPE_CHECKING:
    from halloween_games.app.shell.program import Program

SECONDS: Final = {"small movements": 8.0, "reduced motion": 4.0}  # for each screen
SETTLING: Final = 200  # frames of a tenth of a second, in which what has just happened is shown to its end
COMING_TO_REST: Final = 1.5  # seconds in which frames come as fast as while somebody plays
LONGEST_WORK: Final = 120.0  # seconds that a screen may still be busy
ALONE: Final = 66.0  # seconds after the start, when nothing moves any more
MEASURED: Final = 30.0  # seconds
SCREEN: Final = ":97"
MOST_PERCENT: Final = {"small movements": 3.0, "reduced motion": 1.0}


def bench_idle(wanted: Sequence[str] = ()) -> int:
    """The share of one core that each screen uses while it is left alone, by the processor time of the process.

    Only screens whose names contain one of *wanted*, if any are given. Drivers as in the environment:
    ``SDL_VIDEODRIVER=x11`` measures a real window.
    """
    import pygame

    from halloween_games.app.saving.settings import Settings

    most = ", ".join(f"{percent:.0f} % with {name}" for name, percent in MOST_PERCENT.items())
    print(f"share of one core that a screen left alone uses (at most {most})")
    for name, percent in MOST_PERCENT.items():
        with a_program(Settings(reduce_motion=name == "reduced motion")) as program:
            from build_scripts.shots import all_shots

            shares = {}
            screens = {**all_shots(program), **_more_screens(program)}
            for screen, show in screens.items():
                if wanted and not any(part in screen for part in wanted):
                    continue
                show()
                for _ in range(SETTLING):
                    program.frame((), 0.1)
                pygame.event.clear()
                _finish(program)
                shares[screen] = _share(program, SECONDS[name])
                verdict = "" if shares[screen] <= percent else "   TOO MUCH"
                print(f"  {name:16} {screen:32} {shares[screen]:5.1f} %{verdict}", flush=True)
        if not shares:
            print(f"no screen is called so; there are {', '.join(screens)}", file=sys.stderr)
            return 2
        worst = max(shares, key=shares.__getitem__)
        print(f"  {name:16} mean {sum(shares.values()) / len(shares):.1f} %, most {shares[worst]:.1f} % ({worst})")
    return 0


def _more_screens(program: Program) -> dict[str, Callable[[], object]]:
    """Screens that no picture is taken of."""
    from halloween_games import games
    from halloween_games.session.new_game import NewGame, seat_plans

    def watch(game_id: str, seats: int) -> None:
        levels = ("ridiculously-easy",) * seats
        scene = program.playing.play(NewGame(game_id, seat_plans(seats, levels=levels)), seed=8)
        scene.session.computers.pause()

    def curtain() -> None:
        program.playing.play(NewGame("rhombus", seat_plans(2)), seed=8)
        program.over_game.curtain(0, lambda: None)

    tables = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]
    watched = {f"{game_id}_{seats}_watched_and_paused": partial(watch, game_id, seats) for game_id, seats in tables}
    return {**watched, "curtain": curtain}


def _finish(program: Program) -> None:
    """Wait until a review has judged every turn and a film is written: until then the program is not idle.

    What is being explained is paused, since it plays for a minute.
    """
    from halloween_games.app.screens.film_scene import FilmScene
    from halloween_games.app.screens.review import ReviewScene
    from halloween_games.app.screens.watch import WatchScene

    end, top = time.perf_counter() + LONGEST_WORK, program.stack.top
    if isinstance(top, WatchScene):
        top.paused = True
    while time.perf_counter() < end and program.stack.top is top:
        if not (isinstance(top, FilmScene) or (isinstance(top, ReviewScene) and not top.is_read)):
            break
        program.frame((), 0.02)
        time.sleep(0.005)


def _share(program: Program, seconds: float) -> float:
    """Percent of one core, in the same frames as the program's own loop."""
    import pygame

    clock = pygame.time.Clock()
    began = time.perf_counter()
    while time.perf_counter() - began < COMING_TO_REST:
        program.pass_time(clock)
    began, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        program.pass_time(clock)
    return (time.process_time() - used) / (time.perf_counter() - began) * 100


# ---------------------------------------------------------------- in a window


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
        env = at_home_in(home, DISPLAY=SCREEN, SDL_AUDIODRIVER="dummy")
        program = subprocess.Popen(command, cwd=ROOT, env=env, start_new_session=True)
        try:
            began = time.monotonic()
            for seconds in (2.0, 10.0):
                time.sleep(began + seconds - time.monotonic())
                memory = sum(resident(pid) for pid, _ in processes_of(program.pid))
                print(f"    memory {seconds:.0f} seconds after the start {memory:.0f} MB (aim 120)")
            time.sleep(began + ALONE - time.monotonic())
            before = sum(seconds for _, seconds in processes_of(program.pid))
            time.sleep(MEASURED)
            used = (sum(seconds for _, seconds in processes_of(program.pid)) - before) / MEASURED
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
