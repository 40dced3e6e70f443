"""Atomic writes: the disk fails at every stage, and the old file is always intact."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.storage import (
    Lock,
    StorageError,
    TooLarge,
    read_limited,
    set_aside,
    shown_path,
    write_atomically,
)
from halloween_games.words.text import TEXTS
from tests.contract.cases import placeholders

ERRORS = {
    "storage.full": (errno.ENOSPC, errno.EDQUOT),
    "storage.forbidden": (errno.EACCES, errno.EROFS, errno.EPERM),
    "storage.failed": (errno.EIO,),
}
CASES = [(key, number) for key, numbers in ERRORS.items() for number in numbers]
STAGES = ("open", "write", "second write", "fsync", "replace", "open folder", "fsync folder")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "folder" / "game.json"
    write_atomically(path, b"old")
    return path


def refuse_at(monkeypatch: pytest.MonkeyPatch, stage: str, number: int) -> None:
    """Let the system fail at one stage of writing; earlier stages work."""
    is_folder: Callable[[Any], bool] = lambda path: Path(path).is_dir()  # noqa: E731
    real_open, real_write, real_fsync = os.open, os.write, os.fsync
    folders: set[int] = set()
    writes = 0

    def error() -> OSError:
        return OSError(number, os.strerror(number))

    def open_(path: Any, *args: Any, **more: Any) -> int:
        if stage == ("open folder" if is_folder(path) else "open"):
            raise error()
        descriptor = real_open(path, *args, **more)
        if is_folder(path):
            folders.add(descriptor)
        return descriptor

    def write(descriptor: int, data: Any) -> int:
        nonlocal writes
        writes += 1
        if stage == "write" or (stage == "second write" and writes == 2):
            raise error()
        return real_write(descriptor, bytes(data)[:2])  # a disk may take less than it was given

    def fsync(descriptor: int) -> None:
        if stage == ("fsync folder" if descriptor in folders else "fsync"):
            raise error()
        real_fsync(descriptor)

    def replace(_: Path, target: Path) -> Path:
        raise error()

    monkeypatch.setattr(os, "open", open_)
    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(os, "fsync", fsync)
    if stage == "replace":
        monkeypatch.setattr(Path, "replace", replace)


@pytest.mark.parametrize(("key", "number"), CASES)
@pytest.mark.parametrize("stage", STAGES)
def test_a_refusal_at_any_stage_loses_nothing(
    file: Path, monkeypatch: pytest.MonkeyPatch, stage: str, key: str, number: int
) -> None:
    if sys.platform == "win32" and "folder" in stage:
        pytest.skip("folders are not synced on Windows")
    with monkeypatch.context() as patch:
        refuse_at(patch, stage, number)
        with pytest.raises(StorageError) as error:
            write_atomically(file, b"new")
    assert error.value.phrase.key == key
    assert placeholders(TEXTS[key]) <= set(error.value.phrase.params)
    assert file.read_bytes() == (b"new" if "folder" in stage else b"old")
    assert [path.name for path in file.parent.iterdir()] == ["game.json"], "nothing is left lying about"
    write_atomically(file, b"newest")
    assert file.read_bytes() == b"newest"


def test_a_disk_that_takes_two_bytes_at_a_time(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        refuse_at(patch, "never", 0)
        write_atomically(file, b"0123456789")
    assert file.read_bytes() == b"0123456789"


def test_a_file_system_that_syncs_no_folders(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        refuse_at(patch, "fsync folder", errno.EINVAL)
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


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "folder").write_bytes(b"I am no folder.")
    with pytest.raises(StorageError):
        write_atomically(tmp_path / "folder" / "game.json", b"new")
    assert (tmp_path / "folder").read_bytes() == b"I am no folder."


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
    other = subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
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
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(tmp_path), *who, str(ROUNDS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for who in whose
    ]
    for program in programs:
        assert program.stdout is not None and program.stdin is not None
        assert program.stdout.readline() == "ready\n"
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
