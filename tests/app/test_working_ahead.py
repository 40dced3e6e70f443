"""What is prepared between frames: a game that opens rasterizes nothing while somebody waits, and nobody notices."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from halloween_games import games
from halloween_games.app.screens.against import AgainstScene
from halloween_games.app.screens.dialogs import MessageScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.app.screens.village import VillageScene
from halloween_games.app.shell.night_walk import PROLOGUE, STORY
from halloween_games.app.shell.working_ahead import PATIENCE
from halloween_games.boards.problems import LevelError
from halloween_games.kit.art import DrawAhead
from halloween_games.kit.input import Command
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.play.game_scene import GameScene
from halloween_games.play.rehearsal import NoBrain
from halloween_games.session.new_game import NewGame, seat_plans
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import Person, top

EVERY_TIME = (("18-ghosts", 2), ("rhombus", 2))
ACTIONS = 10
MOST_LATE = 30  # drawings of ten actions, of 100 to 300: what depends on chance and on what was chosen
WITH_CARDS = 50  # the same in Rhombus, where a card is large for its owner and small for the others


@pytest.fixture
def looker() -> Iterator[Person]:
    """Somebody whose program prepares what comes."""
    someone = Person((800, 600), brain=NoBrain())
    thresholds = gc.get_threshold()
    someone.launch()
    someone.program.look_ahead()
    someone.send(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    yield someone
    someone.program.close()
    assert gc.get_threshold() == thresholds


def set_up(person: Person, game_id: str, seats: int) -> SetupPage:
    """Open the page of a new game, without waiting for what it prepares."""
    person.program.playing.new = NewGame(game_id, seat_plans(seats))
    person.program.navigation.new_game(game_id)
    page = person.now(SetupPage)
    assert len(page.planned().seats) == seats
    return page


def prepare(person: Person) -> None:
    """Frames until nothing is left to prepare, however many that is: a busy machine keeps the second thread waiting."""
    person.frames(1)
    while person.program.working_ahead.is_busy:
        time.sleep(0.001)  # for the second thread
        person.frames(1)


def tables() -> Iterator[object]:
    """All games; those that others stand for are left to the night."""
    for game_id in games.REGISTRY:
        for seats in games.load(game_id).seats:
            marks = () if (game_id, seats) in EVERY_TIME else ONLY_AT_NIGHT
            yield pytest.param(game_id, seats, marks=marks, id=f"{game_id}-{seats}")


@pytest.mark.parametrize(("game_id", "seats"), list(tables()))
def test_a_game_that_was_prepared_opens_without_rasterizing(
    looker: Person, game_id: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And its first actions find nearly all their drawings."""
    monkeypatch.setattr("halloween_games.app.shell.playing.random.SystemRandom", lambda: Random(3))  # the same game
    page, art = set_up(looker, game_id, seats), looker.program.services.art
    prepare(looker)
    before = art.late
    page.start()
    looker.frames(3)
    scene, rng = looker.program.playing.scene, Random(5)
    assert scene is not None
    assert art.late == before
    for _ in range(ACTIONS):
        looker.open_curtain(scene)
        if scene.session.match.outcome is not None:
            break
        actions = scene.session.match.state.legal_actions()
        scene.session.play(actions[rng.randrange(len(actions))])
        scene.screen.table.skip()
        looker.frames(1)
    assert art.late <= before + (WITH_CARDS if game_id == "rhombus" else MOST_LATE)


def test_the_page_of_opponents_prepares_its_game_too(looker: Person) -> None:
    looker.program.navigation.new_game("18-ghosts")
    prepare(looker)
    page, before = looker.program.stack.top, looker.program.services.art.late
    assert isinstance(page, AgainstScene)
    page.start()
    looker.now(GameScene)
    assert looker.program.services.art.late <= before + 4  # the opponent's face and the bat of who thinks, of 48


@pytest.mark.parametrize("goes_back", [False, True])
def test_a_click_at_once_waits_for_the_drawings_but_not_long(
    looker: Person, goes_back: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever goes back meanwhile is not thrown into the game."""
    page = set_up(looker, "halloween", 3)
    monkeypatch.setattr(DrawAhead, "is_done", lambda self, text, size: False)  # the second thread is slow
    page.start()
    looker.frames(1)
    assert looker.program.stack.top is page
    if goes_back:
        page.cancel()
    looker.wait(PATIENCE + 0.2)
    assert isinstance(looker.program.stack.top, GameScene) != goes_back


def test_what_is_rehearsed_leaves_no_trace(looker: Person) -> None:
    """Nothing is said, kept, counted or shown."""
    program = looker.program
    page = set_up(looker, "rhombus", 2)
    program.services.speech.take()
    said: list[str] = []
    program.services.speech.say = lambda sentence, private=False: said.append(sentence)  # type: ignore[method-assign]
    prepare(looker)
    assert program.stack.top is page
    assert not said
    assert program.playing.scene is None
    assert program.playing.keeping.autosave is None


def test_the_page_of_the_game_that_is_pointed_at_opens_without_rasterizing(looker: Person) -> None:
    prepare(looker)
    before = looker.program.services.art.late
    looker.program.stack.handle(Command("new"))
    looker.now(AgainstScene)
    assert looker.program.services.art.late == before


def test_a_board_that_cannot_be_read_is_told_when_it_is_opened(looker: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not by a rehearsal that fails while the launcher is shown."""

    def refuse(services: Services, game_id: str) -> Scene:
        raise LevelError(Path("garden.tmx"), [])

    monkeypatch.setattr(looker.program.navigation, "new_game_scene", refuse)
    looker.program.working_ahead._known.clear()
    looker.program.working_ahead._rehearsed = None
    prepare(looker)
    assert not looker.program.failures.news
    looker.program.stack.handle(Command("new"))
    looker.now(MessageScene)


def test_the_village_opens_at_once(looker: Person) -> None:
    """Nothing of it is rasterized while somebody waits, its ground is painted, and no window has lit up unseen."""
    program, lit = looker.program, looker.program.nights.newly_lit
    program.people.walked.hear(program.nights.person(), STORY, PROLOGUE)
    asked: list[frozenset[str]] = []

    def newly_lit() -> frozenset[str]:
        asked.append(lit())
        return asked[-1]

    program.nights.newly_lit = newly_lit  # type: ignore[method-assign]
    program.navigation.launcher()
    prepare(looker)
    late = program.services.art.late
    assert asked == []
    program.nights.village()
    looker.frames(2)
    village = top(program, VillageScene)
    assert village.picture is not None
    assert program.services.art.late == late
    assert list(village.picture.paint()) == [] and len(asked) == 1
