"""The program's memory stays bounded, however long it runs."""

from __future__ import annotations

import gc
import os
from itertools import cycle
from pathlib import Path
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.result import ResultScene
from halloween_games.kit import art
from halloween_games.players.hosts import SliceBrain
from halloween_games.players.machine import give_back
from tests.nightly import IS_NIGHT, only_at_night
from tests.play.person import Person, played
from tests.play.rasterized import MADE

MAY_GROW = 50_000_000  # bytes, once everything has been shown that a cache may keep
TABLES = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]
NAMES = ("Ann", "Bo", "Cy", "Di")
WEAK = "ridiculously-easy"
SIZES = int(os.environ.get("HALLOWEEN_GAMES_SIZES", "150" if IS_NIGHT else "30"))
GAMES = int(os.environ.get("HALLOWEEN_GAMES_GAMES", "40" if IS_NIGHT else "16"))
HOURS = float(os.environ.get("HALLOWEEN_GAMES_HOURS", "1" if IS_NIGHT else "0.2"))
TURNS_PER_HOUR = 3000  # that somebody sees who watches computers at the usual pace

pytestmark = [pytest.mark.long, pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="measures with /proc")]


def resident() -> int:
    """The memory of this process in bytes, without what only waits to be freed."""
    give_back()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def alive(kind: str) -> int:
    """How many objects of the class *kind* there are."""
    gc.collect()
    return sum(type(one).__name__ == kind for one in gc.get_objects())


@pytest.fixture(autouse=True)
def nothing_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the tests keep of drawings would be measured, too."""
    monkeypatch.setattr(art, "rendered", MADE)


@pytest.fixture
def watcher() -> Person:
    """Somebody who sees a frame in twenty, without animations and without a process for the computers."""
    return Person((800, 600), Settings(speed=0.0), draw_every=20, brain=SliceBrain(0.05))


def test_many_sizes_of_the_window(person: Person) -> None:
    rng = Random(1)

    def resize(times: int) -> None:
        for _ in range(times):
            size = (rng.randrange(800, 1100), rng.randrange(600, 850))
            person.program.window.native.size = size
            person.send(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    person.play()
    resize(80)
    before = resident()
    resize(SIZES)
    assert resident() < before + MAY_GROW


def test_many_games_opened_and_closed(person: Person) -> None:
    rng = Random(1)

    def play(times: int) -> None:
        for number in range(times):
            game_id, seats = TABLES[number % len(TABLES)]
            scene = person.play(game_id, seats, names=NAMES[:seats], seed=number)
            for _ in range(12):
                if scene.session.match.outcome is None:
                    actions = scene.session.match.state.legal_actions()
                    scene.session.play(actions[rng.randrange(len(actions))])
                person.frames(2, 0.2)
            person.launch()

    play(2 * len(TABLES))
    before = resident()
    play(GAMES)
    assert resident() < before + MAY_GROW
    assert alive("GameScene") <= 2, "that of the last game, and one that is going"


@only_at_night
def test_hours_of_watching_computers(watcher: Person) -> None:
    """As many turns as somebody sees in so many hours, game after game."""
    program = watcher.program

    def watch(game_id: str, seats: int, times: int) -> int:
        """So many games in a row; a rematch keeps the pace and the people. Returns the number of turns."""
        seen = 0
        scene = watcher.play(game_id, seats, names=(), levels=(WEAK,) * seats)
        scene.pace.change(1)
        for _ in range(times):
            for _ in range(20_000):
                watcher.frames(1, 0.1)
                if isinstance(program.stack.top, ResultScene):
                    break
            seen += len(played(program).session.match.turns)
            program.playing.rematch()
        watcher.launch()
        return seen

    for table in TABLES:  # everything has been drawn once
        watch(*table, times=1)
    before = resident()
    tables, left = cycle(TABLES), round(HOURS * TURNS_PER_HOUR)
    while left > 0:
        left -= watch(*next(tables), times=5)
    assert resident() < before + MAY_GROW
    assert alive("Match") <= 6
