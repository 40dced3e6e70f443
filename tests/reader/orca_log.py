"""What Orca would say of one game: ``python -m tests.reader.orca_log --game closest-ghost``.

Somebody who only hears plays it by the keyboard, from the launcher on, against Very Easy: what
Orca writes into its debug file as spoken is all that tells which key comes next. There is no voice: Orca is given no
speech server, and nobody listens. What was spoken is printed, or written to ``--out``, after the key that led to it.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TextIO

from tests.reader.atspi_session import ROOT, SERVICE, SETTINGS, virtual_screen

TOOLS: Final = ("orca", "Xvfb", "xdotool", "dbus-run-session")
SPOKEN: Final = re.compile(r"^[\d:.]+ - SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?\{", re.MULTILINE | re.DOTALL)
START_SECONDS: Final = 60.0
FIRST_SECONDS: Final = 4.0  # for the first words after a key
SILENT_SECONDS: Final = 2.5  # after a key that only leads to announcements
QUIET_SECONDS: Final = 0.4  # after which nothing more is expected

MOST_KEYS: Final = 60
MOST_CHOICES: Final = 6
LOST_MISSES: Final = 4  # after which the computer plays once
WEAKEST: Final = "Very Easy"
TITLES: Final = {"closest-ghost": "The Closest Ghost", "18-ghosts": "18 Ghosts"}
"""The games for two in which a hint is a square or two."""
OVER: Final = re.compile(r"\bwins!|Nobody wins|It is a draw|: a draw")


def missing() -> list[str]:
    """What has to be installed before Orca can be asked."""
    found = [tool for tool in TOOLS if shutil.which(tool) is None]
    return found if SERVICE.exists() else [*found, "at-spi2-core"]


class Ear:
    """What Orca has spoken. Its debug file is a terminal: it would hold lines back from any other file."""

    def __init__(self) -> None:
        self._reading, self._writing = os.openpty()
        tty.setraw(self._writing)
        os.set_blocking(self._reading, False)
        self.name = os.ttyname(self._writing)
        self._rest = b""

    def spoken(self) -> list[str]:
        """What is new."""
        while True:
            try:
                self._rest += os.read(self._reading, 65536)
            except BlockingIOError:
                break
        whole, _, self._rest = self._rest.rpartition(b"\n")
        return [" ".join(words.split()) for words in SPOKEN.findall(whole.decode("utf-8", "replace"))]

    def listen(self, seconds: float) -> list[str]:
        """What is spoken from now on until it is quiet; nothing after *seconds* of silence."""
        heard: list[str] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if new := self.spoken():
                heard += new
                end = time.monotonic() + QUIET_SECONDS
            time.sleep(0.05)
        return heard


class Listener:
    """Plays by the keyboard, and knows nothing but what was spoken."""

    def __init__(self, ear: Ear, out: TextIO, seconds: float) -> None:
        self._ear = ear
        self._out = out
        self._end = time.monotonic() + seconds
        self.is_over = False

    def key(self, name: str, seconds: float = FIRST_SECONDS) -> list[str]:
        """Press a key, without one only wait, and hear what follows."""
        if time.monotonic() > self._end:
            raise SystemExit("The time is over, the game is not.")
        late = self._ear.spoken()
        if name:
            subprocess.run(["xdotool", "key", name], timeout=20, check=True)
        words = self._ear.listen(seconds)
        print(*late, f"[{name or 'waits'}]", *words, sep="\n", file=self._out, flush=True)
        self.is_over = self.is_over or any(map(OVER.search, late + words))
        return words

    def go_to(self, wanted: str, key: str = "Tab", most: int = MOST_KEYS) -> bool:
        """Press *key* until what is *wanted* is the last that was spoken of."""
        for _ in range(most):
            if any(re.search(wanted, words) for words in self.key(key)):
                return True
            if self.is_over:
                break
        return False

    def begin(self, title: str) -> None:
        """From the launcher to the first decision of a game against Very Easy."""
        self.key("", START_SECONDS)
        steps = ((f"^{title} push", "Tab"), ("^Seat 2:", "Tab"), (WEAKEST, "Left"), ("^Start the game", "Tab"))
        for number, (wanted, key) in enumerate(steps):
            if not self.go_to(wanted, key):
                raise SystemExit(f"Nothing like {wanted} was spoken.")
            if number == 0:
                self.key("ctrl+n")
        self.key("Return", START_SECONDS)

    def play(self) -> None:
        """Two steps over the board, and then what the hints say until the game is over."""
        for key in ("Up", "Up", "Return"):
            self.key(key)
        misses = 0
        while not self.is_over:
            if self.go_to("next in the hint", most=MOST_CHOICES):
                misses = 0
                self.key("Return")
                continue
            misses += 1
            self.key("h" if misses < LOST_MISSES else "ctrl+Return", SILENT_SECONDS)
        self.key("Tab")


def listen(game_id: str, seconds: float, out: TextIO) -> None:
    """Play one game with Orca in this session, and write down what was spoken."""
    ear = Ear()
    orca_environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    orca = subprocess.Popen(
        ["orca", "--replace", f"--debug-file={ear.name}"],
        env={
            **orca_environment,
            "SPEECHD_CMD": "/bin/false",
        },  # a speech server without a sound device keeps it waiting
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    program = None
    try:
        if not ear.listen(START_SECONDS):
            raise SystemExit("Orca did not begin to speak.")
        program = subprocess.Popen([sys.executable, "-m", "halloween_games", "--language", "en"])
        focus = ("search", "--sync", "--onlyvisible", "--class", "halloween", "windowfocus")
        subprocess.run(["xdotool", *focus], timeout=START_SECONDS, check=True)
        listener = Listener(ear, out, seconds)
        listener.begin(TITLES[game_id])
        listener.play()
    finally:
        for process in (program, orca):
            if process is not None:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()


def in_session(game_id: str, seconds: float, out: Path) -> int:
    """The same in a session, on a screen and in a home folder of its own; the exit code."""
    with tempfile.TemporaryDirectory() as folder, virtual_screen() as display:
        folders = {name: f"{folder}/{name}" for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")}
        for one in folders.values():
            Path(one).mkdir(mode=0o700)
        settings = Path(folders["XDG_CONFIG_HOME"], "halloween-games", "settings.json")
        settings.parent.mkdir()
        settings.write_text(json.dumps(SETTINGS), encoding="utf-8")
        environment = {**os.environ, **folders, "HOME": folder, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        environment.pop("SDL_VIDEODRIVER", None)
        command = ["dbus-run-session", "--", sys.executable, "-m", "tests.reader.orca_log", "--here"]
        command += ["--game", game_id, "--minutes", str(seconds / 60), "--out", str(out)]
        limit = seconds + 4 * START_SECONDS
        done = subprocess.run(command, env=environment, cwd=ROOT, stderr=sys.stderr, timeout=limit, check=False)
        return done.returncode


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(TITLES), default="closest-ghost")
    parser.add_argument("--minutes", type=float, default=15.0, help="the longest time for the game")
    parser.add_argument("--out", type=Path, default=Path("/dev/stdout"), help="the file for what was spoken")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)  # the session is there already
    chosen = parser.parse_args(arguments)
    if lacking := missing():
        print(f"Please install {', '.join(lacking)}: without that Orca cannot be asked.", file=sys.stderr)
        return 2
    if not chosen.here:
        return in_session(chosen.game, chosen.minutes * 60, chosen.out.absolute())
    with chosen.out.open("a", encoding="utf-8") as out:
        listen(chosen.game, chosen.minutes * 60, out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
