"""Every system call of a save is made to fail once, in turn, or the program is killed there; after each all is well.

That is: the old file or the new one, complete; at most one sentence, and one if nothing was saved; no lock held, no
descriptor open; the next save works; and after the next start no temporary file is left.
"""

from __future__ import annotations

import errno
import gc
import logging
import os
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from halloween_games.app.saving import storage
from halloween_games.app.saving.private_files import tidy
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.record_file import RecordProblem, Unreadable
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import load_settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.storage import Lock, StorageError, read_limited
from halloween_games.app.shell import logs
from halloween_games.app.shell.crash import write_report
from halloween_games.app.shell.logs import logged_run
from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import Phrase
from halloween_games.games import load
from halloween_games.lab.contest import Contender, Played, Spent
from halloween_games.lab.tournament import Results, load_results, save_results
from halloween_games.words.text import TEXTS
from tests.app.random_games import play_on

fcntl = pytest.importorskip("fcntl", reason="needs fork, flock and descriptors that can be counted")

WRITING: Final = ("open", "write", "fsync", "replace", "rename", "unlink", "mkdir", "close", "chmod", "fchmod")
LOOKING: Final = ("stat", "lstat", "fstat", "scandir", "readlink")
CALLS: Final = (*((os, name) for name in (*WRITING, *LOOKING)), (fcntl, "flock"))
ERRORS: Final = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EINTR, errno.EROFS)
GHOSTS: Final = "18-ghosts"
BEGUN: Final[dict[Path, Path]] = {}  # the file of the game in each folder


# ---------------------------------------------------------------- failing


class Calls:
    """Counts the system calls, and lets something happen at some of them instead."""

    def __init__(self, happens: Callable[[str, Callable[..., Any], tuple[Any, ...]], Any] | None, at: range) -> None:
        self.count = 0
        self.names: list[str] = []
        self._happens = happens
        self._at = at

    @contextmanager
    def counted(self) -> Iterator[None]:
        real = [(module, name, getattr(module, name)) for module, name in CALLS]
        for module, name, call in real:
            setattr(module, name, self._counting(name, call))
        gc.disable()  # what is freed by chance in between may close a file, which would be counted
        try:
            yield
        finally:
            gc.enable()
            for module, name, call in real:
                setattr(module, name, call)

    def _counting(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any, **more: Any) -> Any:
            self.count += 1
            self.names.append(name)
            if self._happens is not None and self.count in self._at:
                return self._happens(name, call, args)
            return call(*args, **more)

        return counting


def failing(number: int) -> Callable[[str, Callable[..., Any], tuple[Any, ...]], Any]:
    def fail(name: str, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        if name == "close":
            call(*args)  # Linux closes it in any case
        raise OSError(number, os.strerror(number), *(arg for arg in args[:1] if not isinstance(arg, int)))

    return fail


def short(name: str, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """A disk that takes a byte."""
    return call(args[0], bytes(args[1])[:1]) if name == "write" else call(*args)


def kill(name: str, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    if name == "write":
        call(args[0], bytes(args[1])[: len(args[1]) // 2])
    os._exit(9)


# ---------------------------------------------------------------- what is written


Told = list[str]


@dataclass(frozen=True)
class Writer:
    """One kind of file: how it is written, and how much is in it."""

    prepare: Callable[[Path], object]
    write: Callable[[Path, Told], object]
    contents: Callable[[Path], int]
    """The number that *write* makes greater; fails if anything is torn."""


def say(told: Told, phrase: object) -> None:
    assert isinstance(phrase, Phrase) and phrase.key in TEXTS, phrase
    told.append(phrase.key)


def game(actions: int) -> Match:
    match = Match(load(GHOSTS), 2, {}, 1)
    play_on(match, Random(1), actions)
    return match


def over() -> Match:
    match = Match(load("halloween"), 2, {}, 1, players=[Player("human"), Player("computer", level="easy")])
    play_on(match, Random(1), 5000)
    assert match.outcome is not None
    return match


FINISHED: Final = over()
SECONDS: Final = count(4)  # that a game saved under a name was played: each time more


def begin_game(folder: Path) -> None:
    autosave = Saves(folder).begin(match := game(0))
    play_on(match, Random(1), 5)
    autosave.end()
    assert autosave.problem is None
    BEGUN[folder] = autosave.path


def go_on(folder: Path, told: Told) -> None:
    """In the same file, or in a new one if the old one cannot be locked."""
    saves = Saves(folder)
    try:
        match, autosave = saves.resume(BEGUN[folder])
    except RecordProblem as error:
        assert isinstance(error, Unreadable), "it is not damaged"
        say(told, error.words)
        return
    autosave.on_problem = lambda phrase: say(told, phrase)
    play_on(match, Random(2), 1)
    autosave.end()


def begin_another(folder: Path, told: Told) -> None:
    """What is kept is a new file, beside those that are there."""
    autosave = Saves(folder).begin(match := game(0))
    autosave.on_problem = lambda phrase: say(told, phrase)
    play_on(match, Random(1), 1)
    autosave.end()


def kept_games(folder: Path) -> list[int]:
    saves = Saves(folder)
    found = sorted([*saves.recent_folder.glob("*.json"), *saves.named_folder.glob("*.hgame")])
    assert not [path for path in found if "broken" in path.name], "nothing was damaged"
    return [len(saves.open(path).match.turns) for path in found]


def save_named(folder: Path, told: Told) -> None:
    try:
        Saves(folder).save_as(game(4), "Mine", next(SECONDS))
    except StorageError as error:
        say(told, error.phrase)


def change_settings(folder: Path, told: Told) -> None:
    with logged(told):
        settings, bad = load_settings(folder / "settings.json")
        if bad:
            return
        settings.width += 1
        settings.save(folder / "settings.json")


def width(folder: Path) -> int:
    settings, bad = load_settings(folder / "settings.json")
    assert not bad
    return settings.width


def remember(folder: Path, told: Told) -> None:
    with logged(told):
        profiles = Profiles(folder)
        profiles.remember(f"Player {len(profiles.known)}")


def count_game(folder: Path, told: Told) -> None:
    """What people have done is written in the same way whatever it is: in PersonFile.change."""
    statistics = Statistics(folder)
    statistics.on_problem = lambda phrase: say(told, phrase)
    rows = sum(row.games for row in statistics.rows())
    statistics.count(FINISHED, f"game {rows}", ["Ann", ""], 1.0)


def results(games: int) -> Results:
    found = Results("halloween", 2, 1, "0.1.0")
    found.contenders = {name: Contender(name, "search") for name in ("a", "b")}
    found.played = [Played("a", "b", number, 1.0, 30, "graves", Spent(), Spent()) for number in range(games)]
    return found


def write_results(folder: Path, told: Told) -> None:
    try:
        games = len(load_results(folder / "out.json").played)
        save_results(folder / "out.json", results(games + 1))
    except StorageError as error:
        say(told, error.phrase)


def report(folder: Path, told: Told) -> None:
    try:
        write_report("It failed.", folder)
    except StorageError as error:
        say(told, error.phrase)


def reports(folder: Path) -> int:
    found = [read_limited(path) for path in folder.glob("crash-*.txt")]
    assert set(found) <= {b"It failed."}
    return len(found)


@contextmanager
def logged(told: Told) -> Iterator[None]:
    """Settings and names say what is wrong in the log alone."""

    class Collected(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told.append(record.getMessage())

    handler, logger = Collected(logging.WARNING), logging.getLogger("halloween_games")
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


WRITERS: Final = {
    "autosave": Writer(begin_game, go_on, lambda folder: sum(kept_games(folder))),
    "a new game": Writer(begin_game, begin_another, lambda folder: len(kept_games(folder))),
    "the first game": Writer(lambda folder: None, begin_another, lambda folder: len(kept_games(folder))),
    "named save": Writer(
        lambda folder: save_named(folder, []),
        save_named,
        lambda folder: int(max(Saves(folder).open(path).seconds for path in (folder / "saves").glob("*.hgame"))),
    ),
    "settings": Writer(lambda folder: change_settings(folder, []), change_settings, width),
    "profiles": Writer(lambda folder: remember(folder, []), remember, lambda folder: len(Profiles(folder).known)),
    "statistics": Writer(
        lambda folder: count_game(folder, []),
        count_game,
        lambda folder: sum(row.games for row in Statistics(folder).rows()),
    ),
    "results": Writer(
        lambda folder: save_results(folder / "out.json", results(2)),
        write_results,
        lambda folder: len(load_results(folder / "out.json").played),
    ),
    "report": Writer(lambda folder: report(folder, []), report, reports),
}


# ---------------------------------------------------------------- trying


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "LOCK_SECONDS", 0.01)
    monkeypatch.setattr(storage, "TRY_SECONDS", 0.001)


@pytest.fixture(params=WRITERS)
def writer(request: pytest.FixtureRequest) -> Writer:
    return WRITERS[request.param]


def calls_of(writer: Writer, folder: Path) -> int:
    """How many system calls it makes if all goes well, and if what is read once, such as boards, was read before."""
    first = folder.with_name("first")
    first.mkdir()
    writer.prepare(first)
    writer.write(first, Told())
    folder.mkdir()
    writer.prepare(folder)
    before, told, calls = writer.contents(folder), Told(), Calls(None, range(0))
    with calls.counted():
        writer.write(folder, told)
    assert not told and writer.contents(folder) > before and calls.count >= 8, calls.names
    return calls.count


def at_each_call(writer: Writer, folder: Path) -> Iterator[tuple[int, int, Path, int]]:
    """For each system call of *writer* its number, how many there are, a prepared folder, and how much is in it."""
    total = calls_of(writer, folder / "whole")
    for at in range(1, total + 1):
        place = folder / str(at)
        place.mkdir()
        writer.prepare(place)
        yield at, total, place, writer.contents(place)


def descriptors() -> int:
    return len(list(Path("/dev/fd").iterdir()))


def check(writer: Writer, folder: Path, before: int, told: Sequence[str], *, leftovers: bool) -> None:
    """What holds after *writer* was disturbed in *folder*."""
    after = writer.contents(folder)
    assert after >= before, "nothing is lost"
    assert after > before or told, "nothing is lost in silence"
    assert len(told) <= 1, told
    if leftovers:
        for place in (folder, folder / "recent", folder / "saves"):
            tidy(place)  # as the next program does
    assert not [path for path in folder.rglob("*") if path.name.endswith(".tmp")]
    assert not [path for path in folder.rglob("*.lock") if Lock.is_held(path)]
    again = Told()
    writer.write(folder, again)
    assert not again and writer.contents(folder) > after, "the next one works"


@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.long) for first in range(1, 5))])
def test_each_call_fails_once(writer: Writer, first: int, tmp_path: Path) -> None:
    """With one of the errors by turns, in the long run with each of them."""
    for at, total, folder, before in at_each_call(writer, tmp_path):
        told, open_before = Told(), descriptors()
        calls = Calls(failing(ERRORS[(at + first) % len(ERRORS)]), range(at, at + 1))
        try:
            with calls.counted():
                writer.write(folder, told)
            # Fewer are open when the garbage collector has closed those of an earlier test meanwhile.
            assert descriptors() <= open_before, "every descriptor is closed"
            check(writer, folder, before, told, leftovers=False)
        except Exception as error:
            raise AssertionError(f"call {at} of {total}, {calls.names[at - 1]}: {error!r}") from error


def test_a_disk_that_takes_a_byte_at_a_time(writer: Writer, tmp_path: Path) -> None:
    writer.prepare(tmp_path)
    before, told = writer.contents(tmp_path), Told()
    with Calls(short, range(1, 10**9)).counted():
        writer.write(tmp_path, told)
    assert not told and writer.contents(tmp_path) > before


@pytest.mark.parametrize("number", ERRORS, ids=[errno.errorcode[number] for number in ERRORS])
def test_no_run_fails_with_its_log(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever fails when the log begins, takes a line, is rotated or ends."""
    monkeypatch.setattr(logs, "BYTES", 200)

    def run() -> int:
        for _ in range(5):
            logging.getLogger("halloween_games").warning("A line of some length, after which the log is full.")
        return 7

    def lead(folder: Path, calls: Calls) -> int:
        monkeypatch.setenv("XDG_STATE_HOME", str(folder))
        with calls.counted():
            return logged_run(run)

    whole = Calls(None, range(0))
    assert lead(tmp_path / "whole", whole) == 7 and whole.count >= 8, whole.names
    for at in range(1, whole.count + 1):
        open_before = descriptors()
        assert lead(tmp_path / str(at), Calls(failing(number), range(at, at + 1))) == 7, whole.names[at - 1]
        assert descriptors() <= open_before, "every descriptor is closed"
    assert capsys.readouterr().err == ""


def in_another_process(act: Callable[[], Sequence[str]]) -> tuple[int, Sequence[str]]:
    """What *act* told in a process of its own, and its exit code."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.write(writer, "\n".join(act()).encode())
            code = 0
        except BaseException:  # noqa: BLE001 - a forked child must never come back
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader) as stream:
        told = stream.read().splitlines()
    next(SECONDS)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), told


@pytest.mark.long
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES], ids=["full", "forbidden"])
def test_from_each_call_on_all_fail(writer: Writer, number: int, tmp_path: Path) -> None:
    """As on a disk that is full from now on; then it is not, for the next program."""
    total = 0
    for at, total, folder, before in at_each_call(writer, tmp_path):

        def act(folder: Path = folder, at: int = at) -> Sequence[str]:
            told = Told()
            with Calls(failing(number), range(at, 10**9)).counted():
                writer.write(folder, told)
            return told

        code, told = in_another_process(act)
        try:
            assert code == 0
            check(writer, folder, before, told, leftovers=True)
        except Exception as error:
            raise AssertionError(f"from call {at} of {total} on: {error!r}") from error
    print(f"{total} times all calls failed with {errno.errorcode[number]} from one on")


@pytest.mark.long
def test_killed_at_each_call(writer: Writer, tmp_path: Path) -> None:
    total = 0
    for at, total, folder, before in at_each_call(writer, tmp_path):

        def act(folder: Path = folder, at: int = at) -> Sequence[str]:
            with Calls(kill, range(at, at + 1)).counted():
                writer.write(folder, Told())
            return ()

        code, _ = in_another_process(act)
        if at == total and code == 0:  # in another second its name was free, which takes a call less
            continue
        try:
            assert code == 9
            check(writer, folder, before, ["It was killed."], leftovers=True)
        except Exception as error:
            raise AssertionError(f"killed at call {at} of {total}: {error!r}") from error
    print(f"killed at each of {total} calls")
