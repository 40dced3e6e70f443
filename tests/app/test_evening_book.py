"""The evening book: what one person has done, seen after it was done, and where it leads."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from halloween_games import games
from halloween_games.app.saving.saves import Saves
from halloween_games.app.saving.settings import Settings
from halloween_games.app.saving.solved_puzzles import Mistake
from halloween_games.app.screens.evening_book import EveningBookScene
from halloween_games.app.screens.profile_scene import ProfileScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.app.screens.statistics_scene import StatisticsScene
from halloween_games.app.shell.evening_book import streak_of
from halloween_games.app.shell.first_games import rating_after_match
from halloween_games.app.shell.program import Program
from halloween_games.core.match import Player
from halloween_games.kit.widgets import WidgetScene
from halloween_games.play.puzzle_scene import PuzzleScene
from halloween_games.players.hosts import SliceBrain
from halloween_games.puzzles.goals import OWN
from halloween_games.puzzles.puzzle_file import puzzles_of
from tests.app.random_games import finished_match

GHOSTS = "18-ghosts"
TODAY = date(2026, 10, 31)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    started = Program(
        (1280, 800), Settings(speed=0.0, reduce_motion=True, names=["Ann"], levels=[""]), Saves(tmp_path), SliceBrain()
    )
    started.navigation.launcher()
    yield started
    started.close()


def opened(program: Program) -> EveningBookScene:
    """The book, opened at the front door."""
    program.frame((), 0.1)
    press(program, "statistics")
    assert isinstance(program.stack.top, EveningBookScene)
    return program.stack.top


def press(program: Program, name: str) -> None:
    top = program.stack.top
    assert isinstance(top, WidgetScene)
    next(widget for widget in top.widgets if widget.name == name).activate()
    program.frame((), 0.1)


def count(program: Program, key: str, seat: int = 0, *, helped: bool = False) -> None:
    """Count a finished game of Ann against a computer; at the other seat it ends the other way."""
    match = finished_match(GHOSTS)
    players = [Player("human", "Ann"), Player("computer", "Pip", "easy")]
    match.seat_all(players if seat == 0 else players[::-1])
    match.practice = helped
    program.playing.statistics.count(match, key, [player.name for player in match.players], 60.0, rating_after_match)


def climb(scene: EveningBookScene) -> tuple[str, str]:
    """What the row of 18 Ghosts says."""
    row = next(row for row in scene.climbs if row.name == f"climb.{GHOSTS}")
    return row.standing, row.line


def test_a_rating_is_said_once_it_is_sure_and_moves_with_each_counted_game_alone(program: Program) -> None:
    said = []
    for number in range(8):
        count(program, f"{number}", number % 2)
        scene = opened(program)
        said.append(climb(scene)[0])
        scene.back()
        program.frame((), 0.1)
    assert said[0] == "not sure yet how strong you are" != said[-1]
    before = program.playing.statistics.rating("Ann", GHOSTS)
    change = program.playing.statistics.rated("Ann")[GHOSTS].change
    assert before is not None and f"{abs(round(change))})" in said[-1]
    count(program, "with help", helped=True)
    assert program.playing.statistics.rating("Ann", GHOSTS) == before
    assert climb(opened(program))[0] == said[-1]


def mistakes(number: int, theme: str = "capture", first: int = 0) -> list[Mistake]:
    """Own mistakes that are puzzles of the shelf, on which they have other themes."""
    puzzles = [one for one in puzzles_of(GHOSTS).puzzles[first:] if theme not in one.themes][:number]
    notation = games.load(GHOSTS).notation
    return [
        Mistake(
            "Ann",
            GHOSTS,
            puzzle.id,
            puzzle.kind,
            puzzle.turns,
            notation.dump(puzzle.view),
            list(puzzle.solution),
            puzzle.solution[0],
            TODAY,
            themes=[theme],
        )
        for puzzle in puzzles
    ]


def test_themes_are_counted_from_own_mistakes_and_practiced_in_a_short_series(program: Program) -> None:
    scene = opened(program)
    assert not scene.themes
    scene.back()
    for mistake in (*mistakes(1, "escape", 50), *mistakes(2)):
        program.puzzling.solved.add_mistake(mistake)
    scene = opened(program)
    assert [(row.label, row.line) for row in scene.themes] == [
        ("Win a fight", "18 Ghosts, missed 2 times"),
        ("Slip out", "18 Ghosts, missed once"),
    ]
    press(program, "main")
    opened_ones = []
    while isinstance(shown := program.stack.top, PuzzleScene):
        opened_ones.append(shown.run.puzzle)
        assert len(opened_ones) <= 3
        shown._ways.following()
        program.frame((), 0.1)
    assert len(opened_ones) == 3 and all(OWN in one.themes for one in opened_ones[:2])
    assert all("capture" in one.themes for one in opened_ones)
    assert program.stack.top is scene


def test_it_leads_to_opponents_numbers_and_somebody_else(program: Program) -> None:
    opened(program)
    press(program, "numbers")
    numbers = program.stack.top
    assert isinstance(numbers, StatisticsScene)
    assert "book" not in [widget.name for widget in numbers.widgets]
    numbers.back()
    program.playing.profiles.remember("Bo")
    program.frame((), 0.1)
    press(program, "somebody")
    assert isinstance(program.stack.top, ProfileScene)
    press(program, "name.0")
    scene = program.stack.top
    assert isinstance(scene, EveningBookScene)
    assert scene.heading() == "Bo’s evening book" and program.puzzling.person() == "Bo"
    press(program, f"climb.{GHOSTS}")
    assert isinstance(program.stack.top, SetupPage)


@pytest.mark.parametrize(
    ("ago", "candles"),
    [
        ((), 0),
        ((0,), 1),
        ((1, 2, 3), 3),  # tonight is not missed yet
        ((2, 3, 4), 2),
        ((3, 9), 0),  # burnt down
        ((0, 1, 3, 4), 3),
    ],
)
def test_a_missed_evening_burns_one_candle_down(ago: tuple[int, ...], candles: int) -> None:
    assert streak_of({TODAY - timedelta(days=days) for days in ago}, TODAY) == candles
