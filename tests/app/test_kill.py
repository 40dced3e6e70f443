"""kill -9 at any moment: what was played is on disk, and the next start resumes it.

HALLOWEEN_GAMES_KILLS is the number of kills, in batches that pytest can share out: the full proof is
``HALLOWEEN_GAMES_KILLS=10000 pytest tests/app/test_kill.py -n 4 -rP``.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from halloween_games import games
from halloween_games.app.saving.private_files import tidy
from halloween_games.app.saving.saves import Saves
from halloween_games.core.spots import CHANCE
from halloween_games.puzzles.puzzle_file import puzzles_of
from tests.app import play_and_save, solve_and_save
from tests.app.play_and_save import state_of

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("HALLOWEEN_GAMES_KILLS", "25"))
BATCH = 250  # kills in one folder: a minute, since pytest ends what takes ten
BATCHES = [(at, min(BATCH, KILLS - at)) for at in range(0, KILLS, BATCH)]  # the number of the first, and how many
PROCESS_EVERY = 25  # so many kills are of forks between two of real processes
LONGEST_START = 60.0  # seconds

pytestmark = [pytest.mark.long, pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and kill -9")]


def all_games() -> None:
    """Imported before the forks, so that these start fast."""
    for game_id in games.REGISTRY:
        games.load(game_id)


def last_reports(report: Path) -> list[dict[str, Any]]:
    """All complete lines."""
    whole = report.read_bytes().rpartition(b"\n")[0] if report.exists() else b""
    return [json.loads(line) for line in whole.splitlines()]


def run_until_killed(module: ModuleType, folder: Path, report: Path, seed: int, moment: float) -> list[dict[str, Any]]:
    """Start the program in *module*, kill it *moment* seconds after its first report, and return all reports."""
    start = started if seed % PROCESS_EVERY == 0 else forked
    program = start(module, folder, report, seed)
    try:
        end = time.monotonic() + LONGEST_START
        while not last_reports(report):
            assert os.waitpid(program, os.WNOHANG) == (0, 0), "the program failed"
            assert time.monotonic() < end, "the program does not start"
            time.sleep(0.001)
        time.sleep(moment)
        assert os.waitpid(program, os.WNOHANG) == (0, 0), "the program failed"
    finally:
        os.kill(program, signal.SIGKILL)
        os.waitpid(program, 0)
    return last_reports(report)


def started(module: ModuleType, folder: Path, report: Path, seed: int) -> int:
    """A new process."""
    command = [sys.executable, "-m", module.__name__, str(folder), str(report), str(seed)]
    return os.posix_spawn(sys.executable, command, {**os.environ, "PYTHONPATH": str(ROOT)})


def forked(module: ModuleType, folder: Path, report: Path, seed: int) -> int:
    """The same without the startup time of Python."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        module.main(folder, report, seed)
        code = 0
    finally:
        traceback.print_exc()
        os._exit(code)


def is_next(found: dict[str, Any], reported: dict[str, Any]) -> bool:
    """Whether *found* is what was reported, or follows from it by one action, undo or redo."""
    if (found["turns"], found["undone"]) == (reported["turns"], reported["undone"]):
        return True
    played = found["turns"][: len(reported["turns"])] == reported["turns"] and not found["undone"]
    line = found["turns"] + found["undone"]
    moved = line == reported["turns"] + reported["undone"]
    return played or moved


@pytest.mark.parametrize(("first", "kills"), BATCHES)
def test_killed_at_random_moments(tmp_path: Path, first: int, kills: int) -> None:
    all_games()
    rng = Random(20 + first)
    before: dict[str, Any] | None = None
    actions = 0
    for number in range(first, first + kills):
        report = tmp_path / f"report-{number}"
        reports = run_until_killed(play_and_save, tmp_path / "data", report, number, rng.uniform(0, 0.12))
        saves = Saves(tmp_path / "data")
        if before is not None and not before["over"]:
            assert {**reports[0], "over": False} == {**before, "over": False}, f"after kill {number}: not resumed"
        last = reports[-1]
        actions += len(reports)
        path = saves.recent_folder / last["file"]
        if not path.exists():
            assert all(seat == CHANCE for seat, _ in last["turns"]), f"kill {number}: a game is lost"
            before = None
            continue
        found = state_of(saves.open(path).match, last["file"])
        assert is_next(found, last), f"kill {number}: {found} instead of {last}"
        newest, broken = saves.resumable()
        assert not broken
        if not found["over"]:
            assert newest is not None and newest.path == path
        before = found if newest is not None and newest.path == path else None
        report.unlink()
    assert not list((tmp_path / "data").rglob("*.broken-*")), "nothing was ever torn"
    user = Saves(tmp_path / "data")
    user.tidy()  # as the next start does
    assert not list((tmp_path / "data").rglob("*.tmp")), "nothing half-written is left"
    print(f"{kills} kills, {actions} actions")


@pytest.mark.parametrize(("first", "kills"), BATCHES)
def test_killed_while_progress_is_kept(tmp_path: Path, first: int, kills: int) -> None:
    """What was solved is there, with or without the change that was under way, and no file is torn."""
    puzzles_of("18-ghosts")
    rng = Random(40 + first)
    data = tmp_path / "data"
    for number in range(first, first + kills):
        report = tmp_path / f"report-{number}"
        last = run_until_killed(solve_and_save, data, report, number, rng.uniform(0, 0.12))[-1]
        found = solve_and_save.state_of(data)
        assert all(0 <= found[what] - last[what] <= 1 for what in last), f"kill {number}: {found} instead of {last}"
        report.unlink()
    assert not list(data.rglob("*.broken-*")), "nothing was ever torn"
    tidy(data)  # as the next start does
    assert not list(data.rglob("*.tmp")), "nothing half-written is left"
