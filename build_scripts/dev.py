"""The development commands of a checkout. Creates and updates the .venv they need. Standard library only."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import importlib.machinery
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import IO, Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # for the other modules of this folder

from build_scripts import catalogs, played
from build_scripts.quiet_run import demand, say, say_in_place

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
STAMP = VENV / "halloween-games.json"
LOCK = ROOT / ".venv.lock"

OLDEST_PYTHON = (3, 11)
PROJECT_FILES = ("pyproject.toml", "setup.py")
PROGRESS_SECONDS = 1.0  # between two looks
PATIENCE = 900.0  # seconds to wait for another call that is installing
# The last: every process that a test starts would compile all modules again.
LEFT_OUT = frozenset({"PYTHONHOME", "__PYVENV_LAUNCHER__", "PYTHONDONTWRITEBYTECODE"})
# Which tests run, as pytest's option -m says it; pyproject.toml explains the markers. A later -m replaces it.
USUAL_TESTS = ("-m", "not long")
CHOSEN_TESTS: Mapping[str, tuple[str, ...]] = {"--quick": ("-m", "quick and not long"), "--all": ()}
CHECKS = {
    "ruff check": ("ruff", "check", "."),
    "ruff format --check": ("ruff", "format", "--check", "."),
    "mypy": ("mypy",),
    "check_assets.py": ("build_scripts.check_assets",),
}
WITHOUT_WINDOW = frozenset({"selftest", "engine", "text", "--help", "-h", "--version"})  # arguments of halloween-games
INTERRUPTED = 130


class DevError(Exception):
    """An error that the caller has to fix; the message is a whole sentence."""


# ---------------------------------------------------------------- is .venv up to date?


def fingerprint(root: Path = ROOT) -> dict[str, str]:
    """What .venv depends on: pyproject.toml, the Python running this, and the path of the checkout."""
    digest = hashlib.sha256()
    for name in PROJECT_FILES:
        file = root / name
        digest.update(file.read_bytes() if file.is_file() else b"")
        digest.update(b"\0")
    python = f"{sys.implementation.name} {'.'.join(map(str, sys.version_info[:3]))}"
    return {"project": digest.hexdigest(), "python": python, "root": str(root)}


def read_stamp(stamp: Path = STAMP) -> dict[str, object]:
    """The record of the last completed installation; empty if there is none."""
    try:
        content = json.loads(stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def installed_extras(stamp: Mapping[str, object]) -> frozenset[str]:
    """The extras that are installed according to *stamp*."""
    extras = stamp.get("extras")
    return frozenset(map(str, extras)) if isinstance(extras, list) else frozenset()


def is_current(stamp: Mapping[str, object], wanted: Mapping[str, str], extras: frozenset[str]) -> bool:
    """Whether the installation described by *stamp* can be used as it is."""
    return all(stamp.get(key) == value for key, value in wanted.items()) and extras <= installed_extras(stamp)


def is_same_venv(stamp: Mapping[str, object], wanted: Mapping[str, str]) -> bool:
    """Whether .venv itself is fine and only needs another pip install."""
    return all(stamp.get(key) == wanted[key] for key in ("python", "root"))


def venv_program(name: str) -> Path:
    """A program of .venv, such as python or halloween-games."""
    return VENV / "Scripts" / f"{name}.exe" if os.name == "nt" else VENV / "bin" / name


# ---------------------------------------------------------------- making it


def prepare(extras: frozenset[str]) -> None:
    """Make sure that .venv contains the project, editable, with at least *extras*."""
    if ready(extras):
        return
    with only_one(LOCK):
        if not ready(extras):  # the call we waited for may have installed it
            install(extras)


def ready(extras: frozenset[str]) -> bool:
    """Whether .venv can be used now."""
    return is_current(read_stamp(), fingerprint(), extras) and venv_program("python").exists()


def install(extras: frozenset[str]) -> None:
    """Bring .venv up to date. The stamp is removed first and written last, so an interrupted call leaves none."""
    if VENV.resolve() != VENV.parent.resolve() / VENV.name:
        raise DevError(
            f".venv is a link to {VENV.resolve()}: remove the link, and this checkout gets an environment of its own."
        )
    stamp, wanted = read_stamp(), fingerprint()
    STAMP.unlink(missing_ok=True)
    if is_same_venv(stamp, wanted) and venv_program("python").exists():
        extras |= installed_extras(stamp)
    else:
        say("Making .venv ...")
        quietly([base_python(), "-m", "venv", "--clear", VENV], "Python could not make the virtual environment .venv")
    names = ",".join(sorted(extras))
    say(f"Installing the project and what it needs ({names}) into .venv; the first time takes a minute ...")
    pip = ["-m", "pip", "install", "--disable-pip-version-check", "--no-input", "-e", f".[{names}]"]
    quietly([venv_program("python"), *pip], "pip could not install the project into .venv")
    write_stamp({**wanted, "extras": sorted(extras)})


def write_stamp(content: Mapping[str, object], stamp: Path = STAMP) -> None:
    """Write the stamp atomically."""
    half = stamp.with_suffix(".tmp")
    half.write_text(json.dumps(content, indent=1), encoding="utf-8")
    half.replace(stamp)


def base_python() -> str:
    """The base interpreter: .venv must not depend on another virtual environment (which may be .venv itself)."""
    base = getattr(sys, "_base_executable", None)
    return str(base) if base and Path(base).exists() else sys.executable


def quietly(command: Sequence[str | Path], failure: str) -> None:
    """Run *command* without output; on failure raise a DevError with *failure* and its last lines."""
    demand(failure, command, ROOT, DevError, environment())


# ---------------------------------------------------------------- one installation at a time


@contextlib.contextmanager
def only_one(lock: Path, patience: float = PATIENCE, doing: str = "installing into .venv") -> Iterator[None]:
    """Hold *lock*, waiting for its owner. The system releases it when a process dies, so it never becomes stale."""
    with lock.open("a+", encoding="utf-8") as file:
        wait_for(file, patience, doing)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        try:
            yield
        finally:
            unlock(file)


def wait_for(file: IO[str], patience: float, doing: str) -> None:
    """Return once we hold the lock on *file*; DevError if that takes too long."""
    end = time.monotonic() + patience
    told = False
    while not try_lock(file):
        file.seek(0)
        holder = file.read().strip() or "unknown"
        if time.monotonic() > end:
            raise DevError(f"Another call (process {holder}) keeps {doing} for too long; end it.")
        if not told:
            say(f"Waiting for another call (process {holder}) that is {doing} ...")
            told = True
        time.sleep(0.2)


if sys.platform == "win32":
    import msvcrt

    BEYOND = 4096  # others cannot read a locked byte on Windows, so it lies behind the process id

    def lock_file(file: IO[str]) -> None:
        """Lock *file* or raise OSError at once."""
        file.seek(BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def unlock(file: IO[str]) -> None:
        """Let go of *file*."""
        file.seek(BEYOND)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock_file(file: IO[str]) -> None:
        """Lock *file* or raise OSError at once."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock(file: IO[str]) -> None:
        """Let go of *file*."""
        fcntl.flock(file, fcntl.LOCK_UN)


def try_lock(file: IO[str]) -> bool:
    """Whether we got the lock on *file*."""
    try:
        lock_file(file)
    except OSError as error:
        if error.errno in {errno.EACCES, errno.EAGAIN, errno.EDEADLK}:
            return False
        raise
    return True


# ---------------------------------------------------------------- running things


def environment() -> dict[str, str]:
    """The environment with .venv activated."""
    env = {key: value for key, value in os.environ.items() if key not in LEFT_OUT}
    env["VIRTUAL_ENV"] = str(VENV)
    env["PATH"] = os.pathsep.join([str(venv_program("python").parent), env.get("PATH", os.defpath)])
    return env


def run(command: Sequence[str | Path], cwd: Path | None = ROOT, more: Mapping[str, str] | None = None) -> int:
    """Run *command* with *more* variables and return its exit code; *cwd* None means the caller's directory."""
    sys.stdout.flush()
    code = subprocess.run(command, cwd=cwd, env={**environment(), **(more or {})}, check=False).returncode
    return code if code >= 0 else 128 - code  # like a shell after a signal


def run_module(name: str, args: Sequence[str]) -> int:
    """Run a module of the checkout with the Python of .venv."""
    return run([venv_program("python"), "-m", name, *args])


def edited_since_compiled(root: Path = ROOT) -> list[str]:
    """Sources edited after ``dev.py compile``, whose edits have no effect."""
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    found = []
    for file in sorted((root / "halloween_games").rglob("*")):
        source = file.with_name(file.name.partition(".")[0] + ".py")
        if file.name.endswith(suffixes) and source.is_file() and source.stat().st_mtime > file.stat().st_mtime:
            found.append(source.relative_to(root).as_posix())
    return found


# ---------------------------------------------------------------- the commands


def play(args: Sequence[str]) -> int:
    """Run the program in the caller's directory, so that file arguments work; with compiled rules if there are some."""
    if os.environ.get("HALLOWEEN_GAMES_PURE", "") not in {"", "0"}:  # as setup.py has it
        return run([venv_program("halloween-games"), *args], cwd=None)
    is_tried, problem = played.state()
    if is_tried and not problem:
        site = {"PYTHONPATH": str(played.renew())}
        return run([venv_program("python"), "-P", "-m", "halloween_games", *args], cwd=None, more=site)
    if is_tried:
        say(f"Computer players think more slowly than usual. {problem}")
    else:
        say(
            "Computer players think more slowly this time; the rules are being compiled for the next, in a few minutes."
        )
        compile_beside()
    with progress_shown() if not (is_tried or is_for_terminals(args)) else contextlib.nullcontext():
        return run([venv_program("halloween-games"), *args], cwd=None)


@contextlib.contextmanager
def progress_shown() -> Iterator[None]:
    """Meanwhile show on a terminal how far compiling is, and say how it has ended."""
    has_ended = threading.Event()

    def show() -> None:
        while not has_ended.wait(PROGRESS_SECONDS):
            say_in_place(told := played.how_far())
            is_tried, problem = (False, "") if told else played.state()
            if is_tried:
                say(problem or "The rules are compiled: from the next start on computer players think at full speed.")
                return
        say_in_place("")

    watcher = threading.Thread(target=show, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        has_ended.set()
        watcher.join()


def compile_beside() -> None:
    """Compile for the next call of ``play`` in a process that outlives this one and leaves the cores to the program."""
    gently = ["nice", "-n", "15"] if shutil.which("nice") else []
    command: list[str | Path] = [*gently, venv_program("python"), "-m", "build_scripts.played"]
    none = subprocess.DEVNULL
    subprocess.Popen(command, cwd=ROOT, env=environment(), start_new_session=True, stdin=none, stdout=none, stderr=none)


def test(args: Sequence[str]) -> int:
    """Run the tests on all cores."""
    # worksteal: neighboring tests share what they have made, and the slow ones are many and lie side by side
    return run_module("pytest", ["-n", "auto", "--dist", "worksteal", *chosen_tests(args)])


def chosen_tests(args: Sequence[str]) -> list[str]:
    """*args* as pytest takes them, with the tests to run."""
    choices = [CHOSEN_TESTS[arg] for arg in args if arg in CHOSEN_TESTS]
    return [*(choices[0] if choices else USUAL_TESTS), *(arg for arg in args if arg not in CHOSEN_TESTS)]


def lint(args: Sequence[str]) -> int:
    """Run every check, even after one has failed."""
    failed = [name for name, (module, *words) in CHECKS.items() if not passes(name, module, words)]
    say(f"lint: failed: {', '.join(failed)}" if failed else "lint: all checks passed")
    return 1 if failed else 0


def passes(name: str, module: str, args: Sequence[str]) -> bool:
    """Whether the check *name* succeeds."""
    say(f"== {name}")
    return run_module(module, args) == 0


class Command(NamedTuple):
    """One word of the command line."""

    run: Callable[[Sequence[str]], int]
    text: str
    extras: frozenset[str]
    takes_args: bool = True


def command(name: str, module: str = "", extras: Sequence[str] = ("test",), **told: Any) -> Command:
    """A command as commands.json has it: a *module* to run, or a function of this one."""
    run_it = partial(run_module, module) if module else {"play": play, "test": test, "lint": lint}[name]
    return Command(run_it, extras=frozenset(extras), **told)


COMMANDS = {
    name: command(name, **told)
    for name, told in json.loads(Path(__file__).with_name("commands.json").read_text(encoding="utf-8")).items()
}


def usage() -> str:
    """The usage message."""
    lines = [f"  {name:8} {command.text}" for name, command in COMMANDS.items()]
    return "\n".join(["usage: python build_scripts/dev.py COMMAND [arguments]", "", *lines])


def is_for_terminals(args: Sequence[str]) -> bool:
    """Whether halloween-games opens no window with *args*, so that the terminal is its own."""
    return bool(args) and args[0] in WITHOUT_WINDOW


def lacks_display(args: Sequence[str], platform: str, environ: Mapping[str, str]) -> bool:
    """Whether playing with *args* needs a window that cannot be shown."""
    if not platform.startswith("linux") or is_for_terminals(args):
        return False
    return not any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))


def check_call(name: str, args: Sequence[str]) -> None:
    """Raise DevError for what is certain to fail, before anything is installed."""
    if sys.version_info < OLDEST_PYTHON:
        raise DevError(f"Halloween Games needs Python {'.'.join(map(str, OLDEST_PYTHON))} or newer.")
    if name == "play" and lacks_display(args, sys.platform, os.environ):
        raise DevError("There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set.")
    if name == "test" and CHOSEN_TESTS.keys() <= set(args):
        raise DevError(f"{' and '.join(CHOSEN_TESTS)} exclude each other.")


def main(argv: Sequence[str]) -> int:
    """Run the command in *argv* and return the exit code."""
    name, *args = argv or [""]
    if name in {"-h", "--help", "help"}:
        print(usage())
        return 0
    chosen = COMMANDS.get(name)
    if chosen is None or (args and not chosen.takes_args):
        say(usage())
        return 2
    try:
        check_call(name, args)
        prepare(chosen.extras)
        if catalogs.outdated() and (code := run_module("build_scripts.translations", ["compile"])):
            return code
        if name != "compile" and (edited := edited_since_compiled()):
            say(f"Edited since 'dev.py compile', so that an older version of them runs: {', '.join(edited)}.")
        return chosen.run(args)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (DevError, OSError) as error:
        say(f"dev.py: {error}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
