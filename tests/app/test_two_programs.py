"""Two programs at once keep each other's names, settings and statistics; games are in test_saves.py."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.storage import Lock

ROUNDS = 20

_PROGRAM = """
import sys
from pathlib import Path
from random import Random
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.settings import load_settings
from halloween_games.app.saving.statistics import Statistics
from halloween_games.core.match import Match, Player
from halloween_games.games import load

folder, name, field, game_id, rounds = Path(sys.argv[1]), *sys.argv[2:5], int(sys.argv[5])
match = Match(load(game_id), 2, {}, 1, players=[Player("human"), Player("computer", level="easy")])
rng = Random(1)
while match.outcome is None:
    legal = match.state.legal_actions()
    match.play(match.to_move, legal[rng.randrange(len(legal))])
profiles, statistics = Profiles(folder), Statistics(folder)
settings, bad = load_settings(folder / "settings.json")
assert not bad
list(profiles.known)  # as the screen of names does, long before one is entered
print("ready", flush=True)
sys.stdin.readline()
for number in range(rounds):
    profiles.remember(f"{name} {number % 5}")
    assert statistics.count(match, f"{name} {number}", [name, ""], 1)
    setattr(settings, field, number / rounds)
    settings.keys[name] = [f"f{number % 12 + 1}"]
    settings.save(folder / "settings.json")
"""


def test_nothing_of_the_other_is_lost(tmp_path: Path) -> None:
    Settings(width=900).save(tmp_path / "settings.json")
    whose = (("Ann", "master_volume", "halloween"), ("Bo", "music_volume", "18-ghosts"))
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(tmp_path), *who, str(ROUNDS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for who in whose
    ]
    for program in programs:
        assert program.stdout is not None and program.stdin is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    for program in programs:
        _, errors = program.communicate(timeout=100)
        assert program.returncode == 0, errors
    names = {profile.name for profile in Profiles(tmp_path).known}
    assert names == {f"{name} {number}" for name, _, _ in whose for number in range(5)}
    assert {row.name: row.games for row in Statistics(tmp_path).rows()} == {"Ann": ROUNDS, "Bo": ROUNDS}
    settings, bad = load_settings(tmp_path / "settings.json")
    last = (ROUNDS - 1) / ROUNDS
    assert not bad and settings.width == 900
    assert (settings.master_volume, settings.music_volume) == (last, last)
    assert set(settings.keys) == {"Ann", "Bo"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["profiles.json", "settings.json", "statistics.json"]


def test_settings_of_two_programs_are_merged_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    Settings(keys={"undo": ["f7"], "hint": []}).save(file)
    (one, _), (two, _) = load_settings(file), load_settings(file)
    one.language, one.keys = "de", {"undo": ["f8"], "hint": [], "help": ["f1"]}
    one.save(file)
    two.speed, two.keys = 0.5, {"undo": ["f7"]}  # "hint" has its usual keys again
    two.save(file)
    found, _ = load_settings(file)
    assert (found.language, found.speed) == ("de", 0.5)
    assert found.keys == {"undo": ["f8"], "help": ["f1"]}
    one.save(file)
    assert load_settings(file)[0] == found, "saving again changes nothing"
    one.speed = 2.0
    one.save(file)
    one.speed = 1.0  # back to what it was in the beginning
    one.save(file)
    assert load_settings(file)[0].speed == 1.0


def test_both_forget_and_remember(tmp_path: Path) -> None:
    one, two = Profiles(tmp_path), Profiles(tmp_path)
    one.remember("Ann", "owl")
    two.remember("Bo", "hat")
    two.forget("ANN")
    one.remember("Cleo", "star")
    assert [profile.name for profile in Profiles(tmp_path).known] == ["Cleo", "Bo"]
    assert [profile.name for profile in one.known] == ["Cleo", "Bo"]


@pytest.mark.skipif(os.name != "posix", reason="needs flock")
def test_a_program_that_keeps_a_lock_does_not_stop_the_other(tmp_path: Path) -> None:
    held = [Lock.take(tmp_path / f"{name}.lock") for name in ("settings", "profiles")]
    Settings(width=900).save(tmp_path / "settings.json")
    Profiles(tmp_path).remember("Ann")
    assert load_settings(tmp_path / "settings.json")[0].width == 900
    assert [profile.name for profile in Profiles(tmp_path).known] == ["Ann"]
    for lock in held:
        assert lock is not None
        lock.release()
