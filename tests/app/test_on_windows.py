"""What Windows does that other systems do not, imitated: busy files, locks, pipes, boxes, dense displays."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.app.saving import autosave, folders, private_files, storage
from halloween_games.app.saving.autosave import Autosave
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.storage import Lock, StorageError, set_aside, write_atomically
from halloween_games.app.shell import desktop, logs
from halloween_games.commands import cli
from halloween_games.core.match import Match
from halloween_games.core.phrases import Phrase

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


def refuse(monkeypatch: pytest.MonkeyPatch, method: str, times: int, code: int = IN_USE) -> list[Path]:
    """Let a method of Path fail so often, as if another program had the file open; the paths that it was called for."""
    real: Callable[..., object] = getattr(Path, method)
    called: list[Path] = []

    def busy(path: Path, *args: object, **more: object) -> object:
        called.append(path)
        if len(called) <= times:
            raise BusyError(code)
        return real(path, *args, **more)

    monkeypatch.setattr(Path, method, busy)
    return called


# ---------------------------------------------------------------- files that are open elsewhere


@pytest.mark.parametrize("code", [IN_USE, 33, DENIED])
def test_a_scanner_at_the_file_costs_three_tries(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, waits: list[float], code: int
) -> None:
    file = tmp_path / "game.json"
    write_atomically(file, b"old")
    refuse(monkeypatch, "replace", 3, code)
    write_atomically(file, b"new")
    assert file.read_bytes() == b"new" and waits == list(private_files.WAITS[:3])
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("code", [IN_USE, DENIED])  # Wine and some versions of Windows say the second
def test_whoever_keeps_the_file_is_told_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, waits: list[float], code: int
) -> None:
    """With a sentence that does not blame the folder; the old file stays, and nothing else is left."""
    file = tmp_path / "game.json"
    write_atomically(file, b"old")
    refuse(monkeypatch, "replace", 100, code)
    with pytest.raises(StorageError) as caught:
        write_atomically(file, b"new")
    assert caught.value.phrase.key == "storage.in_use"
    assert file.read_bytes() == b"old" and list(tmp_path.iterdir()) == [file] and sum(waits) < 0.5


def test_a_write_protected_file_is_not_said_to_be_open(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, waits: list[float]
) -> None:
    file = tmp_path / "game.json"
    write_atomically(file, b"old")
    refuse(monkeypatch, "replace", 100, DENIED)
    monkeypatch.setattr(os, "access", lambda path, mode: (path, mode) != (file, os.W_OK))
    with pytest.raises(StorageError) as caught:
        write_atomically(file, b"new")
    assert caught.value.phrase.key == "storage.forbidden" and file.read_bytes() == b"old"


def test_damaged_files_and_deleted_games_wait_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, waits: list[float]
) -> None:
    file = tmp_path / "game.json"
    file.write_text("x")
    refuse(monkeypatch, "rename", 2)
    assert set_aside(file).read_text() == "x" and len(waits) == 2
    file.write_text("x")
    refuse(monkeypatch, "unlink", 2)
    Saves(tmp_path).delete(file)
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


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
def test_consoles_of_other_code_pages(encoding: str) -> None:
    """What they have no letter for becomes a question mark, not a traceback."""
    env = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT)}
    for line in ("games --language de", "play chess --language de", "text 18-ghosts --language de"):
        done = subprocess.run(
            [sys.executable, "-m", "halloween_games", *line.split()],
            cwd=ROOT,
            env=env,
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
