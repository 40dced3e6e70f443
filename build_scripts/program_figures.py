"""How soon the program is there, and what it takes: sections of bench.py, each figure of a process of its own.

``package`` tells of the packaged program how large it is, and how soon it starts beside a bare window.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Final

from build_scripts.engine_figures import resident
from build_scripts.measuring import ROOT, a_program, at_home_in, drivers, in_a_process, printed, seconds_of, spread
from build_scripts.random_play import play_at_random
from halloween_games import games
from halloween_games.app.saving.autosave import save_text
from halloween_games.app.saving.saves import Saves
from halloween_games.app.shell.main import prepare
from halloween_games.core.match import Match
from tests.reader.atspi_session import virtual_screen

RUNS: Final = 5

# ---------------------------------------------------------------- the start

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


def click(game_id: str) -> tuple[float, float]:
    """The seconds of the processor from a click on a card to the page of a game, and from Play there to the game."""
    prepare(headless=True)
    from halloween_games.play.rehearsal import NoBrain  # needs pygame

    with a_program(brain=NoBrain()) as program:
        program.navigation.launcher()
        program.frame((), 0.0)
        began = time.process_time()
        program.navigation.new_game(game_id)
        program.frame((), 0.0)
        page = time.process_time()
        top: Any = program.stack.top
        top.start()
        program.frame((), 0.0)
        return page - began, time.process_time() - page


def bench_click() -> None:
    """From the click on a card to the first frame of the game, the first time and with nothing rehearsed."""
    print(
        "a click on a game's card, then on Play, each to the first frame: seconds of the processor (aim 0.25 for both)"
    )
    for game_id in games.REGISTRY:
        rounds = [in_a_process(click, game_id) for _ in range(RUNS)]
        page, game = map(statistics.median, zip(*rounds, strict=True))
        print(f"  {game_id:16} {page:.3f} + {game:.3f} = {page + game:.3f}")


# ---------------------------------------------------------------- saved games

LONG_GAME: Final = 1000  # actions
SAVING: Final = 15  # rounds


def long_match(game_id: str, actions: int) -> Match:
    """A random game of so many turns, or the longest of a few random games."""
    game = games.load(game_id)
    options = {option.name: False for option in game.options if option.name == "repetition"}
    played: list[Match] = []
    for seed in range(20):
        played.append(Match(game, game.seats[-1], options, seed))
        play_at_random(played[-1], Random(seed), actions)
        if len(played[-1].turns) >= actions:
            break
    return max(played, key=lambda match: len(match.turns))


def resume(folder: str) -> float:
    """The seconds from the launcher to the first frame of the game that was left in *folder*."""
    with a_program(folder=Path(folder)) as program:
        program.navigation.launcher()
        for _ in range(10):
            program.frame((), 1 / 60)
        began = time.perf_counter()
        top: Any = program.stack.top
        top.main.activate()
        program.frame((), 1 / 60)
        took = time.perf_counter() - began
        scene = program.playing.scene
        assert scene is not None and len(scene.session.match.turns) >= 100, "another game"
        return took


def bench_saves() -> None:
    """Saving and loading long games, and resuming a game from the launcher."""
    print("saving after an action, and loading, milliseconds (medians of 15; aim: 50 for both of 1,000 actions)")
    with tempfile.TemporaryDirectory() as folder:
        for game_id in games.REGISTRY:
            match = long_match(game_id, LONG_GAME)
            saves = Saves(Path(folder) / game_id)
            autosave = saves.begin(match)
            saving = milliseconds(autosave.save)
            loading = milliseconds(partial(saves.open, autosave.path))
            size = autosave.path.stat().st_size
            autosave.end()
            turns = len(match.turns)
            print(f"  {game_id:16} {turns:5} turns {size:6} bytes   save {saving:5.1f}   load {loading:5.1f}")
        print("launcher to the first frame of the resumed game, seconds (aim 0.5; a new process, nothing loaded)")
        for game_id in games.REGISTRY:
            saves = Saves(Path(folder) / f"{game_id}-left")
            autosave = saves.begin(long_match(game_id, 100))
            autosave.save()
            autosave.end()
            times = [float(in_a_process(resume, str(saves.folder))) for _ in range(6)]
            print(f"  {game_id:16} median {statistics.median(times[1:]):.2f}   worst {max(times[1:]):.2f}")
        bench_full_folders(Path(folder))


def bench_full_folders(folder: Path) -> None:
    """The longest game that is saved, and the search for a game among too many files."""
    match = long_match("18-ghosts", 100)
    over = json.loads(save_text(long_match("halloween", 10_000), 1.0))  # none is as long: it is over
    match._turns = match._turns * 800  # as after 800 rounds there and back
    autosave = Saves(folder / "long").begin(match)
    autosave.save()
    saving, size = milliseconds(autosave.save), autosave.path.stat().st_size
    autosave.end()
    print(f"a game of {len(match.turns)} turns, {size} bytes: saving after one more takes {saving:.0f} milliseconds")
    print("the game that the launcher offers, the list of all games, and beginning a game, seconds")
    kinds = {
        "300 finished of 1 MB": (300, json.dumps({**over, "more": "x" * 980_000}).encode()),
        "10,000 broken": (10_000, b"{"),
    }
    for kind, (count, data) in kinds.items():
        saves = Saves(folder / kind)
        saves.recent_folder.mkdir(parents=True)
        for number in range(count):
            (saves.recent_folder / f"{number}.json").write_bytes(data)
        taken = [seconds_of(act) for act in (saves.resumable, saves.recent, partial(saves.begin, match))]
        print(f"  {kind:22} offer {taken[0]:.2f}   list {taken[1]:.2f}   begin {taken[2]:.2f}")


def milliseconds(act: Callable[[], object]) -> float:
    """The median time of an action."""
    return 1000 * statistics.median(seconds_of(act) for _ in range(SAVING))


# ---------------------------------------------------------------- in a window

ALONE: Final = 66.0  # seconds after the start, when nothing moves any more
MEASURED: Final = 30.0  # seconds


def bench_alone() -> None:
    """The memory of the program in a window that nobody touches, and what it uses of one core; with Xvfb, on Linux."""
    if shutil.which("Xvfb") is None:
        print("the program left alone cannot be measured: Xvfb is missing")
        return
    with virtual_screen() as display:
        for name, settings in (("with music", "{}"), ("muted", '{"muted": true}')):
            print(f"  {name}")
            _bench_alone(settings, display)


def _bench_alone(settings: str, display: str) -> None:
    with tempfile.TemporaryDirectory() as home:
        config = Path(home, ".config", "halloween-games")
        config.mkdir(parents=True)
        (config / "settings.json").write_text(settings, encoding="ascii")
        command = [sys.executable, "-m", "halloween_games"]
        env = at_home_in(home, DISPLAY=display, SDL_AUDIODRIVER="dummy")
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


# ---------------------------------------------------------------- the package

STARTS: Final = 9
SIZES: Final = (80, 30)  # megabytes of the folder and of the archive, at most
MOST_TIMES: Final = 1.2


def bench_package() -> None:
    """Sizes, and the time from the start of the process to the first picture and the launcher."""
    from build_scripts.build import megabytes, package_name

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
    from build_scripts.build import executable

    ours, theirs = [], []
    for _ in range(STARTS):
        if bare is not None:
            theirs.append(shown([bare], variables, bare.parent if cold else None))
        command: list[str | Path] = [executable(folder), "--size", "1280x800"]
        ours.append(shown(command, variables, folder if cold else None))
    rows = {"first picture": [times[:2] for times in ours], "launcher": [times[2:] for times in ours]}
    if theirs:
        rows["bare window"] = theirs
    typical = {}
    for what, starts in rows.items():
        times, used = zip(*starts, strict=True)
        typical[what] = statistics.median(times), statistics.median(used)
        print(f"    {what:16} {spread(times)}   of the processor {typical[what][1]:.3f}")
    if theirs:
        pairs = zip(typical["first picture"], typical["bare window"], strict=True)
        wall, cpu = (picture / window for picture, window in pairs)
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
    from halloween_games.app.shell.program import FIRST_FRAME as FIRST_FRAME_FILE

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
