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
