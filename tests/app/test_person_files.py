"""What people have done, in their files: one person's and everybody's, whatever happens to the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from halloween_games.app.saving.person_file import PersonFile
from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.progress import Done, Progress, WalkedNights
from halloween_games.app.saving.solved_puzzles import SolvedPuzzles
from halloween_games.app.saving.statistics import Statistics
from halloween_games.app.saving.trophies import Trophies
from halloween_games.core.match import Match, Player
from halloween_games.core.phrases import Phrase
from halloween_games.puzzles.puzzle_file import outlines_of, puzzles_of
from halloween_games.puzzles.rating import PUZZLE_DEVIATION, Rating, rating_of
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.app.conftest import FullDisk
from tests.app.random_games import finished_match

GHOSTS = "18-ghosts"
DAY = date(2026, 11, 24)
PUZZLE = puzzles_of(GHOSTS).puzzles[0]
NO_JSON = (b"", b"{", b"\xff\xfe", b"[]", b"[" * 5000, b'{"version": "x"}')


def game_of(name: str) -> Match:
    match = finished_match(GHOSTS)
    match.sit(0, Player("human", name))
    match.sit(1, Player("computer", "", "easy"))
    return match


def count(file: Any, name: str) -> bool:
    return bool(file.count(game_of(name), name, [name, ""], 60.0))


@dataclass(frozen=True)
class Kept:
    """A kind of file: something that *name* has done, a row of what no longer exists, and rows that cannot be."""

    kind: type[PersonFile[Any]]
    add: Callable[[Any, str], bool]
    gone: dict[str, Any]
    damaged: tuple[dict[str, Any], ...]

    @property
    def field(self) -> str:
        return self.kind.lists[0]

    def names(self, folder: Path) -> list[str]:
        return [row.name for row in getattr(self.kind(folder).look(), self.field)]


KINDS = (
    Kept(
        Statistics,
        count,
        {"game": "chess", "seats": 2, "opponents": ""},
        ({"wins": -1}, {"game": GHOSTS, "seats": 2, "opponents": "", "ended": [[5, 9]]}),
    ),
    Kept(
        Progress,
        lambda file, name: bool(file.add(name, GHOSTS, "mirrors", 2)),
        {"game": "chess", "lesson": "fork", "stars": 2},
        ({"game": "g", "lesson": "l", "stars": 4}, {"game": "g", "lesson": "l", "stars": 1, "last": "someday"}),
    ),
    Kept(
        SolvedPuzzles,
        lambda file, name: bool(file.add_try(name, PUZZLE, True, DAY)),
        {"game": "chess", "puzzle": "gone", "box": 2},
        ({"game": "g", "puzzle": "p", "box": 6},),
    ),
    Kept(
        Trophies,
        lambda file, name: bool(file.add(name, GHOSTS, "two-at-once")),
        {"game": "chess", "trophy": "fork"},
        ({"game": "g"},),
    ),
    Kept(
        WalkedNights,
        lambda file, name: bool(file.note(name, "castle", "lesson", "done")),
        {"night": "fourteenth"},
        ({"night": "castle", "steps": {"dance": "done"}}, {"night": "castle", "steps": {"game": "lost"}}),
    ),
)
DAMAGES = [
    pytest.param(kept, data, id=f"{kept.kind.stem}-{number}")
    for kept in KINDS
    for number, data in enumerate(
        (
            *NO_JSON,
            *(
                json.dumps({kept.field: rows}).encode()
                for rows in (3, *([{"name": "A", **row}] for row in kept.damaged))
            ),
        )
    )
]
EVERY_KIND = pytest.mark.parametrize("kept", KINDS, ids=lambda kept: kept.kind.stem)


def told_by(file: PersonFile[Any]) -> list[Phrase]:
    told: list[Phrase] = []
    file.on_problem = told.append
    return told


@EVERY_KIND
def test_one_person_or_everybody_is_forgotten_and_a_new_name_keeps_all(kept: Kept, tmp_path: Path) -> None:
    file = kept.kind(tmp_path)
    for name in ("Ann", "Bo"):
        assert kept.add(file, name)
    assert file.reset("ANN") and kept.names(tmp_path) == ["Bo"]
    profiles = Profiles(tmp_path, None, file)
    profiles.remember("Bo")
    assert profiles.rename("Bo", "Anna") and kept.names(tmp_path) == ["Anna"]
    assert not file.rename("Cy", "Anna")
    assert file.reset() and kept.names(tmp_path) == []


@EVERY_KIND
def test_without_a_folder_it_lasts_until_the_program_ends(kept: Kept) -> None:
    file = kept.kind()
    kept.add(file, "Ann")
    assert len(getattr(file.look(), kept.field)) == 1
    assert not getattr(kept.kind().look(), kept.field)


@pytest.mark.parametrize(("kept", "damage"), DAMAGES)
def test_a_broken_file_is_kept_and_told_once(kept: Kept, damage: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"{kept.kind.stem}.json"
    path.write_bytes(damage)
    file = kept.kind(tmp_path)
    told = told_by(file)
    assert kept.add(file, "Ann")
    assert [phrase.key for phrase in told] == [f"{kept.kind.stem}.broken"]
    assert [file.read_bytes() for file in tmp_path.glob("*.broken-*")] == [damage]
    assert kept.names(tmp_path) == ["Ann"]
    for code in ("en", "de"):
        assert f"{kept.kind.stem}.broken-1.json" in Text(language=Language(code)).say(told[0])


@EVERY_KIND
def test_a_newer_programs_file_stays_as_it_is(kept: Kept, tmp_path: Path) -> None:
    path = tmp_path / f"{kept.kind.stem}.json"
    path.write_text(json.dumps({"version": 99, kept.field: {"of": "another shape"}}), encoding="utf-8")
    before = path.read_bytes()
    file = kept.kind(tmp_path)
    told = told_by(file)
    assert not kept.add(file, "Ann") and not file.reset()
    assert [phrase.key for phrase in told] == [f"{kept.kind.stem}.newer"]
    assert kept.names(tmp_path) == [] and path.read_bytes() == before


@EVERY_KIND
def test_a_full_disk_is_told_once_and_costs_nothing_that_was_there(
    kept: Kept, tmp_path: Path, full_disk: FullDisk
) -> None:
    file = kept.kind(tmp_path)
    kept.add(file, "Ann")
    before = (tmp_path / f"{kept.kind.stem}.json").read_bytes()
    told = told_by(file)
    with full_disk():
        for _ in range(2):
            kept.add(file, "Bo")  # trophies are told of all the same
    assert [phrase.key for phrase in told] == ["storage.full"]
    assert (tmp_path / f"{kept.kind.stem}.json").read_bytes() == before
    assert kept.add(file, "Bo")


@EVERY_KIND
def test_what_no_longer_exists_is_kept(kept: Kept, tmp_path: Path) -> None:
    path = tmp_path / f"{kept.kind.stem}.json"
    row = {"name": "Ann", **kept.gone}
    path.write_text(json.dumps({"version": 1, kept.field: [row]}), encoding="utf-8")
    kept.add(kept.kind(tmp_path), "Ann")
    first, second = json.loads(path.read_bytes())[kept.field]
    assert first.items() >= row.items() and not second.items() >= kept.gone.items()


# ---------------------------------------------------------------- the best of a person

TUESDAY = date(2026, 11, 24)


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


# ---------------------------------------------------------------- puzzles

PUZZLES_FILE = "puzzles.json"
SUNDAY = date(2026, 11, 22)
GAME = "18-ghosts"
FIRST, SECOND = puzzles_of(GAME).puzzles[:2]
LIKE = FIRST.kind, FIRST.turns, FIRST.level


def test_a_failed_puzzle_comes_back_after_the_days_of_its_box(tmp_path: Path) -> None:
    solved, day, waits = SolvedPuzzles(tmp_path), SUNDAY, []
    solved.add_try("Ann", FIRST, False, day)
    while (due := SolvedPuzzles(tmp_path).tried("ann ")[FIRST.id].due) is not None:
        waits.append((due - day).days)
        day = due
        assert solved.add_try("Ann", FIRST, True, day)
    assert waits == [1, 3, 7, 16, 35]
    row = solved.tried("Ann")[FIRST.id]
    assert (row.box, row.solved, row.failed) == (0, 5, 1)


def test_only_the_first_try_is_rated(tmp_path: Path) -> None:
    solved = SolvedPuzzles(tmp_path)
    assert solved.rating("Ann", GAME) == Rating()
    solved.add_try("Ann", FIRST, True, SUNDAY)
    once = solved.rating("ANN", GAME)
    assert once == Rating().after(rating_of(FIRST), PUZZLE_DEVIATION, 1.0) and once.value > Rating().value
    solved.add_try("Ann", FIRST, False, SUNDAY)
    assert solved.rating("Ann", GAME) == once
    solved.add_try("Ann", SECOND, False, SUNDAY)
    assert SolvedPuzzles(tmp_path).rating("Ann", GAME).value < once.value
    assert solved.rating("Ann", "rhombus") == Rating() == solved.rating("Bo", GAME)


def test_what_is_missed_counts_as_harder_than_it_was(tmp_path: Path) -> None:
    """All puzzles of that kind and so many turns do, for this person."""
    solved, others = SolvedPuzzles(tmp_path), [one for one in outlines_of(GAME) if one.kind != FIRST.kind]
    like = next(one for one in outlines_of(GAME) if (one.kind, one.turns, one.level) == LIKE and one.id != FIRST.id)
    before = [solved.too_hard("Ann")(one) + solved.rating("Ann", GAME).value for one in (like, others[0])]
    solved.add_try("Ann", FIRST, False, SUNDAY)
    after = [
        SolvedPuzzles(tmp_path).too_hard("Ann")(one) + solved.rating("Ann", GAME).value for one in (like, others[0])
    ]
    assert after[0] > before[0] and after[1] == before[1]


def test_an_older_rating_is_where_each_game_begins(tmp_path: Path) -> None:
    """The title that was earned with it stays."""
    row = {"name": "Ann", "value": 1400, "deviation": 60, "volatility": 0.06, "title": 5}
    (tmp_path / PUZZLES_FILE).write_text(json.dumps({"version": 1, "ratings": [row]}), encoding="utf-8")
    solved = SolvedPuzzles(tmp_path)
    solved.add_try("Ann", FIRST, False, SUNDAY)
    assert solved.rating("Ann", GAME).value < 1400 == solved.rating("Ann", "rhombus").value
    assert solved.title("Ann") == 5


def test_nights_are_counted_and_none_is_lost_by_a_gap(tmp_path: Path) -> None:
    solved = SolvedPuzzles(tmp_path)
    for days in (0, 1, 9, 9):
        solved.add_night("Ann", SUNDAY + timedelta(days=days), FIRST)
    assert sorted(SolvedPuzzles(tmp_path).nights("Ann")) == [SUNDAY + timedelta(days=days) for days in (0, 1, 9)]
    assert solved.nights("Bo") == {}


def test_a_new_name_takes_everything_along(tmp_path: Path) -> None:
    """Through the profile; what the other name has solved already counts."""
    solved = SolvedPuzzles(tmp_path)
    profiles = Profiles(tmp_path, None, solved)
    profiles.remember("Ann")
    solved.add_try("Ann", FIRST, False, SUNDAY)
    solved.add_try("Ann", SECOND, True, SUNDAY)
    solved.add_night("Ann", SUNDAY, FIRST)
    solved.add_try("Zoe", FIRST, True, SUNDAY)
    rating = solved.rating("Zoe", GAME)
    assert profiles.rename("Ann", "Zoe")
    assert {puzzle: row.box for puzzle, row in solved.tried("Zoe").items()} == {FIRST.id: 0, SECOND.id: 0}
    assert list(solved.nights("Zoe")) == [SUNDAY] and solved.rating("Zoe", GAME) == rating
    assert solved.tried("Ann") == {} and solved.rating("Ann", GAME) == Rating()
