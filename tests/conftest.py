"""For every test: no window, no sound, and never the user's real folders.

All of it happens while this file is imported, since pygame reads its variables when it is imported.
"""

from __future__ import annotations

import gc
import mmap
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from build_scripts import catalogs
from tests.checkout import IS_CHECKOUT

if TYPE_CHECKING:  # which imports pygame
    from tests.play.person import Person

TESTS = Path(__file__).parent
# What `dev.py test --quick` runs: what a change is most likely to break, of each part something, and nothing that takes
# long. tests/contract/conftest.py and tests/play/test_monkey.py add one case of each game.
QUICK = (
    "core/*.py",  # what all games and everything above them stand on
    "test_imports.py",  # a new module or import is most often in the wrong layer
    "contract/test_perft.py",  # the rules, counted
    "games/*/test_rules.py",  # every sentence of the rules
    "session/test_[!w]*.py",  # one sitting without a screen
    "session/test_words.py",
    "app/test_screens.py",  # every screen is shown
    "test_translations.py",  # a new sentence is missing there
)
# What has nothing to look at in an unpacked source distribution, from which MANIFEST.in leaves the pictures of docs/.
OF_PICTURES = "test_manual*.py"
# A process that has taken the walk (tests/play/walk.py) keeps it: what asks about it begins together.
OF_THE_WALK = ("play/test_accessibility.py", "play/test_outlines.py", "play/test_text_size.py")
PARTLY_QUICK = (
    "contract/test_states.py",
    "contract/test_actions.py",
    "contract/test_match.py",
    "play/test_monkey.py",
)  # they mark what belongs to it

assert "pygame" not in sys.modules, "pygame was imported before conftest.py could choose the dummy drivers"

# setdefault: SDL_VIDEODRIVER=x11 in front of the command shows the tests on a screen
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# Tests in the background (nohup, &) ignore these; ignored signals are passed on to every process that they start, but
# a handler that does nothing is not, and the tests of signals hold there, too.
for number in (getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, lambda *_: None)

os.environ["LANGUAGE"] = "en"  # sentences are compared as the program has them

# Each process of a session (pytest-xdist) has its own folder.
HOME = Path(tempfile.mkdtemp(prefix="halloween-games-tests-"))
for name in (
    "XDG_DATA_HOME",
    "XDG_CONFIG_HOME",
    "XDG_CACHE_HOME",
    "XDG_STATE_HOME",
    "XDG_PICTURES_DIR",
    "WIN_PD_OVERRIDE_LOCAL_APPDATA",  # the same for Windows, as platformdirs takes it
    "WIN_PD_OVERRIDE_MYPICTURES",
):
    folder = HOME / name.lower()
    folder.mkdir()
    os.environ[name] = str(folder)


@pytest.fixture
def person() -> Person:
    """A user of the program in a window of 1280×800."""
    from tests.play.person import Person  # only now: the drivers are chosen, and not every test needs pygame

    return Person()


@pytest.fixture(autouse=True)
def measured_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said about strengths does not depend on whether this checkout was compiled."""
    monkeypatch.setattr("halloween_games.players.machine.is_interpreted", lambda: False)


@pytest.fixture
def own_folder(tmp_path: Path) -> Iterator[Path]:
    """Settings changed in such a test stay there."""
    from halloween_games.app.saving import folders  # only now: the folders of the environment are chosen

    yield folders.use_portable(tmp_path)
    folders.use_own()


def pytest_configure(config: pytest.Config) -> None:
    """Bring the catalogs of the languages up to date, which are in no commit."""
    if not hasattr(config, "workerinput"):  # else the main process of pytest-xdist has done it
        try:
            catalogs.renew()
        except catalogs.BrokenTranslation as error:
            raise pytest.UsageError(str(error)) from error


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The quick choice does not even import the other modules: that takes longer than its tests."""
    if not str(config.option.markexpr).startswith("quick") or collection_path.suffix != ".py":
        return None
    return True if collection_path not in quick_files() else None


@cache
def quick_files() -> frozenset[Path]:
    """The modules that have tests of the quick choice."""
    return frozenset(file for pattern in (*QUICK, *PARTLY_QUICK) for file in files(pattern))


@pytest.hookimpl(tryfirst=True)  # before -m looks at the markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick choice, skip what looks at pictures that are not there, and begin with the walk."""
    quick = {file for pattern in QUICK for file in files(pattern)}
    of_the_walk = {file for pattern in OF_THE_WALK for file in files(pattern)}
    of_pictures = () if IS_CHECKOUT else files(OF_PICTURES)
    for item in items:
        if item.path in quick:
            item.add_marker(pytest.mark.quick)
        if item.path in of_pictures:
            item.add_marker(pytest.mark.skip(reason="the source distribution has no pictures of the documents"))
    items.sort(key=lambda item: item.path not in of_the_walk)


def files(pattern: str) -> list[Path]:
    """The modules that *pattern* of QUICK means; a module that has moved must not drop out unseen."""
    found = list(TESTS.glob(pattern))
    if not found:
        raise pytest.UsageError(f"tests/conftest.py: no module of tests is called {pattern}")
    return found


def pytest_unconfigure() -> None:
    """Delete the folders."""
    shutil.rmtree(HOME, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """Close the programs that a test has begun, before fixtures take back its folders and what they have exchanged."""
    if people := sys.modules.get("tests.play.person"):
        people.close_programs()


# ---------------------------------------------------------------- memory

MEMORY_LIMIT = 1600  # MB that a process of the tests may take at most; 1230 were seen at the end of 9,600 tests
GROWTH = 100  # MB after which what tests have left behind is looked for
seen = {"after the last look": 0.0, "peak": 0.0}
peaks: dict[str, float] = {}
rises: list[tuple[float, str]] = []  # by how many MB a test has raised the peak, and its name


def resident() -> float:
    """The memory of this process in MB; 0 where it cannot be measured."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * mmap.PAGESIZE / 1e6


def peak() -> float:
    """The most that this process ever took, in MB; 0 where it cannot be measured."""
    try:  # getrusage begins with what the process that started this one took
        status = Path("/proc/self/status").read_text()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) * 1024 / 1e6 for line in status.splitlines() if line.startswith("VmHWM:")), 0.0)


seen["peak"] = peak()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Note how much memory the test took, and free closed programs: too few for the garbage collector to look for."""
    result = yield
    risen = peak() - seen["peak"]
    if risen > GROWTH:
        rises.append((risen, item.nodeid))
    seen["peak"] += risen
    free_programs()
    return result


def free_programs() -> None:
    """Run the garbage collector if the tests have left much behind.

    What is left is frozen then: as long as a full collection has to look at the tables of all games, which are a
    million objects, Python puts it off until a quarter as many new ones are there, whole programs among them.
    """
    if resident() > seen["after the last look"] + GROWTH:
        from halloween_games.players.machine import give_back

        gc.unfreeze()
        give_back()
        gc.freeze()
        gc.collect()  # Python notes how few objects are left
        seen["after the last look"] = resident()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail if a process took too much."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:  # a process of pytest-xdist tells the main one
        output["peak"], output["rises"] = peak(), rises
        return
    peaks["main"] = peak()
    if max(peaks.values()) > MEMORY_LIMIT and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A process of pytest-xdist has ended."""
    if found := getattr(node, "workeroutput", {}).get("peak"):
        peaks[node.gateway.id] = found
        rises.extend(tuple(rise) for rise in node.workeroutput["rises"])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How much memory each process took."""
    found = ", ".join(f"{name} {most:.0f} MB" for name, most in sorted(peaks.items()) if most)
    verdict = f" - more than {MEMORY_LIMIT} MB" if peaks and max(peaks.values()) > MEMORY_LIMIT else ""
    terminalreporter.write_line(f"memory at most: {found}{verdict}")
    if verdict:
        for risen, name in sorted(rises, reverse=True)[:5]:
            terminalreporter.write_line(f"  {risen:.0f} MB more in {name}")
