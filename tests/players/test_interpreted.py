"""Where computers think interpreted, the program says what to do, and shows no strength that was not measured."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.players import machine
from halloween_games.players.machine import why_slow
from halloween_games.players.search_run import SearchOptions, SearchRun
from halloween_games.players.searches.alphabeta import AlphaBeta


@pytest.fixture(params=[True, False], ids=["interpreted", "compiled"])
def slow(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether computers think interpreted."""
    monkeypatch.delenv(machine.PURE, raising=False)
    monkeypatch.setattr(machine, "is_interpreted", lambda: request.param)
    return bool(request.param)


def test_what_to_do_depends_on_how_it_came_here(slow: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said() -> str:
        words = why_slow(tmp_path / "halloween_games")
        return "" if words is None else words.key

    assert said() == ("slow.installed" if slow else "")
    (tmp_path / "pyproject.toml").touch()
    assert said() == ("slow.checkout" if slow else "")
    monkeypatch.setenv(machine.PURE, "1")
    assert said() == ("slow.pure" if slow else "")


@pytest.mark.parametrize(
    ("level", "iterations", "is_by_time"),
    [("impossible", None, True), ("impossible", 100, False), ("extremely-hard", None, False)],
)
def test_where_a_kernel_does_not_pay_the_plain_search_plays(
    slow: bool, level: str, iterations: int | None, is_by_time: bool
) -> None:
    """Only where time is the limit: so many steps give the same answer everywhere."""
    game = games.load("pure-halloween")
    start = game.start(2, {option.name: option.default for option in game.options}, Random(1))
    run = SearchRun(game.ai, start.observe(0), (0, 1), game.ai.levels[level], Random(1), SearchOptions(iterations))
    assert isinstance(run.search, AlphaBeta) == (slow and is_by_time)
