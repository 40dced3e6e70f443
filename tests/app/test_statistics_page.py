"""The statistics page: the last weeks, and what counts apart."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.statistics import LOST, TIED, WON, Ended, Row, Statistics
from halloween_games.app.screens.menu import MenuScene, MoreScene
from halloween_games.app.screens.statistics_cards import WEEK_SECONDS, Week, weeks_of
from halloween_games.app.screens.statistics_scene import StatisticsScene
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Match
from halloween_games.players.hosts import SliceBrain

GHOSTS = "18-ghosts"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    started = Program((1280, 800), Settings(speed=0.0, reduce_motion=True), Saves(tmp_path), SliceBrain())
    started.navigation.launcher()
    yield started
    started.close()


class Kept(Statistics):
    def __init__(self, *rows: Row) -> None:
        super().__init__()
        self._rows = list(rows)

    def rows(self) -> list[Row]:
        return self._rows


def opened(program: Program, *rows: Row) -> tuple[StatisticsScene, list[str]]:
    """The page, and all that is written on it."""
    written: list[str] = []
    program.services.fonts.witness = lambda one: written.append(one.text)
    scene = StatisticsScene(program.services, Kept(*rows), lambda name: "")
    program.stack.push(scene)
    program.frame((), 0.1)
    program.draw()
    return scene, written


def test_without_games_the_page_says_so(program: Program) -> None:
    _, written = opened(program)
    assert "No games yet" in written
    assert "The last weeks" not in written


def test_games_with_help_are_told_apart(program: Program) -> None:
    row = Row("Ann", GHOSTS, 2, "impossible", helped=1)
    scene, written = opened(program, row)
    assert "1 more game with help, neither won nor lost" in written
    assert "0 games, 0 % won" in written
    assert any(words.startswith("With help: the computer acted for you") for words in written)
    row.helped = 2
    scene.place()
    assert "2 more games with help, neither won nor lost" in written


def test_three_wins_in_a_row_are_a_streak_whoever_lost(program: Program) -> None:
    rows = [Row("Ann", GHOSTS, 2, level) for level in ("easy", "medium", "hard")]
    for day, row in enumerate(rows):
        row.count(1, 60, 60.0, time.time() + day, turns=25)
    _, written = opened(program, *rows)
    assert written[written.index("Best streak") - 1] == "3"
    assert "25 turns" in written and not any(words == "60" for words in written)


def test_the_game_from_which_it_was_opened_comes_first(program: Program) -> None:
    program.pages.counted = Kept(*(Row("Ann", game_id, 2, "easy", wins=1) for game_id in games.REGISTRY))
    program.playing.begin(Match(games.load("rhombus"), 2, {}, 1))
    program.frame((), 0.1)
    program.over_game.menu()
    program.frame((), 0.1)
    menu = program.stack.top
    assert isinstance(menu, MenuScene)
    menu.quiet.act()
    program.frame((), 0.1)
    more = program.stack.top
    assert isinstance(more, MoreScene)
    next(widget for widget in more.widgets if widget.name == "statistics").activate()
    program.frame((), 0.1)
    scene = program.stack.top
    assert isinstance(scene, StatisticsScene)
    order = [game_id for game_id, _ in scene.tables()]
    assert order == ["rhombus", *(game_id for game_id in games.REGISTRY if game_id != "rhombus")]


def test_weeks_go_back_from_now() -> None:
    now = 1_000 * WEEK_SECONDS
    games_of_weeks = [
        Ended(now, WON),
        Ended(now + 5000, WON),  # by a clock that was put back since
        Ended(now - WEEK_SECONDS + 1, LOST),
        Ended(now - WEEK_SECONDS, TIED),
        Ended(now - 2 * WEEK_SECONDS, LOST),
        Ended(now - 3 * WEEK_SECONDS, LOST),
    ]
    assert weeks_of(games_of_weeks, now, 3) == [Week(lost=1), Week(tied=1), Week(won=2, lost=1)]
    assert weeks_of((), now, 2) == [Week(), Week()]
