"""kill -9 at any moment: what was played is on disk, and the next start resumes it.

The program that is killed is this module, too: ``python -m tests.app.test_kill FOLDER REPORT SEED`` resumes the newest
game, or starts one, and plays randomly. After every action, when the autosave has returned, it writes the state to
REPORT. Every call of the system at which a save can be killed is in test_failing_calls.py.

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
from typing import Any

import pytest

from halloween_games import games
from halloween_games.app.saving.autosave import Autosave
from halloween_games.app.saving.saves import Saves
from halloween_games.core.match import Match
from halloween_games.core.spots import CHANCE, NOBODY

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("HALLOWEEN_GAMES_KILLS", "25"))
BATCH = 250  # kills in one folder: a minute, since pytest ends what takes ten
BATCHES = [(at, min(BATCH, KILLS - at)) for at in range(0, KILLS, BATCH)]  # the number of the first, and how many
PROCESS_EVERY = 25  # so many kills are of forks between two of real processes
LONGEST_START = 60.0  # seconds

pytestmark = [pytest.mark.long, pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and kill -9")]


def state_of(match: Match, file: str) -> dict[str, object]:
    """The state that must not be lost."""
    return {
        "file": file,
        "turns": [[turn.seat, turn.text] for turn in match.turns],
        "undone": [[turn.seat, turn.text] for turn in match.undone_turns],
        "over": match.outcome is not None,
    }


def begin_or_go_on(saves: Saves, rng: Random) -> tuple[Match, Autosave]:
    saved, broken = saves.resumable()
    assert not broken, broken
    if saved is not None:
        return saves.resume(saved.path)
    game = games.load(rng.choice(list(games.REGISTRY)))
    match = Match(game, rng.choice(game.seats), {}, rng.randrange(1 << 30))
    return match, saves.begin(match)


def change(match: Match, rng: Random) -> None:
    """One action, or sometimes an undo or redo."""
    person = match.last_person()
    wish = rng.random()
    if wish < 0.1 and person is not None and match.can_undo(person):
        match.undo(person)
    elif wish < 0.2 and match.undone:
        match.redo()
    else:
        actions = match.state.legal_actions()
        match.play(match.to_move, actions[rng.randrange(len(actions))])


def play_until_killed(folder: Path, report: Path, seed: int) -> None:
    rng, saves = Random(seed), Saves(folder)
    lines = os.open(report, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    while True:
        match, autosave = begin_or_go_on(saves, rng)
        while True:
            os.write(lines, json.dumps(state_of(match, autosave.path.name)).encode() + b"\n")
            if match.to_move == NOBODY:
                break
            change(match, rng)
            assert autosave.problem is None, autosave.problem
        autosave.end()


def last_reports(report: Path) -> list[dict[str, Any]]:
    """All complete lines."""
    whole = report.read_bytes().rpartition(b"\n")[0] if report.exists() else b""
    return [json.loads(line) for line in whole.splitlines()]


def run_until_killed(folder: Path, report: Path, seed: int, moment: float) -> list[dict[str, Any]]:
    """Start the program, kill it *moment* seconds after its first report, and return all reports."""
    start = started if seed % PROCESS_EVERY == 0 else forked
    program = start(folder, report, seed)
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


def started(folder: Path, report: Path, seed: int) -> int:
    """A new process."""
    command = [sys.executable, "-m", "tests.app.test_kill", str(folder), str(report), str(seed)]
    return os.posix_spawn(sys.executable, command, {**os.environ, "PYTHONPATH": str(ROOT)})


def forked(folder: Path, report: Path, seed: int) -> int:
    """The same without the startup time of Python."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        play_until_killed(folder, report, seed)
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
    for game_id in games.REGISTRY:
        games.load(game_id)  # imported before the forks, so that these start fast
    rng = Random(20 + first)
    before: dict[str, Any] | None = None
    actions = 0
    for number in range(first, first + kills):
        report = tmp_path / f"report-{number}"
        reports = run_until_killed(tmp_path / "data", report, number, rng.uniform(0, 0.12))
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


if __name__ == "__main__":
    play_until_killed(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
