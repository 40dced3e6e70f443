"""What is practiced next: due, then new, by theme."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from halloween_games.puzzles.boxes import MOST_A_DAY
from halloween_games.puzzles.practice import Wish, due, new_ones, next_task, themes_of
from halloween_games.puzzles.puzzle_file import Outline, outlines_of, puzzle_with, puzzles_of
from halloween_games.puzzles.rating import rating_of

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
