"""A game by fingers: choosing, dragging, reading what is pointed at, and looking back."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from halloween_games.app.screens.options import OptionsScene
from halloween_games.core.spots import Spot
from halloween_games.kit.input import Command, Gamepad
from halloween_games.kit.option_rows import Slider
from halloween_games.kit.tooltip import TIP_SECONDS
from halloween_games.play.game_scene import GameScene
from tests.play.person import Person, button, row_button
from tests.play.test_playing import GRID, fight_position


@pytest.fixture
def fight(person: Person) -> GameScene:
    return person.play(start=fight_position())


def test_a_finger_drags_a_piece(person: Person, fight: GameScene) -> None:
    source = next(iter(fight.screen.marks.options))
    person.tap(fight.screen.layout.rect(source).center)
    targets = list(fight.screen.marks.options)
    person.tap(fight.screen.layout.rect(source).center)
    assert not fight.session.match.turns
    person.stroke(fight.screen.layout.rect(source).center, fight.screen.layout.rect(targets[0]).center)
    assert len(fight.session.match.turns) == 1


def test_a_long_press_shows_the_words_and_chooses_nothing(person: Person, fight: GameScene) -> None:
    pos = person.at(fight, "board", GRID["a1"])
    person.finger(pygame.FINGERDOWN, pos)
    person.wait(TIP_SECONDS + 0.2)
    person.finger(pygame.FINGERUP, pos)
    tip = person.program.tooltip.shown
    assert tip is not None
    assert tip.about == Spot("board", GRID["a1"])
    assert not fight.session.match.turns
    assert not fight.screen.marks.chosen


def test_two_fingers_look_back_and_forward(person: Person) -> None:
    scene = person.play()
    while scene.session.plies < 3:
        scene.screen.table.skip()
        person.frames(1)
        choices = sorted(spot for spot in scene.screen.marks.options if scene.screen.is_shown(spot))
        person.tap(scene.screen.layout.rect(choices[0]).center)
    plies = scene.session.plies
    past = scene.session.looking_back
    person.stroke((500, 400), (300, 400), fingers=2)
    person.stroke((500, 400), (300, 400), fingers=2)
    assert (past.active, past.ply) == (True, plies - 2)
    person.stroke((300, 400), (500, 400), fingers=2)
    assert past.ply == plies - 1


def test_a_finger_may_miss_a_button_by_a_little(person: Person, fight: GameScene) -> None:
    menu = row_button(fight, "menu")
    person.tap((menu.rect.centerx, menu.rect.bottom + 8))
    assert person.program.stack.top is not fight
    person.key(pygame.K_ESCAPE)
    assert person.program.stack.top is fight
    person.tap((menu.rect.centerx, menu.rect.bottom + 40))
    assert person.program.stack.top is fight


def test_a_piece_that_is_held_while_the_window_changes_goes_back(person: Person, fight: GameScene) -> None:
    source = next(iter(fight.screen.marks.options))
    pos = fight.screen.layout.rect(source).center
    person.finger(pygame.FINGERDOWN, pos)
    person.finger(pygame.FINGERMOTION, (pos[0] + 60, pos[1] + 60))
    assert fight.screen.press is not None
    assert fight.screen.press.dragging
    person.program.window.native.size = (900, 700)
    person.send(pygame.Event(pygame.WINDOWSIZECHANGED))
    assert fight.screen.press is None
    person.finger(pygame.FINGERUP, (5, 5))
    assert not fight.session.match.turns


def test_a_page_follows_the_finger_and_a_slider_its_own(person: Person) -> None:
    person.launch()
    person.program.pages.options("play")
    scene = person.now(OptionsScene)
    before = msgspec.structs.asdict(person.program.settings)
    row = next(one for one in scene.widgets if one.name == "table_mode")
    top = row.rect.top
    person.stroke(row.rect.center, (row.rect.centerx, row.rect.centery - 150))
    assert next(one for one in scene.widgets if one.name == "table_mode").rect.top < top
    assert msgspec.structs.asdict(person.program.settings) == before, "it was not switched"
    person.tap(next(one for one in scene.widgets if one.name == "page.sound").rect.center)
    person.frames(1)
    slider = next(one for one in scene.widgets if isinstance(one, Slider))
    track, place = slider.track(), slider.rect.copy()
    person.stroke((track.left + 5, track.centery), (track.right - 5, track.centery + 100))
    assert slider.value >= 95
    assert slider.rect == place


# ---------------------------------------------------------------- gamepads


def axis(number: int, value: float) -> pygame.Event:
    return pygame.Event(pygame.JOYAXISMOTION, axis=number, value=value, instance_id=0)


def test_buttons_and_cross() -> None:
    pad = Gamepad()
    assert pad.read(button(0)) == [Command("accept")]
    assert pad.read(button(1)) == [Command("cancel")]
    assert pad.read(button(99)) == []
    assert pad.read(pygame.Event(pygame.JOYHATMOTION, value=(0, 1))) == [Command("up")]
    assert pad.read(pygame.Event(pygame.JOYHATMOTION, value=(0, 0))) == []


def test_a_push_of_the_stick_counts_once() -> None:
    pad = Gamepad()
    assert pad.read(axis(0, 0.4)) == []
    assert pad.read(axis(0, 0.8)) == [Command("right")]
    assert pad.read(axis(0, 1.0)) == []
    assert pad.read(axis(0, 0.1)) == []
    assert pad.read(axis(0, -0.9)) == [Command("left")]
    assert pad.read(axis(1, 0.9)) == [Command("down")]
    assert pad.read(axis(3, 0.9)) == []
    pad.bindings.listening = "button"
    assert pad.read(axis(0, 0.8)) == [], "no button is caught by that"
