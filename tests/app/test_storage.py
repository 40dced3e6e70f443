"""Atomic writes: the disk fails at every stage, and the old file is always intact."""

from __future__ import annotations

import errno
import io
import os
import stat
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.app.saving import autosave, folders, private_files, storage
from halloween_games.app.saving.autosave import Autosave
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.storage import (
    Lock,
    Missing,
    StorageError,
    TooLarge,
    read_limited,
    set_aside,
    shown_path,
    write_atomically,
)
from halloween_games.app.shell import desktop, logs
from halloween_games.commands import cli
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase
from halloween_games.words.text import TEXTS
from tests.contract.cases import placeholders
from tests.nightly import by_turns

ERRORS = {
    "storage.full": (errno.ENOSPC, errno.EDQUOT),
    "storage.forbidden": (errno.EACCES, errno.EROFS, errno.EPERM),
    "storage.failed": (errno.EIO,),
}
CASES = [(key, number) for key, numbers in ERRORS.items() for number in numbers]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "game.json"
    write_atomically(path, b"old")
    return path


@pytest.mark.parametrize(("key", "number"), CASES)
@pytest.mark.parametrize("stage", ["open", "write", "fsync"])
def test_a_refusal_is_told_and_loses_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch, stage: str, key: str, number: int
) -> None:
    """All calls of the system are made to fail in test_failing_calls.py; this runs on every system."""

    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, stage, refuse)
        with pytest.raises(StorageError) as error:
            write_atomically(file, b"new")
    assert error.value.phrase.key == key
    assert placeholders(TEXTS[key]) <= set(error.value.phrase.params)
    assert file.read_bytes() == b"old"
    assert [path.name for path in file.parent.iterdir()] == ["game.json"], "nothing is left lying about"
    write_atomically(file, b"newest")
    assert file.read_bytes() == b"newest"


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not synced on Windows")
def test_a_file_system_that_syncs_no_folders(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fsync = os.fsync

    def refuse(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", refuse)
    write_atomically(file, b"new")
    assert file.read_bytes() == b"new"


def test_everything_is_synced_before_it_gets_its_name(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    real_fsync, real_replace = os.fsync, Path.replace

    def fsync(descriptor: int) -> None:
        calls.append("fsync")
        real_fsync(descriptor)

    def replace(path: Path, target: Path) -> Path:
        calls.append("rename")
        return real_replace(path, target)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(Path, "replace", replace)
    write_atomically(file, b"new")
    assert calls == (["fsync", "rename", "fsync"] if sys.platform != "win32" else ["fsync", "rename"])


def test_a_file_in_place_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").write_bytes(b"I am no folder.")
    with pytest.raises(StorageError):
        write_atomically(tmp_path / "folder" / "game.json", b"new")
    assert (tmp_path / "folder").read_bytes() == b"I am no folder."

    def find_nothing(path: Path, *_: int) -> int:
        raise FileNotFoundError(errno.ENOENT, "which is all that Windows says", str(path))

    monkeypatch.setattr(os, "open", find_nothing)
    for name, is_missing in (("folder/game.json", False), ("game.json", True)):
        with pytest.raises(StorageError) as error:
            read_limited(tmp_path / name)
        assert isinstance(error.value, Missing) is is_missing


def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    with pytest.raises(StorageError):
        write_atomically(tmp_path / "game.json", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_reading_has_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"x" * 11)
    assert read_limited(file, 11) == b"x" * 11
    with pytest.raises(TooLarge):
        read_limited(file, 10)
    strangers = (tmp_path / "nothing.json", tmp_path, tmp_path / "zero\0.json")
    for path in strangers:
        with pytest.raises(StorageError) as error:
            read_limited(path)
        assert error.value.phrase.key == ("storage.no_file" if path == tmp_path else "storage.unreadable")


def test_broken_files_are_numbered(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        (tmp_path / "game.json").write_text(str(number))
        assert set_aside(tmp_path / "game.json").name == f"game.broken-{number}.json"
    assert sorted(path.read_text() for path in tmp_path.iterdir()) == ["1", "2", "3"]


def test_shown_paths_can_be_shown() -> None:
    assert shown_path(Path("@home")) == "@home"
    assert shown_path(Path("a\nb")) == "a\N{REPLACEMENT CHARACTER}b"
    assert len(shown_path(Path("x" * 999))) < 200


# ---------------------------------------------------------------- locks


def python(script: str, *arguments: object) -> subprocess.Popen[str]:
    """Python in a process of its own, which reads and writes here."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


_HOLD = """
import sys
from pathlib import Path
from halloween_games.app.saving.storage import Lock
lock = Lock.take(Path(sys.argv[1]))
print("held" if lock else "refused", flush=True)
sys.stdin.read()
"""


def test_one_program_at_a_time(tmp_path: Path) -> None:
    """The system releases the lock of a killed program."""
    path = tmp_path / "locks" / "game.lock"
    path.parent.mkdir()
    other = python(_HOLD, path)
    try:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        assert Lock.is_held(path)
        assert Lock.take(path) is None
    finally:
        other.kill()
        other.communicate(timeout=30)
    assert not Lock.is_held(path)
    lock = Lock.take(path)
    assert lock is not None
    assert Lock.take(path) is None, "not twice by the same program either"
    lock.release()
    assert not path.exists()
    assert not Lock.is_held(path)


@pytest.mark.skipif(sys.platform == "win32", reason="open files cannot be deleted there")
def test_a_lock_file_that_was_taken_away_is_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "game.lock"
    lock = Lock.take(path)
    assert lock is not None
    path.unlink()  # as by somebody who tidies up
    second = Lock.take(path)
    assert second is not None
    assert Lock.take(path) is None
    second.release()
    lock.release()


def test_no_lock_where_no_file_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        Lock.take(tmp_path / "file" / "game.lock")
    assert not Lock.is_held(tmp_path / "file" / "game.lock")


# ---------------------------------------------------------------- two programs

ROUNDS = 20

_PROGRAM = """
import sys
from pathlib import Path
from random import Random
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.settings import load_settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.core.match import Match, Player
from halloween_games.games import load

folder, name, field, game_id, rounds = Path(sys.argv[1]), *sys.argv[2:5], int(sys.argv[5])
match = Match(load(game_id), 2, {}, 1, players=[Player("human"), Player("computer", level="easy")])
rng = Random(1)
while match.outcome is None:
    legal = match.state.legal_actions()
    match.play(match.to_move, legal[rng.randrange(len(legal))])
profiles, statistics = Profiles(folder), Statistics(folder)
settings, bad = load_settings(folder / "settings.json")
assert not bad
list(profiles.known)  # as the screen of names does, long before one is entered
print("ready", flush=True)
sys.stdin.readline()
for number in range(rounds):
    profiles.remember(f"{name} {number % 5}")
    assert statistics.count(match, f"{name} {number}", [name, ""], 1)
    setattr(settings, field, number / rounds)
    settings.keys[name] = [f"f{number % 12 + 1}"]
    settings.save(folder / "settings.json")
"""


def test_nothing_of_the_other_is_lost(tmp_path: Path) -> None:
    Settings(width=900).save(tmp_path / "settings.json")
    whose = (("Ann", "master_volume", "halloween"), ("Bo", "music_volume", "18-ghosts"))
    programs = [python(_PROGRAM, tmp_path, *who, ROUNDS) for who in whose]
    for program in programs:
        assert program.stdout is not None and program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    for program in programs:
        _, errors = program.communicate(timeout=100)
        assert program.returncode == 0, errors
    names = {profile.name for profile in Profiles(tmp_path).known}
    assert names == {f"{name} {number}" for name, _, _ in whose for number in range(5)}
    assert {row.name: row.games for row in Statistics(tmp_path).rows()} == {"Ann": ROUNDS, "Bo": ROUNDS}
    settings, bad = load_settings(tmp_path / "settings.json")
    last = (ROUNDS - 1) / ROUNDS
    assert not bad and settings.width == 900
    assert (settings.master_volume, settings.music_volume) == (last, last)
    assert set(settings.keys) == {"Ann", "Bo"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["profiles.json", "settings.json", "statistics.json"]


def test_settings_of_two_programs_are_merged_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    Settings(keys={"undo": ["f7"], "hint": []}).save(file)
    (one, _), (two, _) = load_settings(file), load_settings(file)
    one.language, one.keys = "de", {"undo": ["f8"], "hint": [], "help": ["f1"]}
    one.save(file)
    two.speed, two.keys = 0.5, {"undo": ["f7"]}  # "hint" has its usual keys again
    two.save(file)
    found, _ = load_settings(file)
    assert (found.language, found.speed) == ("de", 0.5)
    assert found.keys == {"undo": ["f8"], "help": ["f1"]}
    one.save(file)
    assert load_settings(file)[0] == found, "saving again changes nothing"
    one.speed = 2.0
    one.save(file)
    one.speed = 1.0  # back to what it was in the beginning
    one.save(file)
    assert load_settings(file)[0].speed == 1.0


def test_both_forget_and_remember(tmp_path: Path) -> None:
    one, two = Profiles(tmp_path), Profiles(tmp_path)
    one.remember("Ann", "owl")
    two.remember("Bo", "hat")
    two.forget("ANN")
    one.remember("Cleo", "star")
    assert [profile.name for profile in Profiles(tmp_path).known] == ["Cleo", "Bo"]
    assert [profile.name for profile in one.known] == ["Cleo", "Bo"]


@pytest.mark.skipif(os.name != "posix", reason="needs flock")
def test_a_program_that_keeps_a_lock_does_not_stop_the_other(tmp_path: Path) -> None:
    held = [Lock.take(tmp_path / f"{name}.lock") for name in ("settings", "profiles")]
    Settings(width=900).save(tmp_path / "settings.json")
    Profiles(tmp_path).remember("Ann")
    assert load_settings(tmp_path / "settings.json")[0].width == 900
    assert [profile.name for profile in Profiles(tmp_path).known] == ["Ann"]
    for lock in held:
        assert lock is not None
        lock.release()


# ---------------------------------------------------------------- what Windows does, imitated


ROOT = Path(__file__).resolve().parents[2]
IN_USE, DENIED = 32, 5


class BusyError(PermissionError):
    """A PermissionError with the number that Windows gives."""

    def __init__(self, winerror: int) -> None:
        super().__init__(errno.EACCES, "The process cannot access the file")
        self.winerror = winerror


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited, instead of waiting."""
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    return waited


def refuse(monkeypatch: pytest.MonkeyPatch, method: str, times: int, code: int = IN_USE) -> None:
    """Let a method of Path fail so often, as if another program had the file open."""
    real: Callable[..., object] = getattr(Path, method)
    left = iter(range(times))

    def busy(path: Path, *args: object, **more: object) -> object:
        for _ in left:
            raise BusyError(code)
        return real(path, *args, **more)

    monkeypatch.setattr(Path, method, busy)


# ---------------------------------------------------------------- files that are open elsewhere


@pytest.mark.parametrize("code", [IN_USE, 33, DENIED])
def test_a_scanner_at_the_file_costs_three_tries(
    file: Path, monkeypatch: pytest.MonkeyPatch, waits: list[float], code: int
) -> None:
    refuse(monkeypatch, "replace", 3, code)
    write_atomically(file, b"new")
    assert file.read_bytes() == b"new" and waits == list(private_files.WAITS[:3])
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize(
    ("code", "may_be_written", "told"),
    [
        (IN_USE, True, "storage.in_use"),
        (DENIED, True, "storage.in_use"),  # Wine and some versions of Windows say that
        (DENIED, False, "storage.forbidden"),
    ],
)
def test_whoever_keeps_the_file_is_told_of(
    file: Path, monkeypatch: pytest.MonkeyPatch, waits: list[float], code: int, may_be_written: bool, told: str
) -> None:
    """With a sentence that does not blame the folder; the old file stays, and nothing else is left."""
    refuse(monkeypatch, "replace", 100, code)
    monkeypatch.setattr(os, "access", lambda path, mode: may_be_written or (path, mode) != (file, os.W_OK))
    with pytest.raises(StorageError) as caught:
        write_atomically(file, b"new")
    assert caught.value.phrase.key == told
    assert file.read_bytes() == b"old" and list(file.parent.iterdir()) == [file] and sum(waits) < 0.5


def test_damaged_files_and_deleted_games_wait_too(
    file: Path, monkeypatch: pytest.MonkeyPatch, waits: list[float]
) -> None:
    refuse(monkeypatch, "rename", 2)
    assert set_aside(file).read_text() == "old" and len(waits) == 2
    file.write_text("x")
    refuse(monkeypatch, "unlink", 2)
    Saves(file.parent).delete(file)
    assert not file.exists() and len(waits) == 4


def test_a_game_is_told_of_when_the_second_action_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, waits: list[float]
) -> None:
    """A backup that is at the file for a second is no reason for a dialog; a folder that is gone is one at once."""
    kinds = iter(["storage.in_use", "", "storage.in_use", "storage.in_use", "storage.in_use", "", "storage.full"])

    def write(*_: object) -> None:
        if key := next(kinds):
            raise StorageError(Phrase(key))

    monkeypatch.setattr(autosave, "write_atomically", write)
    kept = Autosave(Match(games.load("18-ghosts"), 2, {}, 1), tmp_path / "game.json", None)
    told: list[str] = []
    kept.on_problem = lambda phrase: told.append(phrase.key)
    after = []
    for _ in range(7):
        kept.save()
        after.append(list(told))
    assert after[:5] == [[], [], [], ["storage.in_use"], ["storage.in_use"]]
    assert after[6] == ["storage.in_use", "storage.full"]


# ---------------------------------------------------------------- locks


def test_a_lock_is_closed_before_it_is_deleted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Windows refuses to delete an open file, and the lock of every game would stay."""
    lock = Lock.take(tmp_path / "game.lock")
    assert lock is not None
    real, descriptor = Path.unlink, lock._descriptor

    def unlink(path: Path, missing_ok: bool = False) -> None:
        with pytest.raises(OSError, match=r"Bad file descriptor|Invalid handle|handle is invalid"):
            os.fstat(descriptor)
        real(path, missing_ok)

    monkeypatch.setattr(storage, "ON_WINDOWS", True)
    monkeypatch.setattr(Path, "unlink", unlink)
    lock.release()
    assert not (tmp_path / "game.lock").exists()


@pytest.mark.skipif(os.name == "nt", reason="imitates Windows with flock")
def test_an_unknown_error_of_locking_means_that_somebody_has_the_lock(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As under Wine; elsewhere it means that the file system has no locks."""

    def fail(*_: object) -> None:
        raise OSError(0, "Error")

    monkeypatch.setattr("fcntl.flock", fail)
    assert Lock.take(tmp_path / "one.lock") is not None
    monkeypatch.setattr(storage, "ON_WINDOWS", True)
    assert Lock.take(tmp_path / "other.lock") is None


# ---------------------------------------------------------------- pipes, consoles, boxes


def test_a_pipe_that_nobody_reads_is_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Windows calls it an invalid argument."""

    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(sys, "stdout", Closed())
    monkeypatch.setattr(cli, "ON_WINDOWS", False)
    assert cli.main(["perft", "18-ghosts", "1"]) == 2
    monkeypatch.setattr(cli, "ON_WINDOWS", True)
    capsys.readouterr()
    assert cli.main(["perft", "18-ghosts", "1"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("encoding", "line"),
    by_turns(
        ("cp1252", "cp437", "ascii"),
        ("games --language de", "play chess --language de", "text 18-ghosts --language de"),
    ),
)
def test_consoles_of_other_code_pages(encoding: str, line: str) -> None:
    """What they have no letter for becomes a question mark, not a traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "halloween_games", *line.split()],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT)},
        input=b"help\nquit\n",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == (2 if "chess" in line else 0), done.stderr
    assert b"Traceback" not in done.stderr and (done.stdout or done.stderr)


def test_without_a_console_a_box_says_what_was_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what stopped the program before it had a window."""
    boxes: list[tuple[str, list[str], str]] = []

    def show(title: str, lines: list[str], kind: str) -> None:
        boxes.append((title, lines, kind))

    monkeypatch.setattr(logs, "show_in_box", show)
    monkeypatch.setattr(logs, "show_in_box", show)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(cli, "ON_WINDOWS", False)
    assert cli.main(["play", "chess"]) == 2 and not boxes
    monkeypatch.setattr(cli, "ON_WINDOWS", True)
    assert cli.main(["play", "chess"]) == 2
    assert "chess" in boxes[0][1][0] and boxes[0][2] == "error"
    monkeypatch.setattr(sys, "platform", "win32")
    logs._last_words(ValueError, ValueError("x"), None)
    assert "cannot go on (ValueError)" in boxes[1][1][0]


# ---------------------------------------------------------------- displays


@pytest.mark.parametrize(
    ("place", "wanted"), [((-1500, 40), (-1500, 40)), ((-4000, -900), (-1920, -200)), ((5000, 5000), (920, 380))]
)
def test_a_window_stays_on_the_screen_left_of_the_main_one(
    monkeypatch: pytest.MonkeyPatch, place: tuple[int, int], wanted: tuple[int, int]
) -> None:
    """Its places are negative on Windows."""
    screens = {76: -1920, 77: -200, 78: 3840, 79: 1280}
    user32 = types.SimpleNamespace(GetSystemMetrics=screens.get, GetDpiForSystem=lambda: 96)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("ctypes.windll", types.SimpleNamespace(user32=user32), raising=False)
    assert desktop.clamped_position(*place, (1000, 700)) == wanted


# ---------------------------------------------------------------- macOS


def test_portable_data_lies_beside_the_app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Inside of it an update would throw the games away."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(
        sys, "executable", str(tmp_path / "Halloween Games.app" / "Contents" / "MacOS" / "halloween-games")
    )
    assert folders.beside_program() == tmp_path / folders.PORTABLE
    monkeypatch.setattr(sys, "executable", str(tmp_path / "halloween-games" / "halloween-games"))
    assert folders.beside_program() == tmp_path / "halloween-games" / folders.PORTABLE
