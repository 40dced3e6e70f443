"""What a person has solved: kept like the progress in lessons, whatever happens to the file."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

from halloween_games.app.saving.profiles import Profiles
from halloween_games.app.saving.solved_puzzles import SolvedPuzzles
from halloween_games.core.phrases import Phrase
from halloween_games.puzzles.puzzle_file import outlines_of, puzzles_of
from halloween_games.puzzles.rating import PUZZLE_DEVIATION, Rating, rating_of

FILE = "puzzles.json"
SUNDAY = date(2026, 11, 22)
GAME = "18-ghosts"
FIRST, SECOND = puzzles_of(GAME).puzzles[:2]
LIKE = FIRST.kind, FIRST.turns, FIRST.level


def told_by(solved: SolvedPuzzles) -> list[Phrase]:
    told: list[Phrase] = []
    solved.on_problem = told.append
    return told


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


def test_failing_again_begins_in_the_first_box(tmp_path: Path) -> None:
    solved = SolvedPuzzles(tmp_path)
    solved.add_try("Ann", FIRST, False, SUNDAY)
    solved.add_try("Ann", FIRST, True, SUNDAY + timedelta(days=1))
    solved.add_try("Ann", FIRST, False, SUNDAY + timedelta(days=2))
    row = solved.tried("Ann")[FIRST.id]
    assert (row.box, row.due) == (1, SUNDAY + timedelta(days=3))


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
    (tmp_path / FILE).write_text(json.dumps({"version": 1, "ratings": [row]}), encoding="utf-8")
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
