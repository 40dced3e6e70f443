"""On a game screen everything says what it is, by pointing and by the keys: squares, counters, meters, buttons."""

from __future__ import annotations

import pygame
import pytest

from build_scripts.shots import play_some
from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.core.spots import BOARD, BOX, NOBODY, SEAT, Spot
from halloween_games.kit.rect import Rect
from halloween_games.play.game_scene import GameScene
from halloween_games.words.language import shipped
from tests.nightly import ONLY_AT_NIGHT, by_turns
from tests.play.person import Person, writing
from tests.play.test_playing import GRID, fight_position

CASES = [(game_id, seats) for game_id in games.REGISTRY for seats in games.load(game_id).seats]


LANGUAGES = ("en", "de")
ALL = [
    pytest.param(code, *case, marks=() if number % 2 == at else ONLY_AT_NIGHT)
    for at, code in enumerate(LANGUAGES)
    for number, case in enumerate(CASES)
]


@pytest.fixture(params=["en", pytest.param("de", marks=ONLY_AT_NIGHT)])
def person(request: pytest.FixtureRequest) -> Person:
    return Person((1280, 800), Settings(speed=0, language=request.param), draw_every=10**9)


def uncovered(scene: GameScene, thing: Spot) -> tuple[int, int] | None:
    """A point of *thing* where nothing lies upon it."""
    screen, rect = scene.screen, scene.screen.things[thing]
    for y in range(rect.top, rect.bottom, 4):
        for x in range(rect.left, rect.right, 4):
            if screen.thing_at((x, y)) == thing and not screen.layout.spots_at((x, y)):
                return x, y
    return None


def pointed(scene: GameScene, person: Person, at: tuple[int, int]) -> str:
    person.move(at)
    tip = scene.tip()
    prompt, is_preview = scene.pointing.prompt
    return (tip.words if tip is not None else "") or (prompt if is_preview else "")


@pytest.mark.parametrize(("person", "game_id", "seats"), ALL, indirect=["person"])
def test_everything_answers_to_the_pointer(person: Person, game_id: str, seats: int) -> None:
    """Every square and choice, every thing beside them that is not hidden by others, every button."""
    scene = person.play(game_id, seats, names=("Ann", "Bo", "Cy", "Di")[:seats])
    seen = set()
    for _ in range(2):
        person.open_curtain(scene)
        for spot, rect in scene.screen.layout.rects.items():
            assert pointed(scene, person, rect.center), spot
            seen.add(spot.zone)
        for thing in scene.screen.things:
            at = uncovered(scene, thing)
            if at is not None:
                assert pointed(scene, person, at), thing
                seen.add(thing.zone)
        for button in scene.row.buttons:
            assert pointed(scene, person, button.rect.center), button.name
        play_some(scene, 30, 4)
    assert {BOARD, SEAT, BOX} <= seen


def test_the_buttons_of_other_rows_answer(person: Person) -> None:
    """While looking back, while computers play alone, and the one that confirms."""
    person.program.settings.confirm = True
    scene = person.play(start=fight_position())
    for name in ("a5", "a4"):
        person.click(scene.screen.layout.rect(Spot(BOARD, GRID[name])).center)
    asked = {button.name for button in scene.row.buttons}
    assert scene.session.to_confirm is not None
    check_buttons(person, scene)
    scene.session.confirm()
    scene.session.look_back(0)
    looked = {button.name for button in scene.row.buttons}
    check_buttons(person, scene)
    alone = person.play(levels=("easy", "easy"))
    watched = {button.name for button in alone.row.buttons}
    check_buttons(person, alone)
    assert {"confirm"} < asked and {"replay_play", "replay_pace"} < looked and {"pause", "pace"} < watched


def check_buttons(person: Person, scene: GameScene) -> None:
    for button in scene.row.buttons:
        assert pointed(scene, person, button.rect.center), button.name


def test_the_choices_come_first() -> None:
    person = Person((1280, 800), Settings(speed=0), draw_every=10**9)
    scene = person.play(start=fight_position())
    for _ in scene.screen.marks.options:
        person.key(pygame.K_TAB)
        assert scene.screen.focus.current in scene.screen.marks.options
    person.key(pygame.K_TAB)
    assert scene.screen.focus.current in scene.screen.things
    person.key(pygame.K_RETURN)
    assert not scene.session.match.turns and not scene.session.chooser.chosen, "there is nothing to choose"
    person.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert scene.screen.focus.current in scene.screen.marks.options


def test_what_a_square_means_now() -> None:
    person = Person((1280, 800), Settings(speed=0), draw_every=10**9)
    scene = person.play(start=fight_position())

    def told(name: str) -> str:
        return pointed(scene, person, scene.screen.layout.rect(Spot(BOARD, GRID[name])).center)

    assert told("a4") == "a4: red ghost of Bo; beats blue ghosts, loses to yellow ones"
    assert told("c4") == "c4: yellow carpet, where released yellow ghosts come back"
    assert told("d5").endswith("the red portal opens here when it turns next")
    assert told("c5").startswith("c5: red portal, open to the wall")
    assert scene.session.play(scene.session.game.notation.read(scene.session.view, "a5xa4"))
    assert told("c1").startswith("c1: blue portal, open to b1, where blue ghosts escape"), "it has turned"
    assert "before the open blue portal" in told("b1")


def test_who_sits_there_and_how_near_the_end_is() -> None:
    person = Person((1280, 800), Settings(speed=0), draw_every=10**9)
    scene = person.play(start=fight_position(), levels=("", "easy"))

    def told(thing: Spot) -> str:
        at = uncovered(scene, thing)
        assert at is not None
        return pointed(scene, person, at)

    assert told(Spot(SEAT, 0)).startswith("Ann is to move; only red to free; ")
    assert told(Spot(SEAT, 1)) == (
        "Bo (computer, Easy) waits for the others; three colors to free; a red, a blue and a yellow ghost outside win"
    )


@pytest.mark.long
@pytest.mark.parametrize(("game_id", "language"), by_turns(tuple(games.REGISTRY), shipped()))
def test_no_tip_is_cut(game_id: str, language: str) -> None:
    """In the smallest window, with small or large text, the longest tip of every kind of place fits in."""
    text_size = (1.0, 2.0)[(list(shipped()).index(language) + list(games.REGISTRY).index(game_id)) % 2]
    settings = Settings(speed=0, language=language, text_size=text_size)
    person = Person((800, 600), settings, draw_every=10**9)
    scene = person.play(game_id, names=("Alexandrina", "Bartholomew"))
    play_some(scene, 40, 6)
    if scene.session.match.to_move == NOBODY:
        scene = person.play(game_id, names=("Alexandrina", "Bartholomew"))
    longest: dict[str, tuple[str, tuple[int, int]]] = {}
    places = {**{spot: rect.center for spot, rect in scene.screen.layout.rects.items()}}
    places |= {thing: at for thing in scene.screen.things if (at := uncovered(scene, thing)) is not None}
    for spot, at in places.items():
        person.move(at)
        tip = scene.tip()
        words = tip.words if tip is not None else ""  # where the prompt tells what will happen, there is none
        if len(words) > len(longest.get(spot.zone, ("", at))[0]):
            longest[spot.zone] = (words, at)
    fonts, window = person.program.services.fonts, Rect(0, 0, 800, 600)
    for words, at in longest.values():
        person.move(at)
        person.wait(0.6)
        shown = person.program.tooltip.shown
        assert shown is not None and shown.words == words
        with writing(fonts) as written:
            person.program.tooltip.draw(scene.screen.painter, window.size)
        (one,) = written
        assert one.text == words and not one.shortened and one.room is not None
        assert window.contains(one.room) and one.room.contains(one.where), f"{words}: {one.where} in {one.room}"
