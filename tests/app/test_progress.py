"""Progress in the lessons: by person, kept like statistics, whatever happens to the file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from halloween_games.app.saving.progress import Done, Progress
from halloween_games.core.phrases import Phrase

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


def test_somebody_without_a_name_has_progress_too(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    progress.add("", GHOSTS, "mirrors", 2)
    assert progress.stars("  ", GHOSTS, ["mirrors"]) == {"mirrors": 2}
