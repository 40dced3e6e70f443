"""What was measured on a board: the words of a map's property, and what they mean."""

from __future__ import annotations

import pytest

from halloween_games.core.board import Measured, read_measured

LINE = "400 games, first 57 % (52-62), actions 22 (11-63)"


def test_the_line_is_read_as_it_is_written() -> None:
    found = read_measured(LINE)
    assert found == Measured(400, 57, 52, 62, 22, 11, 63)
    assert str(found) == LINE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fair",
        LINE + " ",
        LINE.replace("400", "0"),
        LINE.replace("57", "63"),
        LINE.replace("62", "101"),
        LINE.replace("22", "10"),
        LINE.replace("57", "57.5"),
        LINE.replace("400", "4" * 7),
    ],
)
def test_what_cannot_be_true_is_no_measurement(text: str) -> None:
    assert read_measured(text) is None


@pytest.mark.parametrize(("low", "high", "is_even"), [(45, 55, True), (50, 60, True), (51, 60, False), (30, 49, False)])
def test_a_board_is_even_if_one_half_is_in_the_interval(low: int, high: int, is_even: bool) -> None:
    assert Measured(100, (low + high) // 2, low, high, 20, 10, 30).is_even == is_even
