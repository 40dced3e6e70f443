"""Ratings by Glicko-2, the ladder, and the boxes of practice."""

from __future__ import annotations

from datetime import date

import pytest

from halloween_games.puzzles.boxes import BOXES, KNOWN, due_after, next_box
from halloween_games.puzzles.rating import RUNGS, Rating, way_to


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
