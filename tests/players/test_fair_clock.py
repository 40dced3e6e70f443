"""The clock of a decision runs with its own work, but nobody waits longer than three times its seconds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from halloween_games import games
from halloween_games.core.match import Match
from halloween_games.core.questions import question_of
from halloween_games.players import machine, tasks
from halloween_games.players.hosts import answer_at_once
from halloween_games.players.machine import WALL_FACTOR, fair_clock, why_slow
from halloween_games.players.search_run import SearchRun, run_search


@dataclass
class Machine:
    """Gives this thread only a share of the processor."""

    share: float
    wall: float = 100.0
    work: float = 7.0

    def pass_time(self, wall: float) -> None:
        self.wall += wall
        self.work += wall * self.share


@pytest.mark.parametrize(("share", "shown"), [(1.0, 3.0), (0.6, 1.8), (0.4, 1.2), (0.1, 1.0)])
def test_it_runs_with_the_work_but_at_least_a_third_as_fast_as_the_wall(share: float, shown: float) -> None:
    machine = Machine(share)
    clock = fair_clock(lambda: machine.work, lambda: machine.wall)
    assert clock() == 0.0
    machine.pass_time(3.0)
    assert clock() == pytest.approx(shown)


def searched(share: float, seconds: float) -> tuple[int, float]:
    """The iterations of a search that costs 10 ms each, and the seconds that it took on the wall."""
    game = games.load("18-ghosts")
    machine = Machine(share)
    began = machine.wall
    run = SearchRun(game.ai, Match(game, 2, None, 1).view(0), (0, 1), game.ai.levels["impossible"], Random(1))
    step = run.search.step

    def slow() -> None:
        step()
        machine.pass_time(0.01 / share)

    run.search.step = slow  # type: ignore[method-assign]  # the time that a step takes
    run_search(run, seconds, fair_clock(lambda: machine.work, lambda: machine.wall), lambda: False)
    return run.search.iterations, machine.wall - began


def test_a_level_searches_as_much_on_a_busy_machine_until_the_wall_stops_it() -> None:
    alone, _ = searched(1.0, 0.5)
    busy, waited = searched(0.35, 0.5)
    assert alone == busy and waited <= WALL_FACTOR * 0.5 + 0.03
    starved, waited = searched(0.1, 0.5)
    assert starved < alone and waited <= WALL_FACTOR * 0.5 + 0.11


def test_decisions_are_given_a_fair_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []

    def noting() -> object:
        begun.append(True)
        return fair_clock()

    monkeypatch.setattr(tasks, "fair_clock", noting)
    match = Match(games.load("18-ghosts"), 2, None, 1)
    assert answer_at_once(question_of(match, "easy")).action is not None
    assert begun == [True]


# ---------------------------------------------------------------- rules that are not compiled


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
