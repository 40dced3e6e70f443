"""How the program ends: asked by a signal, by a crash, by a failure, by itself; and what its log says about it."""

from __future__ import annotations

import faulthandler
import logging
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from halloween_games.app.saving import folders
from halloween_games.app.saving.record_file import read_record, replay_record
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.shell.logs import FILE, logged_run
from halloween_games.app.shell.program import ASKED, Program
from halloween_games.leaving import LeaveRequest
from halloween_games.players.hosts import SliceBrain
from halloween_games.session.new_game import NewGame, seat_plans
from halloween_games.usage import UsageError
from halloween_games.words.text import TEXTS
from tests.nightly import by_turns

needs_signals = pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")
ROOT = Path(__file__).resolve().parents[2]
PATIENCE: Final = 60.0  # seconds until a test gives up
GAME: Final = ("play", "18-ghosts", "--seats", "easy,easy", "--seed", "1")  # acts by itself
TERM: Final = 128 + signal.SIGTERM


class Home:
    """An account of its own, and the processes that run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        names = ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
        self.env = {**os.environ, **{name: str(folder / name.lower()) for name in names}, "PYTHONPATH": str(ROOT)}
        self.env["WIN_PD_OVERRIDE_LOCAL_APPDATA"] = self.env["XDG_STATE_HOME"]  # Windows has one folder for all of it
        self.env |= {"SDL_VIDEODRIVER": "dummy", "PYTHONIOENCODING": "utf-8"}
        self.running: list[subprocess.Popen[bytes]] = []

    @property
    def log(self) -> str:
        """Everything that is in the log."""
        return "".join(file.read_text("utf-8") for file in self.folder.glob("xdg_state_home/**/*.log"))

    @property
    def games(self) -> list[Path]:
        return sorted(self.folder.glob("xdg_data_home/**/recent/*.json"))

    def start(self, *command: str, **variables: str) -> subprocess.Popen[bytes]:
        """Start the program, or with ``-c`` Python."""
        module = () if command[0] == "-c" else ("-m", "halloween_games")
        process = subprocess.Popen(
            [sys.executable, *module, *command],
            cwd=ROOT,
            env=self.env | variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.running.append(process)
        return process

    def finish(self, *command: str, **variables: str) -> tuple[int, str]:
        """Run the program to its end: its exit code and what it said on stderr."""
        return ended(self.start(*command, **variables))


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    _, err = process.communicate(timeout=PATIENCE)
    return process.returncode, err.decode()


def wait_until(ready: Callable[[], object], process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.02)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path)
    yield home
    for process in home.running:
        process.kill()
        process.communicate()


# ---------------------------------------------------------------- signals


@needs_signals
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", pytest.param("SIGHUP", marks=pytest.mark.long)])
def test_a_signal_ends_the_window_and_the_game_is_kept(home: Home, name: str) -> None:
    process = home.start(*GAME)
    wait_until(lambda: home.games, process)
    process.send_signal(signal.Signals[name])
    assert ended(process) == (128 + signal.Signals[name], "")
    (game,) = home.games
    assert replay_record(read_record(game)[0]).turns
    assert home.log.splitlines()[-1].endswith(f"Run {process.pid} ends by {name}")
    assert not list(home.folder.rglob("*.lock")) and not list(home.folder.rglob("running-*"))


UNSAVED = """
import os, pathlib, sys
from halloween_games.app.saving.autosave import Autosave
from halloween_games.app.shell.notices import Notices
from halloween_games.commands.cli import main
Notices.show = lambda self: None  # nobody closes dialogs here
save = Autosave.save
def tried(self):
    save(self)
    pathlib.Path(os.environ["TRIED"]).touch()
Autosave.save = tried
sys.exit(main(sys.argv[1:]))
"""


@needs_signals
@pytest.mark.parametrize("has_log", [True, False], ids=["log", "nowhere"])
def test_a_signal_ends_the_window_even_where_nothing_can_be_saved(home: Home, tmp_path: Path, has_log: bool) -> None:
    """No question holds it up; the game goes where the log is, if that can be written."""
    for name in ("xdg_data_home", "xdg_config_home", *(() if has_log else ("xdg_state_home",))):
        (tmp_path / name).write_text("a file where the folder should be")
    process = home.start("-c", UNSAVED, *GAME, TRIED=str(tmp_path / "tried"))
    wait_until((tmp_path / "tried").exists, process)
    process.send_signal(signal.SIGTERM)
    assert ended(process) == (TERM, "")
    if not has_log:
        return
    (game,) = home.folder.rglob("crash-*.json")
    assert replay_record(read_record(game)[0]).turns
    assert game.name in home.log and home.log.splitlines()[-1].endswith("ends by SIGTERM")


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """A game that cannot be saved, since its folder is a file."""
    (tmp_path / "data").write_text("a file where the folder should be")
    monkeypatch.setattr(folders, "logs", lambda: tmp_path / "logs")
    request = LeaveRequest()
    program = Program((800, 600), Settings(speed=0.0), Saves(tmp_path / "data"), SliceBrain(), request=request)
    scene = program.playing.play(NewGame("18-ghosts", seat_plans(2)), seed=1)
    for _ in range(4):
        scene.session.play(scene.session.match.state.legal_actions()[0])
    program.frame((), 0.0)
    return program


@pytest.mark.skipif(len(ASKED) > 1, reason="Cmd+Q looks the same on macOS")
@pytest.mark.parametrize("event", [pygame.QUIT, pygame.APP_TERMINATING])
def test_the_end_of_the_session_asks_nothing(program: Program, tmp_path: Path, event: int) -> None:
    program.frame([pygame.Event(event)], 0.0)
    assert not program.running
    (game,) = (tmp_path / "logs").glob("crash-*.json")
    assert len(replay_record(read_record(game)[0]).turns) == 4


def test_the_cross_of_the_window_still_asks(program: Program) -> None:
    program.frame([pygame.Event(pygame.WINDOWCLOSE), pygame.Event(pygame.QUIT)], 0.0)
    program.frame((), 0.0)
    assert program.running and isinstance(program.stack.top, MessageScene)


def test_a_disk_that_has_room_again_gets_the_game_when_it_is_left(program: Program, tmp_path: Path) -> None:
    (tmp_path / "data").unlink()
    program.playing.leave()
    (game,) = (tmp_path / "data" / "recent").glob("*.json")
    assert len(replay_record(read_record(game)[0]).turns) == 4


@needs_signals
@pytest.mark.parametrize("name", ["SIGHUP", pytest.param("SIGTERM", marks=pytest.mark.long)])
def test_a_signal_ends_a_game_in_the_terminal(home: Home, name: str) -> None:
    process = home.start("text", "18-ghosts", "--seed", "1")
    assert process.stdin is not None
    process.stdin.write(b"1\n")
    process.stdin.flush()
    wait_until(lambda: home.games, process)
    process.send_signal(signal.Signals[name])
    assert ended(process) == (128 + signal.Signals[name], "")
    assert len(replay_record(read_record(home.games[0])[0]).turns) == 1
    assert home.log.splitlines()[-1].endswith(f"ends by {name}") and not list(home.folder.rglob("*.lock"))


@needs_signals
@pytest.mark.parametrize(
    ("command", "line"),
    [
        (("text", "18-ghosts", "--seats", "impossible,impossible"), b""),
        (("engine",), b'{"do":"new","game":"18-ghosts"}\n{"do":"go","seconds":60}\n'),
    ],
    ids=["text", "engine"],
)
def test_a_signal_does_not_wait_for_a_computer_that_thinks(home: Home, command: tuple[str, ...], line: bytes) -> None:
    """The engine keeps nothing, so the system ends it; a shell calls that 143, too."""
    process = home.start(*command)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(line)
    process.stdin.flush()
    assert process.stdout.readline()
    time.sleep(0.3)
    asked = time.monotonic()
    process.send_signal(signal.SIGTERM)
    code, err = ended(process)
    assert code in (TERM, -signal.SIGTERM) and err == "" and time.monotonic() - asked < 20


@needs_signals
def test_the_second_signal_ends_it_at_once(home: Home) -> None:
    lines = ("import time", "from halloween_games.leaving import LeaveRequest", "with LeaveRequest().watched():")
    process = home.start("-c", "\n".join((*lines, "    print(1, flush=True)", "    time.sleep(50)")))
    assert process.stdout is not None and process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    time.sleep(0.2)
    assert process.poll() is None, "the first one is only noted"
    process.send_signal(signal.SIGTERM)
    assert ended(process)[0] == -signal.SIGTERM


# ---------------------------------------------------------------- the log

CRASHING = """
import ctypes
from halloween_games.app.shell import logs, main
def crash(self, events, dt):
    for number in range(LINES):
        logs.log.warning("%d " + 100 * "x", number)
    ctypes.string_at(0)
def prepare():
    prepared()
    from halloween_games.app.shell.program import Program  # not before: pygame is imported after the log has begun
    Program.frame = crash
prepared, main.prepare = main.prepare, prepare
main.run_launcher()
"""


@needs_signals
@pytest.mark.parametrize("lines", [0, 4000], ids=["", "rotated"])
def test_a_crash_leaves_its_stack_in_the_log_and_the_next_run_tells(home: Home, lines: int) -> None:
    """Also in a log that was rotated meanwhile."""
    process = home.start("-c", CRASHING.replace("LINES", str(lines)))
    code, err = ended(process)
    assert (code, err) == (-signal.SIGSEGV, "")
    (log,) = home.folder.rglob("*.log")
    assert list(log.parent.glob("*.log.1")) == ([log.with_name(log.name + ".1")] if lines else [])
    said = log.read_text("utf-8")
    assert "Fatal Python error: Segmentation fault" in said and re.search(r'File "<string>", line \d+ in crash', said)
    assert f"Run {process.pid} ends" not in said
    assert home.finish("play", "18-ghosts", HALLOWEEN_GAMES_FIRST_FRAME=str(home.folder / "first")) == (0, "")
    later = log.read_text("utf-8").removeprefix(said).splitlines()
    assert f"Run {process.pid} never ended" in later[0] and later[-1].endswith("ends normally")
    assert not list(home.folder.rglob("running-*"))


def test_afterwards_the_process_is_as_before(own_folder: Path) -> None:
    """Tests and scripts run commands in their own process."""

    def state() -> tuple[object, ...]:
        return sys.excepthook, logging.getLogger().handlers[:], faulthandler.is_enabled(), logging.raiseExceptions

    before = state()
    assert logged_run(lambda: 3) == 3
    with pytest.raises(UsageError):
        logged_run(refuse)
    assert state() == before
    assert "by a failure that was told before" in (own_folder / "logs" / FILE).read_text("utf-8")


def refuse() -> int:
    raise UsageError("not today")


FAILING = """
from halloween_games.app.shell import main, window
def fail(*a, **k): raise RuntimeError('no window today')
window.open_window = fail
main.run_launcher()
"""


def test_every_end_is_one_line(home: Home) -> None:
    code, said = home.finish("-c", FAILING)
    assert code == 1 and said.startswith("halloween-games: ") and said.count("\n") == 1
    assert home.finish("play", "18-ghosts", SDL_VIDEODRIVER="nothing")[0] == 2
    assert home.finish("text", "18-ghosts")[0] == 0
    lines = [line for line in home.log.splitlines() if " Run " in line]
    assert ["begins" in line for line in lines] == [True, False] * 3
    ends = [line.partition(" ends ")[2] for line in lines[1::2]]
    assert ends[0] == "by a failure: RuntimeError('no window today')"
    assert ends[1].startswith("at once: ") and ends[2] == "normally"


def test_without_a_log_the_details_are_told_at_once(home: Home) -> None:
    (home.folder / "xdg_state_home").write_text("a file where the folder should be", encoding="utf-8")
    code, said = home.finish("-c", FAILING)
    lines = said.splitlines()
    assert code == 1 and lines[0] == "halloween-games: The program cannot go on (RuntimeError)."
    assert lines[1].startswith("Traceback") and lines[-1] == "RuntimeError: no window today"
    assert ".log" not in said


FULL: Final = {
    "text": ("None", ["text", "18-ghosts"], 0),
    "window": ("pygame.event.post(pygame.event.Event(pygame.QUIT))", ["--size", "800x600"], 0),
    "SIGTERM": ("os.kill(os.getpid(), signal.SIGTERM)", ["play", "18-ghosts"], TERM),
}
"""By the way to the end: what happens after two seconds, the arguments, and the exit code."""


@pytest.mark.skipif(os.name == "nt", reason="no limit of a file's size")
@pytest.mark.parametrize("way", ["text", "SIGTERM", pytest.param("window", marks=pytest.mark.long)])
def test_a_full_disk_is_no_error_at_the_end(way: str, home: Home) -> None:
    """The log can be made but not written."""
    happens, arguments, code = FULL[way]
    script = (
        "import os, pygame, resource, signal, sys, threading\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
        "from halloween_games.commands.cli import main\n"
        f"timer = threading.Timer(2, lambda: {happens})\n"
        "timer.daemon = True\n"
        "timer.start()\n"
        f"sys.exit(main({arguments}))\n"
    )
    assert home.finish("-c", script) == (code, "")
    assert list(home.folder.rglob(FILE)), "there is a log that lost its lines"


# ---------------------------------------------------------------- without a display

FOREIGN: Final = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
REFUSED: Final = f"halloween-games: {TEXTS['cli.no_display']}\n"

needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")


@pytest.fixture
def blind(home: Home) -> Home:
    """An account without a display, whose program ends after one frame."""
    home.env = {key: value for key, value in home.env.items() if key not in FOREIGN}
    home.env["HALLOWEEN_GAMES_FIRST_FRAME"] = str(home.folder / "first")
    return home


@needs_linux
@pytest.mark.parametrize(
    ("has_session", "arguments"),
    by_turns((False, True), [("--size", "800x600"), ("play", "closest-ghost", "--seed", "1")]),
)
def test_without_a_screen_there_is_one_sentence(blind: Home, arguments: tuple[str, ...], has_session: bool) -> None:
    """Also for a session without a display, for example over the network."""
    variables = {"XDG_RUNTIME_DIR": str(blind.folder)} if has_session else {}
    assert blind.finish(*arguments, **variables) == (2, REFUSED)
    assert not (blind.folder / "first").exists()


def test_pictures_need_no_screen(blind: Home) -> None:
    out = blind.folder / "shot.png"
    assert blind.finish("shot", "closest-ghost", "--size", "800x600", "--out", str(out)) == (0, "")
    assert out.stat().st_size > 1000


@needs_linux
@pytest.mark.parametrize(
    ("name", "limit", "said"),
    [
        ("RLIMIT_NOFILE", 20, "halloween-games: The program may open too few files at once: it needs at least 64 "),
        ("RLIMIT_AS", 300_000_000, "halloween-games: The program may use too little memory: it needs at least 500 MB "),
    ],
)
def test_a_limit_that_is_too_low_is_told_before_a_window_opens(blind: Home, name: str, limit: int, said: str) -> None:
    lower = f"import resource, runpy; resource.setrlimit(resource.{name}, ({limit}, {limit}))"
    start = f"{lower}; runpy.run_module('halloween_games', run_name='__main__', alter_sys=True)"
    code, told = blind.finish("-c", start, SDL_VIDEODRIVER="dummy")
    assert code == 2 and told.startswith(said) and len(told.splitlines()) == 1
    assert not (blind.folder / "first").exists()
