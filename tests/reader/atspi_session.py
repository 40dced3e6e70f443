"""A session of its own in which another process uses the program by AT-SPI: Xvfb, D-Bus and the program.

Needs Linux with accesskit, Xvfb, dbus-run-session, at-spi2-core and a Python with Atspi (Debian: python3-gi,
gir1.2-atspi-2.0).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from halloween_games.app.saving.settings import VERSION

PERSON = Path(__file__).parent / "atspi_person.py"
ROOT = PERSON.parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")  # starts AT-SPI in a session that has none
SETTINGS = {"version": VERSION, "speed": 0.0, "reduce_motion": True, "offer_help": False, "name_asked": "done"}
TRIES_ATSPI = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"


def has_atspi() -> bool:
    """Whether somebody can use a program that way here."""
    if not sys.platform.startswith("linux"):
        return False
    if not SERVICE.exists() or not all(shutil.which(tool) for tool in ("Xvfb", "dbus-run-session", SYSTEM_PYTHON)):
        return False
    return subprocess.run([SYSTEM_PYTHON, "-c", TRIES_ATSPI], capture_output=True, check=False).returncode == 0


@contextmanager
def virtual_screen(size: str = "1280x800x24", *options: str) -> Iterator[str]:
    """A screen that nobody sees; its display."""
    read, write = os.pipe()
    # noreset: else it begins anew when the last one has gone, and refuses who comes meanwhile
    command = ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", *options]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as stream:
        number = stream.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(20)


def used(
    mode: str, seconds: float, display: str, home: Path, *arguments: str, program: Sequence[str] = ()
) -> dict[str, Any]:
    """What somebody finds who uses the program in a session of its own; *program* is the command, by default ours."""
    folders = {name: str(home / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR")}
    for folder in folders.values():
        Path(folder).mkdir(mode=0o700)
    settings = Path(folders["XDG_CONFIG_HOME"], "halloween-games", "settings.json")
    settings.parent.mkdir()
    settings.write_text(json.dumps(SETTINGS), encoding="utf-8")
    environment = {**os.environ, **folders, "HOME": str(home), "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
    environment = {name: value for name, value in environment.items() if name not in ("SDL_VIDEODRIVER",)}
    paths = os.pathsep.join([str(ROOT), *sys.path])
    program = program or ["env", f"PYTHONPATH={paths}", sys.executable, "-m", "halloween_games"]
    command = ["dbus-run-session", "--", "env", "-u", "PYTHONPATH", SYSTEM_PYTHON, str(PERSON)]
    done = subprocess.run(
        [*command, mode, str(seconds), *program, *arguments],
        env=environment, cwd=ROOT, capture_output=True, text=True, timeout=seconds + 120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
