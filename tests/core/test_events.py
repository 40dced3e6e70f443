"""Who may see which events."""

from __future__ import annotations

import pytest

from halloween_games.core.events import Drawn, Event, Passed, Secret, Shuffled, revealed, visible
from halloween_games.core.spots import Spot

FACE = Drawn(0, Spot("hand", 0), "7")
BACK = Drawn(0, Spot("hand", 0), "?")
STORY: tuple[Event, ...] = (Shuffled(3), Secret((0, 2), FACE, BACK), Secret((1,), Passed(1)), Passed(0))


@pytest.mark.parametrize(
    ("seat", "seen"),
    [
        (0, [Shuffled(3), FACE, Passed(0)]),
        (1, [Shuffled(3), BACK, Passed(1), Passed(0)]),
        (2, [Shuffled(3), FACE, Passed(0)]),
        (3, [Shuffled(3), BACK, Passed(0)]),
        (None, [Shuffled(3), BACK, Passed(0)]),
    ],
)
def test_a_secret_is_for_those_it_is_meant_for(seat: int | None, seen: list[Event]) -> None:
    assert visible(STORY, seat) == seen


def test_after_the_end_nothing_is_secret() -> None:
    assert revealed(STORY) == [Shuffled(3), FACE, Passed(1), Passed(0)]
