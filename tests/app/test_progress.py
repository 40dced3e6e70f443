"""Progress in the lessons: by person, kept like statistics, whatever happens to the file."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.progress import Done, Progress
from halloween_games.core.phrases import Phrase
from halloween_games.words.language import Language
from halloween_games.words.text import Text

GHOSTS = "18-ghosts"
ROOT = Path(__file__).resolve().parents[2]
TUESDAY = date(2026, 11, 24)
FILE = "progress.json"


def told_by(progress: Progress) -> list[Phrase]:
    told: list[Phrase] = []
    progress.on_problem = told.append
    return told


def test_the_best_stars_of_a_person_count(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    assert progress.add("Ann", GHOSTS, "mirrors", 1, TUESDAY)
    assert progress.add("ann ", GHOSTS, "mirrors", 3)
    assert progress.add("Ann", GHOSTS, "mirrors", 2, date(2026, 12, 1))
    assert progress.add("Ann", GHOSTS, "slip-out", 2)
    assert progress.add("Bo", GHOSTS, "mirrors", 1)
    assert progress.add("Ann", "rhombus", "kill", 1)
    again = Progress(tmp_path)
    assert again.stars("ANN", GHOSTS, ["slip-out", "stop-it", "mirrors"]) == {"slip-out": 2, "mirrors": 3}
    assert again.stars("Bo", GHOSTS, ["slip-out", "mirrors"]) == {"mirrors": 1}
    assert again.stars("Cy", GHOSTS, ["mirrors"]) == {}
    assert again.rows()[0] == Done("Ann", GHOSTS, "mirrors", 3, 3, date(2026, 12, 1))


def test_who_is_called_differently_keeps_the_stars(tmp_path: Path) -> None:
    """Beside what somebody of the new name has done already."""
    progress = Progress(tmp_path)
    progress.add("Ann", GHOSTS, "mirrors", 3, TUESDAY)
    progress.add("Ann", GHOSTS, "slip-out", 1)
    progress.add("Anna", GHOSTS, "mirrors", 1, date(2026, 12, 1))
    progress.add("Bo", GHOSTS, "mirrors", 2)
    assert progress.rename("ann", "Anna")
    assert not progress.rename("Cy", "Anna")
    again = Progress(tmp_path)
    assert again.stars("Anna", GHOSTS, ["mirrors", "slip-out"]) == {"mirrors": 3, "slip-out": 1}
    assert again.stars("Ann", GHOSTS, ["mirrors", "slip-out"]) == {}
    assert again.stars("Bo", GHOSTS, ["mirrors"]) == {"mirrors": 2}
    both = next(row for row in again.rows() if (row.name, row.lesson) == ("Anna", "mirrors"))
    assert (both.times, both.last) == (2, date(2026, 12, 1))


def test_a_profile_is_renamed_with_its_lessons(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    profiles = Profiles(tmp_path, None, progress)
    profiles.remember("Ann")
    progress.add("Ann", GHOSTS, "mirrors", 3)
    assert profiles.rename("Ann", "Anna")
    assert progress.stars("Anna", GHOSTS, ["mirrors"]) == {"mirrors": 3}


def test_somebody_without_a_name_has_progress_too(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    progress.add("", GHOSTS, "mirrors", 2)
    assert progress.stars("  ", GHOSTS, ["mirrors"]) == {"mirrors": 2}


def test_lessons_that_no_longer_exist_are_kept_and_shown_nowhere(tmp_path: Path) -> None:
    """Also those of games that this program does not know."""
    rows = [{"name": "Ann", "game": GHOSTS, "lesson": "old", "stars": 3}]
    rows.append({"name": "Ann", "game": "chess", "lesson": "fork", "stars": 2})
    (tmp_path / FILE).write_text(json.dumps({"version": 1, "done": rows}), encoding="utf-8")
    progress = Progress(tmp_path)
    assert progress.stars("Ann", GHOSTS, ["mirrors"]) == {}
    progress.add("Ann", GHOSTS, "mirrors", 1)
    written = json.loads((tmp_path / FILE).read_bytes())["done"]
    assert [(row["game"], row["lesson"]) for row in written] == [
        (GHOSTS, "old"),
        ("chess", "fork"),
        (GHOSTS, "mirrors"),
    ]


def test_one_person_or_everybody_is_forgotten(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    for name in ("Ann", "Bo"):
        progress.add(name, GHOSTS, "mirrors", 1)
    assert progress.reset("ANN")
    assert [row.name for row in progress.rows()] == ["Bo"]
    assert progress.reset()
    assert progress.rows() == []


def test_without_a_folder_it_lasts_until_the_program_ends() -> None:
    progress = Progress()
    assert not progress.add("Ann", GHOSTS, "mirrors", 2)
    assert progress.stars("Ann", GHOSTS, ["mirrors"]) == {"mirrors": 2}
    assert Progress().rows() == []


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"done": 3}',
        b"[" * 5000,
        b'{"version": "x"}',
        b'{"done": [{"name": "A", "game": "g", "lesson": "l", "stars": 4}]}',
        b'{"done": [{"name": "A", "game": "g", "lesson": "l", "stars": 1, "last": "someday"}]}',
    ],
    ids=str,
)
def test_a_broken_file_is_kept_and_told_once(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    progress = Progress(tmp_path)
    told = told_by(progress)
    assert progress.add("Ann", GHOSTS, "mirrors", 2)
    assert [phrase.key for phrase in told] == ["progress.broken"]
    assert [file.read_bytes() for file in tmp_path.glob("*.broken-*")] == [damage]
    assert progress.stars("Ann", GHOSTS, ["mirrors"]) == {"mirrors": 2}
    for code in ("en", "de"):
        assert "progress.broken-1.json" in Text(language=Language(code)).say(told[0])


def test_a_newer_programs_file_stays_as_it_is(tmp_path: Path) -> None:
    data = b'{"version": 99, "done": {"of": "another shape"}}'
    (tmp_path / FILE).write_bytes(data)
    progress = Progress(tmp_path)
    told = told_by(progress)
    assert not progress.add("Ann", GHOSTS, "mirrors", 2)
    assert not progress.reset()
    assert progress.rows() == []
    assert [phrase.key for phrase in told] == ["progress.newer"]
    assert (tmp_path / FILE).read_bytes() == data


def test_a_full_disk_is_told_once_and_costs_nothing_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress = Progress(tmp_path)
    progress.add("Ann", GHOSTS, "mirrors", 1)
    before = (tmp_path / FILE).read_bytes()
    told = told_by(progress)

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        for _ in range(2):
            assert not progress.add("Ann", GHOSTS, "mirrors", 3)
    assert [phrase.key for phrase in told] == ["storage.full"]
    assert (tmp_path / FILE).read_bytes() == before
    assert progress.add("Ann", GHOSTS, "mirrors", 3)


def test_two_programs_keep_each_others_rows(tmp_path: Path) -> None:
    """Both write at once, fifty rows each."""
    script = """
import sys
from pathlib import Path
from halloween_games.app.saving import storage
from halloween_games.app.saving.progress import Progress
storage.LOCK_SECONDS = 60.0
for number in range(50):
    assert Progress(Path(sys.argv[1])).add(sys.argv[2], "18-ghosts", f"lesson-{number}", 1 + number % 3)
"""
    programs = [
        subprocess.Popen([sys.executable, "-c", script, str(tmp_path), name], cwd=ROOT) for name in ("Ann", "Bo")
    ]
    assert [program.wait(timeout=120) for program in programs] == [0, 0]
    rows = Progress(tmp_path).rows()
    assert sorted((row.name, row.lesson) for row in rows) == sorted(
        (name, f"lesson-{number}") for name in ("Ann", "Bo") for number in range(50)
    )
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
