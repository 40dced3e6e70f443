"""One focus for mouse and keyboard: from anywhere the arrows reach everything."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import pytest

from halloween_games import games
from halloween_games.kit.focus import Focus
from halloween_games.kit.rect import Rect
from halloween_games.kit.widgets import DIRECTIONS
from tests.nightly import by_turns
from tests.play.person import Person

GRID: list[tuple[Hashable, Rect]] = [(f"{x}{y}", Rect(x * 50, y * 50, 40, 40)) for y in range(3) for x in range(3)]


def focus_on(name: str | None = None) -> Focus:
    focus = Focus()
    focus.set_targets(GRID)
    if name is not None:
        focus.go(name)
    return focus


def is_on(focus: Focus, name: str) -> bool:
    return focus.current == name


# ---------------------------------------------------------------------- walking


def test_walking_goes_to_the_neighbor_and_stops_at_the_edge() -> None:
    focus = focus_on("11")
    assert focus.walk("right") and is_on(focus, "21")
    assert not focus.walk("right") and is_on(focus, "21")
    assert focus.walk("down") and is_on(focus, "22")


def test_the_first_arrow_shows_where_the_focus_is() -> None:
    focus = focus_on()
    assert focus.walk("right") and focus.visible
    assert is_on(focus, "00"), "there was nothing: it begins with the first"


# ---------------------------------------------------------------------- cycling


def test_cycling_goes_round_in_both_directions() -> None:
    focus = focus_on()
    focus.cycle(1)
    assert is_on(focus, "00") and focus.visible
    focus.cycle(-1)
    assert is_on(focus, "22")
    focus.cycle(1)
    assert is_on(focus, "00")
    seen = set()
    for _ in GRID:
        seen.add(focus.current)
        focus.cycle(1)
    assert len(seen) == len(GRID)


# ---------------------------------------------------------------------- pointing


def test_the_pointer_moves_the_focus_silently() -> None:
    focus = focus_on("00")
    assert focus.point((110, 110)), "the frame goes away"
    assert is_on(focus, "22") and not focus.visible
    assert not focus.point((111, 111))
    assert not focus.point((45, 45)), "between the places nothing changes"
    assert is_on(focus, "22")
    assert focus.at((0, 0)) == "00" and focus.at((45, 45)) is None


# ---------------------------------------------------------------------- every screen


def neighbors(focus: Focus, here: Hashable) -> set[Hashable]:
    """The targets of one press of an arrow."""
    found = set()
    for direction in DIRECTIONS:
        focus.go(here)
        focus.walk(direction)
        found.add(focus.current)
    return found


def reached(start: Hashable, ways: Mapping[Hashable, set[Hashable]]) -> set[Hashable]:
    """Everything that arrows reach from *start*."""
    known, waiting = {start}, [start]
    while waiting:
        new = ways[waiting.pop()] - known
        known |= new
        waiting += new
    return known


def missed(focus: Focus) -> set[tuple[Hashable, Hashable]]:
    """From where the arrows do not reach what."""
    names = {name for name, _ in focus._targets}
    ways = {name: neighbors(focus, name) for name in names}
    return {(start, name) for start in names for name in names - reached(start, ways)}


@pytest.mark.parametrize(("size", "game_id"), by_turns(((800, 600), (2560, 1080)), tuple(games.REGISTRY)))
def test_arrows_reach_everything_in_a_game(game_id: str, size: tuple[int, int]) -> None:
    """Where the other screens have least room it is asked by tests/play/test_text_size.py."""
    person = Person(size)
    for seats in games.load(game_id).seats:
        focus = person.play(game_id, seats, seed=3).screen.focus
        assert len(focus._targets) > 1
        assert not missed(focus)
