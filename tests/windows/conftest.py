"""For the tests of the program as a Windows program: the rig that `dev.py windows` has made, and a player in it."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from build_scripts.quiet_run import Ended, quiet_run
from build_scripts.windows_checks import IN_RIG
from build_scripts.windows_rig import ROOT, Rig, windows_path
from halloween_games.app.saving.saves import Saves
from tests.window.screen import QUIET, Screen

DIFFICULT = "Spuk & Süßes Ελλάδα 幽霊"
SIZE = (1280, 800)
WINDOW_CLASS = r"\.exe$"  # Wine calls it after the program
SECONDS = 120.0  # for a command to end


# Starts a program as a double-click does: no console, no input, no output. Ends as that does.
NO_CONSOLE = """
import subprocess, sys
sys.exit(subprocess.Popen(sys.argv[1:], creationflags=subprocess.DETACHED_PROCESS, close_fds=True).wait())
"""


class WindowsPlayer:
    """Somebody whose folders have difficult names, and who has the program from source."""

    def __init__(self, rig: Rig, folder: Path) -> None:
        self.rig = rig
        self.home = folder / DIFFICULT
        self.home.mkdir()
        self.data = self.home / "halloween-games"
        self.saves = Saves(self.data)
        self.command: Sequence[str | Path] = rig.command("-m", "halloween_games")

    def be_quiet(self) -> None:
        """Turn off animations and greetings, so that clicks need not wait."""
        self.data.mkdir()
        (self.data / "settings.json").write_text(json.dumps(QUIET), encoding="utf-8")

    def double_click(self, program: Path, *arguments: str) -> list[str | Path]:
        """A call of *program* without console and streams."""
        return self.rig.command("-c", NO_CONSOLE, windows_path(program), *arguments)

    def environment(self, **variables: str) -> dict[str, str]:
        """As Windows programs get it."""
        folders = {f"WIN_PD_OVERRIDE_{name}": windows_path(self.home) for name in ("LOCAL_APPDATA", "MYPICTURES")}
        return self.rig.environment(**{"LANGUAGE": "en", **folders, **variables})

    def run(self, *arguments: str, **variables: str) -> Ended:
        """Run the program to its end."""
        return quiet_run([*self.command, *arguments], ROOT, self.environment(**variables), seconds=SECONDS)

    def start(self, screen: Screen, *arguments: str) -> int:
        """Start the program in a window of *screen*."""
        self.program = screen.start(*arguments, environment=self.environment(**on(screen)), inherit=False)
        return self.program.pid

    def processes(self) -> list[int]:
        """The processes of the rig's Python."""
        return self.processes_of(self.rig.program)

    @staticmethod
    def processes_of(path: Path) -> list[int]:
        """The processes whose command line names *path*, as this system or as Windows does."""
        found, ours = [], windows_path(path).removeprefix("Z:").encode().lower()
        for entry in Path("/proc").iterdir():
            with contextlib.suppress(OSError):  # ended meanwhile
                if entry.name.isdigit() and ours in (entry / "cmdline").read_bytes().lower().replace(b"/", b"\\"):
                    found.append(int(entry.name))
        return found


def windows_screen(folder: Path, command: Sequence[str | Path]) -> Screen:
    """A display for a Windows program."""
    return Screen(folder, SIZE, command, WINDOW_CLASS, subprocess.PIPE)


def on(screen: Screen) -> dict[str, str]:
    """What tells Windows programs to use *screen*."""
    return {"SDL_VIDEODRIVER": "windows", "DISPLAY": screen.display}


@pytest.fixture(scope="session")
def rig() -> Iterator[Rig]:
    """The rig; without one nothing here is tested."""
    if not os.environ.get(IN_RIG):
        pytest.skip("'dev.py windows' runs this under Wine")
    rig = Rig(Path(os.environ[IN_RIG]))
    assert rig.program.is_file(), f"{rig.folder} holds no Python for Windows"
    rig.start()
    yield rig
    rig.stop()


@pytest.fixture
def player(rig: Rig, tmp_path: Path) -> WindowsPlayer:
    """A player without any games."""
    return WindowsPlayer(rig, tmp_path)
