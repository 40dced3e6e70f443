"""The program never speaks to a network: no socket is made while games are played, saved, shared and analyzed.

Pairs of local sockets are how Python makes a pipe to a process of one's own; they have no address.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.processes import python

WATCH = """
import sys

LOCAL = 1  # AF_UNIX

def watch(event, arguments):
    if event.startswith("socket.") and not (event == "socket.__new__" and arguments[1] == LOCAL):
        print("SOCKET", event, arguments, file=sys.stderr, flush=True)

sys.addaudithook(watch)
"""
ENGINE = """
from halloween_games.commands import cli
sys.exit(cli.main(["engine"]))
"""
WINDOW = """
import time
from pathlib import Path
from halloween_games.app.saving import folders
folders.use_portable(Path(sys.argv[1]))
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.program import Program
from halloween_games.session.new_game import NewGame, SeatPlan

program = Program((800, 600), Settings(speed=0.0), Saves(Path(sys.argv[1])))
program.navigation.launcher()
program.frame((), 0.02)
scene = program.playing.play(NewGame("18-ghosts", (SeatPlan("Ann"), SeatPlan("", "very-easy")), {}), 1)
until = time.monotonic() + 60
while len(scene.session.match.turns) < 4 and time.monotonic() < until:
    if scene.session.match.to_move == 0:
        scene.session.play(scene.session.view.legal_actions()[0])
    program.frame((), 0.02)
    time.sleep(0.01)
assert len(scene.session.match.turns) >= 4, "the computer has played, in its own process"
assert program.saved_games is not None
program.saved_games.copy()
program.close()
"""
SOCKET = "import socket; socket.socket().close()"


def run(script: str, folder: Path, lines: str = "") -> str:
    """What *script* writes to stderr."""
    done = python(WATCH + script, str(folder), lines=lines, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert done.returncode == 0, done.stderr
    return done.stderr


def test_the_watch_sees_a_socket(tmp_path: Path) -> None:
    assert "SOCKET" in run(SOCKET, tmp_path)


@pytest.mark.parametrize("script", [WINDOW, ENGINE], ids=["window", "engine"])
def test_no_socket_is_made(script: str, tmp_path: Path) -> None:
    lines = (
        '{"do":"new","game":"rhombus","seed":1}\n{"do":"go","iterations":20,"seed":1}\n{"do":"record"}\n{"do":"quit"}\n'
    )
    assert "SOCKET" not in run(script, tmp_path, lines)
