"""Ratings by Glicko-2, the ladder, and the boxes of practice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import pytest

from halloween_games.puzzles.practice import (
    BOXES,
    KNOWN,
    MOST_A_DAY,
    Wish,
    due,
    due_after,
    new_ones,
    next_box,
    next_task,
    themes_of,
)
from halloween_games.puzzles.puzzle_file import Outline, outlines_of, puzzle_with, puzzles_of
from halloween_games.puzzles.rating import RUNGS, Rating, rating_of, way_to


def test_one_game_by_hand() -> None:
    """The numbers of Glickman's example for its first game alone, worked out step by step."""
    after = Rating(1500, 200, 0.06).after(1400, 30, 1.0)
    assert (after.value, after.deviation) == pytest.approx((1563.56, 175.40), abs=0.02)
    assert after.volatility == pytest.approx(0.06, abs=1e-4)


def test_an_upset_moves_more_than_what_was_expected() -> None:
    rating = Rating(1200, 100)
    gains = [rating.after(other, 80, 1.0).value - rating.value for other in (800, 1200, 1600)]
    assert 0 < gains[0] < gains[1] < gains[2]
    losses = [rating.value - rating.after(other, 80, 0.0).value for other in (800, 1200, 1600)]
    assert losses[0] > losses[1] > losses[2] > 0


def test_every_rung_can_be_stood_on() -> None:
    sure = [Rating(least + 100, 50) for least, _ in RUNGS]
    assert [RUNGS[rating.rung][1] for rating in sure] == [name for _, name in RUNGS]
    assert Rating(-300).rung == 0 and Rating(5000).rung == len(RUNGS) - 1
    ways = [way_to(4, Rating(value, 60)) for value in (900, 1100, 1300, 1500)]
    assert ways == sorted(ways, reverse=True) and ways[0] > 20 and ways[-1] == 0 == way_to(len(RUNGS), Rating())


# ---------------------------------------------------------------- boxes


def test_what_is_solved_at_first_sight_does_not_come_back() -> None:
    assert next_box(None, is_clean=True, is_due=False) == KNOWN
    assert due_after(KNOWN, date(2026, 11, 22)) is None


def test_a_failure_goes_through_all_boxes() -> None:
    box = next_box(None, is_clean=False, is_due=False)
    days = []
    while box != KNOWN:
        due = due_after(box, date(2026, 11, 22))
        assert due is not None
        days.append((due - date(2026, 11, 22)).days)
        box = next_box(box, is_clean=True, is_due=True)
    assert days == [1, 3, 7, 16, 35] == list(BOXES)


@pytest.mark.parametrize("box", [KNOWN, 1, 4, 5])
def test_a_failure_begins_in_the_first_box(box: int) -> None:
    assert next_box(box, is_clean=False, is_due=True) == 1


# ---------------------------------------------------------------- what comes next

GHOSTS = outlines_of("18-ghosts")
TODAY = date(2026, 11, 22)


@dataclass(frozen=True)
class Row:
    """What is known of a puzzle that was tried."""

    due: date | None
    last: date | None = None
    times: int = 1


def too_hard(one: Outline) -> float:
    return rating_of(one) - 1200


def waiting(count: int) -> dict[str, Row]:
    """The first puzzles are due, the later ones longer."""
    return {one.id: Row(TODAY - timedelta(days=number)) for number, one in enumerate(GHOSTS[:count])}


def test_what_waited_longest_comes_first() -> None:
    tried = waiting(4)
    assert [one.id for one in due(GHOSTS, tried, TODAY)] == [one.id for one in reversed(GHOSTS[:4])]
    assert not due(GHOSTS, tried, TODAY - timedelta(days=9))


def test_at_most_ten_come_back_on_a_day() -> None:
    tried = waiting(25)
    assert len(due(GHOSTS, tried, TODAY)) == MOST_A_DAY
    for one in GHOSTS[:4]:
        tried[one.id] = Row(TODAY + timedelta(days=3), TODAY, times=2)  # repeated today
    tried["seen for the first time"] = Row(TODAY + timedelta(days=1), TODAY)
    assert len(due(GHOSTS, tried, TODAY)) == MOST_A_DAY - 4


def test_new_ones_suit_the_rating_and_were_never_tried() -> None:
    found = new_ones(GHOSTS, {GHOSTS[0].id}, too_hard)
    assert GHOSTS[0] not in found and len(found) == len(GHOSTS) - 1
    distances = [abs(too_hard(one)) for one in found]
    assert distances == sorted(distances)


def test_next_is_due_then_new_and_never_what_was_passed() -> None:
    tried = waiting(2)
    passed: list[str] = []
    for _ in range(4):
        found = next_task(GHOSTS, (), tried, too_hard, TODAY, passed)
        assert found is not None
        passed.append(found.id)
    assert passed[:2] == [GHOSTS[1].id, GHOSTS[0].id] and len(set(passed)) == 4
    assert next_task(GHOSTS[:2], (), {}, too_hard, TODAY, passed[:2]) is None
    assert next_task(GHOSTS, (), {}, None, TODAY) is None, "who wants no new ones gets none"


def test_a_wish_is_a_game_and_a_theme() -> None:
    theme, count = next(iter(themes_of(GHOSTS)))
    fitting = [one for one in GHOSTS if Wish("18-ghosts", theme).fits(one)]
    assert len(fitting) == count and all(theme in one.themes for one in fitting)
    assert not any(Wish("rhombus").fits(one) for one in GHOSTS)
    assert all(Wish().fits(one) for one in GHOSTS)


def test_an_outline_leads_to_its_puzzle() -> None:
    for outline, puzzle in zip(GHOSTS[:20], puzzles_of("18-ghosts").puzzles, strict=False):
        assert puzzle_with(outline) == puzzle
