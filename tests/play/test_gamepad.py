"""A gamepad gives the same commands as the keyboard, and can play a game alone."""

from __future__ import annotations

import pygame

from halloween_games.core.spots import Spot
from halloween_games.kit.input import Command, Gamepad
from tests.play.person import Person
from tests.play.test_playing import GRID, fight_position


def button(number: int) -> pygame.Event:
    return pygame.Event(pygame.JOYBUTTONDOWN, button=number, instance_id=0)


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


def test_a_pad_alone_plays(person: Person) -> None:
    """From the launcher to the first placement without mouse and keyboard."""
    person.launch()
    for number in (12, 13, 13, 12, 14, 0, 0):
        person.send(button(number))
        person.frames(2)
    scene = person.program.playing.scene
    assert scene is not None
    person.send(pygame.Event(pygame.JOYHATMOTION, value=(0, 1)))
    person.send(button(0))
    assert len(scene.session.match.turns) == 1
    person.send(button(2))
    assert not scene.session.match.turns


def test_a_pad_fights(person: Person) -> None:
    scene = person.play(start=fight_position())
    scene.screen.focus.go(Spot("board", GRID["a5"]))
    person.send(button(0))
    person.send(pygame.Event(pygame.JOYHATMOTION, value=(0, -1)))
    person.send(button(0))
    assert [turn.text for turn in scene.session.match.turns] == ["a5xa4"]
