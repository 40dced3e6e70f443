"""Commands of a Windows program: code pages, lines, difficult names, files that another program has open."""

from __future__ import annotations

import json
import subprocess

import pytest

from build_scripts.windows_rig import windows_path
from halloween_games import games
from tests.windows.conftest import SECONDS, WindowsPlayer

pytestmark = pytest.mark.long

# A virus scanner, played by a second process that reads the file for a while.
BUSY_FILE = """
import subprocess, sys, threading, time
from pathlib import Path
from halloween_games.app.saving.storage import StorageError, write_atomically

file, seconds = Path(sys.argv[1]), float(sys.argv[2])
write_atomically(file, b"old")
reader = "import sys, time; file = open(sys.argv[1]); print('open', flush=True); time.sleep(float(sys.argv[2]))"
reading = subprocess.Popen([sys.executable, "-c", reader, file, str(seconds)], stdout=subprocess.PIPE)
reading.stdout.readline()
try:
    write_atomically(file, b"new")
except StorageError as error:
    print(error.phrase.key)
reading.wait()
print(file.read_bytes().decode(), len(list(file.parent.iterdir())))
"""


@pytest.mark.parametrize(("encoding", "quote"), [("", b"\x84"), ("cp437", b"\\u201e"), ("utf-8", "„".encode())])
def test_german_in_every_code_page(player: WindowsPlayer, encoding: str, quote: bytes) -> None:
    """Pipes of a western Windows are in code page 1252; what a page lacks is told in numbers."""
    variables = {"PYTHONIOENCODING": encoding} if encoding else {}
    done = player.run("text", "18-ghosts", "--language", "de", "--size", "x", **variables)
    assert done.code == 2 and b"Traceback" not in done.written
    done = player.run("play", "schach", "--language", "de", **variables)
    assert done.code == 2 and quote in done.written and "schach" in done.output
    assert done.written.decode(encoding or "cp1252").count("\n") == 1


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_pictures_and_records_with_difficult_names(player: WindowsPlayer, game_id: str) -> None:
    picture = player.home / "Bild ü 鬼.png"
    done = player.run("shot", game_id, "--out", windows_path(picture))
    assert done.code == 0, done.output
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_the_engine_reads_both_kinds_of_lines(player: WindowsPlayer, end: bytes) -> None:
    """And answers in lines as they are on every system."""
    asked = [{"do": "new", "game": "18-ghosts", "seats": 2}, {"do": "legal"}]
    done = subprocess.run(
        [*player.command, "engine"],
        input=b"".join(json.dumps(line).encode() + end for line in asked),
        env=player.environment(),
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0 and b"\r" not in done.stdout
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 2 and not any("error" in answer for answer in answers)


def test_an_arena_with_processes(player: WindowsPlayer) -> None:
    done = player.run("arena", "18-ghosts", "random", "easy", "--games", "2", "--workers", "2")
    assert done.code == 0 and "random" in done.output and "Traceback" not in done.output


def test_everything_there_is_to_count(player: WindowsPlayer) -> None:
    """The same numbers as on Linux."""
    for game_id in games.REGISTRY:
        done = player.run("perft", game_id, "1", "--json")
        assert done.code == 0, done.output
        assert json.loads(done.output), game_id


@pytest.mark.parametrize(("seconds", "wanted"), [(0.1, "new 1"), (4.0, "storage.in_use\nold 1")])
def test_a_file_that_somebody_reads(player: WindowsPlayer, seconds: float, wanted: str) -> None:
    """For a moment it is waited for; longer, it is said what is wrong, and the old file stays."""
    file = player.home / "busy" / "game.json"
    done = player.rig.run("-c", BUSY_FILE, windows_path(file), str(seconds), seconds=SECONDS)
    assert done.output.strip() == wanted
