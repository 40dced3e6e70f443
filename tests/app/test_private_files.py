"""Every file of ours: private, regular, behind links, and nothing half-written is left after a kill."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from halloween_games.app.exports.saved_pictures import SavedPictures
from halloween_games.app.saving import folders
from halloween_games.app.saving.private_files import make_private_folder, temporary_of
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.saves import Saves, user_saves
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.storage import Lock, StorageError, read_limited, write_atomically
from halloween_games.app.shell.crash import write_report
from halloween_games.app.shell.logs import begin_log, end_log, log_path
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match, Player
from halloween_games.games import load
from halloween_games.players.hosts import SliceBrain
from tests.app.random_games import play_on
from tests.processes import python

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs permissions, pipes and links")

GHOSTS = "18-ghosts"


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    folders.use_portable(tmp_path / "home" / "data")
    yield tmp_path / "home" / "data"
    folders.use_own()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def kept_game(saves: Saves, actions: int = 4) -> Path:
    match = Match(load(GHOSTS), 2, {}, 1)
    autosave = saves.begin(match)
    play_on(match, Random(1), actions)
    autosave.end()
    return autosave.path


def over() -> Match:
    game = load(GHOSTS)
    match = Match(game, 2, {}, 1, players=[Player("human"), Player("computer", level="easy")])
    play_on(match, Random(1), 5000)
    assert match.outcome is not None
    return match


# ---------------------------------------------------------------- private


def test_nobody_else_reads_what_we_write(home: Path) -> None:
    saves = user_saves()
    path = kept_game(saves)
    saves.save_as(saves.open(path).match, "Mine", 1)
    program = Program((800, 600), Settings(), Saves(home), SliceBrain())
    SavedPictures(program.services).take(saves.open(path).match, path)
    program.close()
    Settings().save()
    Profiles(home).remember("Ann")
    assert Statistics(home).count(over(), "a", ["Ann", ""], 1)
    write_report("It failed.")
    assert begin_log() == log_path()
    end_log()
    lock = Lock.take(home / "held.lock")
    files = [file for file in home.rglob("*") if file.is_file()]
    wanted = {"settings.json", "profiles.json", "statistics.json", "halloween-games.log", "held.lock", "mine.hgame"}
    assert wanted < {file.name for file in files} and {".png", ".txt"} < {file.suffix for file in files}
    assert {file.name: mode(file) for file in files if mode(file) != 0o600} == {}
    inside = [home.parent, home, *(folder for folder in home.rglob("*") if folder.is_dir())]
    assert {folder.name: mode(folder) for folder in inside if mode(folder) != 0o700} == {}
    assert lock is not None
    lock.release()


def test_what_an_earlier_version_left_open_is_closed(home: Path) -> None:
    saves = Saves()
    path = kept_game(saves)
    Settings().save()
    begin_log()
    end_log()
    for file in (path, folders.config() / "settings.json", log_path()):
        file.chmod(0o644)
    for folder in (home, saves.recent_folder):
        folder.chmod(0o755)
    match, autosave = user_saves().resume(path)
    play_on(match, Random(2), 1)
    autosave.end()
    Settings(width=900).save()
    begin_log()
    end_log()
    assert mode(path) == mode(folders.config() / "settings.json") == mode(log_path()) == 0o600
    assert mode(saves.recent_folder) == 0o700
    assert mode(home) == 0o755, "it may be the user's own folder"


def test_what_the_user_asks_for_follows_the_umask(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new" / "results.json", b"new", private=False)
    assert mode(tmp_path / "new") == 0o755 and mode(tmp_path / "new" / "results.json") == 0o644
    (tmp_path / "new" / "results.json").chmod(0o664)
    write_atomically(tmp_path / "new" / "results.json", b"newer", private=False)
    assert mode(tmp_path / "new" / "results.json") == 0o664, "and stays as it was set"


# ---------------------------------------------------------------- regular


def put_in_place(kind: str, path: Path) -> socket.socket | None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "terminal":
        path.symlink_to("/dev/tty")
    elif kind == "nowhere":
        path.symlink_to(path.name)
    else:
        server = socket.socket(socket.AF_UNIX)
        before = Path.cwd()
        os.chdir(path.parent)  # the path of a socket must be short
        server.bind(path.name)
        os.chdir(before)
        return server
    return None


STRANGERS = ("pipe", "folder", "device", "terminal", "socket", "nowhere")


@pytest.mark.parametrize("kind", STRANGERS)
def test_only_regular_files_are_read_and_written(tmp_path: Path, kind: str) -> None:
    """A pipe would block for ever: pytest's own limit of time would say so."""
    stranger = tmp_path / "it.json"
    server = put_in_place(kind, stranger)
    before = stranger.lstat()
    with pytest.raises(StorageError) as read:
        read_limited(stranger)
    with pytest.raises(StorageError) as written:
        write_atomically(stranger, b"new")
    assert read.value.phrase.key in ("storage.no_file", "storage.unreadable")
    assert written.value.phrase.key in ("storage.no_file", "storage.failed")
    with pytest.raises(OSError, match=r"it\.json"):
        Lock.take(stranger)
    assert stranger.lstat().st_ino == before.st_ino
    assert [path.name for path in tmp_path.iterdir()] == ["it.json"]
    if server is not None:
        server.close()


_START = """
import sys
from pathlib import Path
from halloween_games.app.saving import folders
folders.use_portable(Path(sys.argv[1]))
from halloween_games.app.saving.saves import user_saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.program import Program
from halloween_games.app.shell.startup import begin
from halloween_games.players.hosts import SliceBrain
program = Program((800, 600), saves=user_saves(), startup=begin(), brain=SliceBrain())
program.navigation.launcher()
for _ in range(5):
    program.frame((), 0.1)
program.people.profiles.remember("Ann")
program.saved_games.show_list()
program.frame((), 0.1)
assert not program.failures.news
program.close()
print("started")
"""


@pytest.mark.parametrize("kind", STRANGERS)
def test_none_of_them_stops_the_program(tmp_path: Path, kind: str) -> None:
    names = ("settings.json", "profiles.json", "statistics.json", "recent/18-ghosts-1.json", "saves/mine.json")
    locks = ("settings.lock", "profiles.lock", "statistics.lock", "recent/18-ghosts-1.lock")
    servers = [put_in_place(kind, tmp_path / name) for name in (*names, *locks)]
    done = python(_START, str(tmp_path), SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.stdout.splitlines()[-1:] == ["started"], done.stderr
    assert all(os.path.lexists(tmp_path / name) for name in names), "they are left alone"
    for server in servers:
        if server is not None:
            server.close()


def test_the_command_line_reads_a_pipe_that_the_user_names(tmp_path: Path) -> None:
    data = kept_game(Saves(tmp_path)).read_bytes()
    command = [sys.executable, "-m", "halloween_games", "verify", "/dev/stdin"]
    done = subprocess.run(command, input=data, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr


# ---------------------------------------------------------------- links


def test_links_stay_and_their_files_are_written(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "config").mkdir()
    link = tmp_path / "config" / "settings.json"
    link.symlink_to("../kept/mine.json")
    Settings(width=900).save(link)  # leads nowhere yet
    assert link.is_symlink() and json.loads((tmp_path / "kept" / "mine.json").read_text())["width"] == 900
    settings, _ = load_settings(link)
    settings.width = 1000
    settings.save(link)
    assert link.is_symlink() and json.loads((tmp_path / "kept" / "mine.json").read_text())["width"] == 1000
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["mine.json"], "nothing is left beside it"


def test_a_linked_game_is_continued_in_its_file(tmp_path: Path) -> None:
    saves = Saves(tmp_path / "data")
    path = kept_game(saves)
    elsewhere = tmp_path / "elsewhere.json"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    match, autosave = saves.resume(path)
    play_on(match, Random(3), 2)
    autosave.end()
    assert path.is_symlink()
    assert len(saves.open(elsewhere).match.turns) == len(match.turns)


def test_a_link_into_a_missing_folder_is_told(tmp_path: Path) -> None:
    link = tmp_path / "it.json"
    link.symlink_to(tmp_path / "unplugged" / "it.json")
    with pytest.raises(StorageError) as error:
        write_atomically(link, b"new")
    assert error.value.phrase.key == "storage.failed"
    assert [path.name for path in tmp_path.iterdir()] == ["it.json"] and link.is_symlink()


def test_a_folder_that_another_program_has_just_made_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError):
        make_private_folder(tmp_path / "file")

    make = Path.mkdir

    def come_too_late(folder: Path, mode: int) -> None:
        make(folder, mode)
        raise FileExistsError

    monkeypatch.setattr(Path, "mkdir", come_too_late)
    make_private_folder(tmp_path / "folder")


# ---------------------------------------------------------------- left by killed programs


def dead_process() -> int:
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait(timeout=60)
    return child.pid


def left_of(path: Path, process: int) -> Path:
    left = path.with_name(f".{path.name}.{process}.tmp")
    left.parent.mkdir(parents=True, exist_ok=True)
    left.write_bytes(b"half")
    return left


def test_the_next_start_deletes_what_a_killed_program_left(home: Path, tmp_path: Path) -> None:
    dead, alive = dead_process(), os.getpid()
    linked = tmp_path / "dotfiles" / "mine.json"
    home.mkdir(parents=True)
    (home / "settings.json").symlink_to(linked)
    names = ("recent/a.json", "recent/a.png", "saves/b.json", "saves/b.png", "profiles.json", "logs/crash-1.txt")
    left = [left_of(home / name, dead) for name in names] + [left_of(linked, dead)]
    kept = [left_of(home / name, alive) for name in names]
    others = [left_of(linked.with_name("foreign.json"), dead), home / "recent" / ".a.tmp", home / "recent" / "a.json"]
    for path in others[1:]:
        path.write_bytes(b"whatever")
    user_saves()
    assert [path for path in left if path.exists()] == []
    assert [path for path in kept + others if not path.exists()] == []


def test_a_temporary_file_of_the_same_process_id_does_no_harm(tmp_path: Path) -> None:
    """In a container every program may have the same one. Whatever is there, nothing is written through it."""
    target = tmp_path / "target"
    target.write_bytes(b"mine")
    temporary_of(tmp_path / "a.json").symlink_to(target)
    write_atomically(tmp_path / "a.json", b"new")
    assert target.read_bytes() == b"mine" and (tmp_path / "a.json").read_bytes() == b"new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "target"]


def test_an_interrupt_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "a.json", b"new")
    assert list(tmp_path.iterdir()) == []
