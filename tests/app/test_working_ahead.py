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
from halloween_games.app.screens.film_scene import FilmScene
from halloween_games.app.screens.menu import MenuScene
from halloween_games.app.screens.option_pages import THEMES
from halloween_games.app.screens.recap import RecapScene
from halloween_games.app.screens.result import ResultScene
from halloween_games.app.screens.setup_page import SetupPage
from halloween_games.app.screens.shortcuts import KeysScene
from halloween_games.app.screens.village import VillageScene
from halloween_games.app.shell.night_walk import PROLOGUE, STORY
from halloween_games.app.shell.working_ahead import PATIENCE
from halloween_games.boards.problems import LevelError
from halloween_games.kit.art import DrawAhead
from halloween_games.kit.input import Command
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.sketches import Sketches
from halloween_games.play.game_scene import GameScene
from halloween_games.play.rehearsal import NoBrain
from halloween_games.session.new_game import NewGame, seat_plans
from tests.nightly import ONLY_AT_NIGHT
from tests.play.person import Person

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
    person.program.lobby.new_game(game_id)
    person.frames(1)
    page = person.program.stack.top
    assert isinstance(page, SetupPage) and len(page.planned().seats) == seats
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
        if scene.session.outcome is not None:
            break
        actions = scene.session.match.state.legal_actions()
        scene.session.play(actions[rng.randrange(len(actions))])
        scene.screen.table.skip()
        looker.frames(1)
    assert art.late <= before + (WITH_CARDS if game_id == "rhombus" else MOST_LATE)


def test_the_page_of_opponents_prepares_its_game_too(looker: Person) -> None:
    looker.program.lobby.new_game("18-ghosts")
    prepare(looker)
    page, before = looker.program.stack.top, looker.program.services.art.late
    assert isinstance(page, AgainstScene)
    page.start()
    looker.frames(3)
    assert isinstance(looker.program.stack.top, GameScene)
    assert looker.program.services.art.late <= before + 4  # the opponent's face and the bat of who thinks, of 48


def test_a_click_at_once_waits_for_the_drawings_but_not_long(looker: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    page = set_up(looker, "halloween", 3)
    monkeypatch.setattr(DrawAhead, "is_done", lambda self, text, size: False)  # the second thread is slow
    page.start()
    looker.frames(1)
    assert looker.program.stack.top is page
    looker.wait(PATIENCE + 0.1)
    assert isinstance(looker.program.stack.top, GameScene)


def test_whoever_goes_back_meanwhile_is_not_thrown_into_the_game(
    looker: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = set_up(looker, "halloween", 3)
    monkeypatch.setattr(DrawAhead, "is_done", lambda self, text, size: False)
    page.start()
    page.cancel()
    looker.wait(PATIENCE + 0.2)
    assert looker.program.playing.scene is None
    assert not isinstance(looker.program.stack.top, GameScene)


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


def test_a_rehearsal_is_forgotten_when_its_page_is_left(looker: Person) -> None:
    page = set_up(looker, "closest-ghost", 2)
    looker.frames(20)
    page.cancel()
    prepare(looker)
    gc.collect()
    assert not [one for one in gc.get_objects() if isinstance(one, (GameScene, Sketches))]


def test_nothing_is_prepared_without_the_main_loop() -> None:
    someone = Person((800, 600), brain=NoBrain())
    try:
        page = set_up(someone, "halloween", 2)
        someone.frames(30)
        assert not someone.program.working_ahead.is_busy
        page.start()
        someone.frames(1)
        assert isinstance(someone.program.stack.top, GameScene)
    finally:
        someone.program.close()


def test_the_page_of_the_game_that_is_pointed_at_opens_without_rasterizing(looker: Person) -> None:
    prepare(looker)
    before = looker.program.services.art.late
    looker.program.stack.handle(Command("new"))
    looker.frames(2)
    assert isinstance(looker.program.stack.top, AgainstScene)
    assert looker.program.services.art.late == before


@pytest.mark.parametrize("plays", [False, True])
def test_the_pages_find_their_drawings(looker: Person, plays: bool) -> None:
    """Over the launcher and over a game that has come to rest; the pictures of themes are kept, too."""
    program, art = looker.program, looker.program.services.art
    if plays:
        looker.play("18-ghosts", 2, seed=3)
    prepare(looker)
    below, before = program.stack.top, art.late
    for show in (program.pages.options, program.pages.keys, program.pages.statistics):
        show()
        looker.frames(2)
        assert program.stack.top is not below
        assert art.late == before, show
        program.stack.pop()
        looker.frames(1)
    assert len(program.pages._theme_pictures) == len(THEMES)


def test_a_screen_is_laid_out_in_one_frame_and_drawn_in_the_next(looker: Person) -> None:
    program = looker.program
    prepare(looker)
    program.pages.keys()
    program.advance((), 0.02)
    assert program.working_ahead.holds_picture and isinstance(program.stack.top, KeysScene)
    program.advance((), 0.02)
    assert not program.working_ahead.holds_picture and program.stack.changed


def test_menu_and_result_find_their_drawings(looker: Person) -> None:
    program, art = looker.program, looker.program.services.art
    scene = looker.play("halloween", 2, seed=3)
    prepare(looker)
    before = art.late
    program.over_game.menu()
    looker.frames(1)
    assert isinstance(program.stack.top, MenuScene)
    assert art.late == before
    looker.key(pygame.K_ESCAPE)
    rng = Random(4)
    while scene.session.outcome is None:
        looker.open_curtain(scene)
        actions = scene.session.match.state.legal_actions()
        scene.session.play(actions[rng.randrange(len(actions))])
        scene.screen.table.skip()
    prepare(looker)
    if not isinstance(program.stack.top, ResultScene):
        program.over_game.result()
    before = art.late
    looker.frames(2)
    assert isinstance(program.stack.top, ResultScene)
    assert art.late <= before + 10, "of 30: what moves has other sizes"


def test_what_happened_and_the_film_find_their_drawings(looker: Person, tmp_path: Path) -> None:
    """Both open from the menu; the film rests until the drawings of its own size are there."""
    program, art = looker.program, looker.program.services.art
    scene = looker.play("18-ghosts", 2, seed=3)
    for _ in range(8):
        scene.session.play(scene.session.match.state.legal_actions()[0])
        scene.screen.table.skip()
    prepare(looker)
    program.over_game.menu()
    prepare(looker)
    menu, before = program.stack.top, art.late
    program.over_game.recap()
    looker.frames(3)
    assert isinstance(program.stack.top, RecapScene) and art.late == before
    looker.key(pygame.K_ESCAPE)
    looker.frames(1)
    assert program.stack.top is menu and isinstance(menu, MenuScene)
    next(widget for widget in menu.widgets if widget.name == "more").activate()
    prepare(looker)
    before = art.late
    program.exports.folder = tmp_path
    program.exports.film()
    looker.frames(1)
    film = program.stack.top
    assert isinstance(film, FilmScene)
    while film.film._file is None or film.film._file._palette is None:
        time.sleep(0.001)  # for the second thread
        looker.frames(1)
    assert film.film.count == 0 and art.late <= before + 2, "only what moves has sizes that nobody foresees"


def test_a_name_is_typed_while_the_game_is_rehearsed(looker: Person) -> None:
    page = set_up(looker, "rhombus", 2)
    looker.click(next(widget for widget in page.widgets if widget.name == "new").rect.center)
    looker.frames(1)
    assert looker.program.services.keyboard.editing
    prepare(looker)
    assert looker.program.services.keyboard.editing


def test_seats_of_which_too_few_are_taken_are_not_rehearsed(looker: Person) -> None:
    page = set_up(looker, "rhombus", 2)
    for name in ("free.0", "free.1"):
        looker.click(next(widget for widget in page.widgets if widget.name == name).rect.center)
        prepare(looker)
    assert page.planned().seats == () and not looker.program.failures.news
    assert looker.program.stack.top is page


def test_a_board_that_cannot_be_read_is_told_when_it_is_opened(looker: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not by a rehearsal that fails while the launcher is shown."""

    def refuse(services: Services, game_id: str) -> Scene:
        raise LevelError(Path("garden.tmx"), [])

    monkeypatch.setattr(looker.program.lobby, "new_game_scene", refuse)
    looker.program.working_ahead._known.clear()
    looker.program.working_ahead._rehearsed = None
    prepare(looker)
    assert not looker.program.failures.news
    looker.program.stack.handle(Command("new"))
    looker.frames(1)
    assert isinstance(looker.program.stack.top, MessageScene)


def test_the_village_opens_at_once(looker: Person) -> None:
    """Nothing of it is rasterized while somebody waits, its ground is painted, and no window has lit up unseen."""
    program, lit = looker.program, looker.program.nights.newly_lit
    program.nights.walked.hear(program.nights.person(), STORY, PROLOGUE)
    asked: list[frozenset[str]] = []

    def newly_lit() -> frozenset[str]:
        asked.append(lit())
        return asked[-1]

    program.nights.newly_lit = newly_lit  # type: ignore[method-assign]
    program.lobby.launcher()
    prepare(looker)
    late = program.services.art.late
    assert asked == []
    program.nights.village()
    looker.frames(2)
    village = program.stack.top
    assert isinstance(village, VillageScene) and village.picture is not None
    assert program.services.art.late == late
    assert list(village.picture.paint()) == [] and len(asked) == 1
