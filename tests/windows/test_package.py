"""The packaged program for Windows, built under Wine: what its files are, and that it starts, plays and ends there."""

from __future__ import annotations

import os
import struct
import zipfile
from functools import partial
from pathlib import Path

import pytest

from build_scripts.windows_checks import PACKAGE
from build_scripts.windows_rig import Rig, windows_path
from halloween_games import __version__
from halloween_games.app.saving.settings import Settings
from tests.package.asking import SLOWEST, ask, plain_environment
from tests.package.conftest import VARIABLE
from tests.play.person import Person
from tests.window.screen import Screen, act, colors_in
from tests.windows.conftest import DIFFICULT, SIZE, WindowsPlayer, windows_screen
from tests.windows.test_in_a_window import GAME, is_kept, locks_in

pytestmark = pytest.mark.long

WINDOWED, CONSOLE = 2, 3  # subsystems of a program
PROGRAMS = {"halloween-games.exe": WINDOWED, "halloween-games-cli.exe": CONSOLE}
LONGEST_PATH = 130  # characters inside the archive, so that 120 are left for where it is unpacked


class PackagePlayer(WindowsPlayer):
    """Somebody who has unpacked the archive in a folder with a difficult name."""

    def __init__(self, rig: Rig, folder: Path, archive: Path) -> None:
        super().__init__(rig, folder)
        place = folder / "Program Files" / DIFFICULT
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(place)
        (self.folder,) = place.iterdir()
        self.command = ["wine", self.folder / "halloween-games-cli.exe"]
        self.windowed = self.double_click(self.folder / "halloween-games.exe")

    def processes(self) -> list[int]:
        """The processes of this copy."""
        return self.processes_of(self.folder)


@pytest.fixture(scope="session")
def archive() -> Path:
    """The archive; without one nothing here is tested."""
    if not os.environ.get(PACKAGE):
        pytest.skip("'dev.py windows --build' makes the package")
    (archive,) = Path(os.environ[PACKAGE]).glob("*-windows-*.zip")
    return archive


@pytest.fixture
def owner(rig: Rig, tmp_path: Path, archive: Path) -> PackagePlayer:
    return PackagePlayer(rig, tmp_path, archive)


def subsystem(program: bytes) -> int:
    """Whether Windows opens a console for a program, from its header."""
    begin = struct.unpack_from("<I", program, 0x3C)[0]
    assert program[begin : begin + 4] == b"PE\0\0"
    return int(struct.unpack_from("<H", program, begin + 24 + 68)[0])


def test_the_programs_are_what_windows_expects(archive: Path) -> None:
    """One without a console and one with it; both say in their properties what they are, and have the icon."""
    with zipfile.ZipFile(archive) as packed:
        inside = {Path(name).name: packed.read(name) for name in packed.namelist() if name.endswith(".exe")}
        assert max(map(len, packed.namelist())) < LONGEST_PATH
    assert inside.keys() == PROGRAMS.keys()
    for name, program in inside.items():
        assert subsystem(program) == PROGRAMS[name]
        for text in ("VS_VERSION_INFO", "Halloween Games", __version__):
            assert text.encode("utf-16-le") in program, text
        assert program.count(b"\x89PNG\r\n") >= 1, "the largest sizes of the icon are pictures of this kind"


def test_commands_of_the_package(owner: PackagePlayer) -> None:
    assert owner.run("--version").output == f"halloween-games {__version__}\n"
    assert owner.run("selftest", "--compiled").code == 0
    assert owner.run("perft", "18-ghosts", "1").output.splitlines()[-1].startswith("1 ")
    done = owner.run("play", "chess")
    assert done.code == 2 and done.output.count("\n") == 1


def test_it_is_what_was_measured(owner: PackagePlayer, tmp_path: Path) -> None:
    """As ``tests/package/test_artefacts.py`` asks all others; ``-s`` prints its line of the table."""
    owner.data.mkdir()
    env = owner.environment(SDL_VIDEODRIVER="dummy")
    asked = ask(owner.command, tmp_path, env, windows_path(tmp_path / "first"))
    archive = asked
    if VARIABLE in os.environ:
        place = tmp_path / "linux"
        place.mkdir()
        archive = ask([Path(os.environ[VARIABLE]).resolve() / "halloween-games"], place, plain_environment(place))
    print(f"\n{asked.row('Windows archive, under Wine', archive)}")
    assert asked.slower_than(archive) < SLOWEST


def test_played_in_a_window_and_closed(owner: PackagePlayer, tmp_path: Path) -> None:
    """Its worker is a second process of the same program, and neither is left."""
    owner.be_quiet()
    person = Person(SIZE, Settings(speed=0.0, reduce_motion=True))
    scene = person.play("closest-ghost", seed=1, names=())
    with windows_screen(tmp_path, owner.windowed) as screen:
        owner.start(screen, *GAME)
        screen.wait_for(lambda: colors_in(screen.picture()) > 200, "the board")
        for _ in range(3):
            act(screen, person, scene)
            screen.wait_for(partial(is_kept, owner.saves, len(scene.session.match.turns)), "the game on the disk")
        screen.close_window()
        assert owner.program.wait(30) == 0
    Screen.wait_for(lambda: not owner.processes(), "the end of all processes")
    person.program.close()
    assert not locks_in(owner.saves)
    (game,) = owner.saves.recent()
    assert owner.run("verify", windows_path(game.path)).code == 0


def test_portable_keeps_everything_beside_the_program(owner: PackagePlayer, tmp_path: Path) -> None:
    with windows_screen(tmp_path, owner.windowed) as screen:
        owner.start(screen, "--portable", "--size", "1280x800")
        screen.wait_for(lambda: colors_in(screen.picture()) > 200, "the launcher")
        screen.close_window()
        assert owner.program.wait(30) == 0
    assert (owner.folder / "halloween-games-data").is_dir() and not owner.data.exists()
