"""A virtual display with the real program in it, controlled with xdotool."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from halloween_games.core.actions import Action
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person
from tests.reader.atspi_session import virtual_screen

LONGEST_WAIT = float(os.environ.get("HALLOWEEN_GAMES_PATIENCE", "30"))  # seconds for anything that is waited for
WINDOW_CLASS = "halloween-games"
QUIET = {  # settings with which clicks need not wait
    "speed": 0.0,
    "reduce_motion": True,
    "effects_volume": 0.0,
    "music_volume": 0.0,
    "told_no_sound": True,
    "name_asked": "done",
}
FROM_SOURCE = (sys.executable, "-m", "halloween_games")
SIZE = (1280, 800)
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
IN_A_WINDOW = [
    pytest.mark.long,
    pytest.mark.skipif(
        bool(MISSING) and not os.environ.get("CI"), reason=f"needs {' and '.join(MISSING)}; .ci/run installs them"
    ),
]


def quiet_folders(folder: Path) -> dict[str, str]:
    """The environment of somebody new with those settings: games kept by other tests would be mentioned here, too."""
    config = folder / "config" / "halloween-games"
    config.mkdir(parents=True)
    (config / "settings.json").write_text(json.dumps(QUIET))
    folders = {f"XDG_{name.upper()}_HOME": str(folder / name) for name in ("config", "data", "state", "cache")}
    return {**folders, "SDL_AUDIODRIVER": "dummy"}


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent, padded to the size of an XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 12),
    )


def end(program: subprocess.Popen[bytes]) -> None:
    """End it if it still runs."""
    if program.poll() is None:
        program.terminate()
        try:
            program.wait(10)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait(10)


class Screen:
    """Xvfb on a display of its own. Ends everything that it has started."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = SIZE,
        command: Sequence[str | Path] = FROM_SOURCE,
        window_class: str = WINDOW_CLASS,
        output: int | None = None,
    ) -> None:
        """*command* starts the program; *folder* is for the server's framebuffer.

        *output* is what Popen takes: PIPE for programs that cannot write to the files that we may have been given.
        """
        self.command = command
        self.window_class = window_class
        self.output = output
        self.folder = folder
        self.size = size
        self._held = ExitStack()
        self.window = ""
        self._earlier: list[str] = []  # windows of programs that were started before

    def __enter__(self) -> Screen:
        size = f"{self.size[0]}x{self.size[1]}x24"
        self.display = self._held.enter_context(virtual_screen(size, "-fbdir", str(self.folder)))
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    def start(
        self, *arguments: str, environment: Mapping[str, str] | None = None, inherit: bool = True
    ) -> subprocess.Popen[bytes]:
        """Start the program and wait for its window; with *inherit* in our own environment."""
        ours = os.environ if inherit else {}
        self._earlier = self._windows()
        variables = {**ours, "SDL_VIDEODRIVER": "x11", "DISPLAY": self.display, **(environment or {})}
        program = subprocess.Popen(
            [*self.command, *arguments], env=variables, stdout=self.output, stderr=self.output and subprocess.STDOUT
        )
        self._held.callback(end, program)
        self.wait_for(self._find_window, "the window")
        self.xdotool("windowfocus", self.window)
        return program

    def _find_window(self) -> bool:
        found = [window for window in self._windows() if window not in self._earlier]
        self.window = found[-1] if found else ""
        return bool(self.window)

    def _windows(self) -> list[str]:
        return self._run("search", "--onlyvisible", "--class", self.window_class).split()

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            timeout=LONGEST_WAIT,
            check=False,
        )
        return done.stdout

    def xdotool(self, *arguments: str) -> None:
        self._run(*arguments)

    def close_window(self) -> None:
        """Close the window like a desktop's close button; xdotool would need a window manager."""
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XInternAtom.restype = ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.display.encode()))
        protocols, delete = (x11.XInternAtom(display, name, False) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        window = int(self.window)
        event = _ClientMessage(33, 0, True, None, window, protocols, 32, (ctypes.c_long * 5)(delete, 0, 0, 0, 0))
        x11.XSendEvent(display, ctypes.c_ulong(window), False, ctypes.c_long(0), ctypes.byref(event))
        x11.XCloseDisplay(display)  # sends it

    def click(self, pos: tuple[int, int]) -> None:
        self.xdotool("mousemove", "--window", self.window, str(pos[0]), str(pos[1]))
        time.sleep(0.1)
        self.xdotool("click", "1")

    def key(self, name: str) -> None:
        self.xdotool("key", name)

    def picture(self) -> pygame.Surface:
        """The contents of the screen, from the server's framebuffer."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        width, height, row, colors = header[4], header[5], header[12], header[19]
        begin = header[0] + colors * 12
        whole = pygame.image.frombuffer(data[begin : begin + row * height], (row // 4, height), "BGRA")
        opaque = pygame.Surface((width, height), depth=24)
        opaque.blit(_without_alpha(whole), (0, 0))
        return opaque

    @staticmethod
    def wait_for(condition: Callable[[], bool], what: str, seconds: float = LONGEST_WAIT) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"waited {seconds} s for {what}"
            time.sleep(0.1)


def _without_alpha(surface: pygame.Surface) -> pygame.Surface:
    """The server leaves the alpha byte at 0, which would make everything transparent."""
    return pygame.image.frombytes(pygame.image.tobytes(surface, "RGB"), surface.get_size(), "RGB")


def colors_in(surface: pygame.Surface) -> int:
    """The number of colors in a sample of the picture: 1 for a blank screen."""
    width, height = surface.get_size()
    return len({tuple(surface.get_at((x, y))) for x in range(0, width, 17) for y in range(0, height, 13)})


def next_click(scene: GameScene, action: Action) -> tuple[int, int]:
    """Where to click next for *action*: on the first of its picks not chosen or filled in yet."""
    wanted = [pick for pick in action.picks() if pick not in scene.session.chooser.chosen]
    asked = [pick for pick in wanted if pick.role not in action.implied_roles] or wanted
    return scene.screen.layout.rect(asked[0].spot).center


def act(screen: Screen, person: Person, scene: GameScene) -> None:
    """One action, click by click on *screen* and in a program without a window used by *person*."""
    turns = len(scene.session.match.turns)
    for _ in range(6):
        place = scene.screen.layout.rect(next(iter(scene.screen.marks.options))).center
        person.click(place)
        screen.click(place)
        if len(scene.session.match.turns) > turns:
            return
    raise AssertionError("six clicks are no action")
