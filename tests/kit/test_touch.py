"""Fingers: taps, drags, rests, two of them, and whatever a touch screen reports by mistake."""

from __future__ import annotations

import math
from random import Random

import pygame
import pytest

from halloween_games.kit.fingers import HOLD_SECONDS, MOST_FINGERS, Fingers
from halloween_games.kit.input import AWAY, Command, Input, Keyboard, Pointed

SIZE = (1001, 801)  # a share of 0.1 is a whole number of pixels
DOWN, MOVE, UP = pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP


class Screen:
    """A touch screen."""

    def __init__(self) -> None:
        self.fingers = Fingers(ignored=False)

    def send(self, kind: int, x: float, y: float, number: int = 0) -> list[Input]:
        return self.fingers.read(pygame.Event(kind, touch_id=3, finger_id=number, x=x, y=y), SIZE)

    def wait(self, seconds: float) -> list[Input]:
        return self.fingers.pass_time(seconds, SIZE)


@pytest.fixture
def screen() -> Screen:
    return Screen()


def test_a_tap_is_a_click_where_the_finger_came_down(screen: Screen) -> None:
    assert screen.send(DOWN, 0.1, 0.5) == [Pointed("move", (100, 400))]
    assert screen.send(MOVE, 0.105, 0.5) == [], "it trembles"
    expected = [Pointed("down", (100, 400), 1), Pointed("up", (100, 400), 1), Pointed("move", AWAY)]
    assert screen.send(UP, 0.105, 0.5) == expected


def test_a_finger_that_moves_drags(screen: Screen) -> None:
    screen.send(DOWN, 0.1, 0.5)
    assert screen.send(MOVE, 0.2, 0.5) == [Pointed("down", (100, 400), 1), Pointed("move", (200, 400))]
    screen.wait(2 * HOLD_SECONDS)
    assert screen.send(MOVE, 0.3, 0.5) == [Pointed("move", (300, 400))]
    expected = [Pointed("move", (300, 480)), Pointed("up", (300, 480), 1), Pointed("move", AWAY)]
    assert screen.send(UP, 0.3, 0.6) == expected


def test_a_finger_that_rests_points_and_clicks_nothing(screen: Screen) -> None:
    screen.send(DOWN, 0.1, 0.5)
    screen.wait(HOLD_SECONDS)
    assert screen.send(MOVE, 0.4, 0.5) == [Pointed("move", (400, 400))]
    assert screen.send(UP, 0.4, 0.5) == [], "what was pointed at can still be read"


def test_a_tap_is_aimed(screen: Screen) -> None:
    screen.fingers.aim = lambda pos: (pos[0] + 5, pos[1])
    screen.send(DOWN, 0.1, 0.5)
    assert screen.send(UP, 0.1, 0.5)[0] == Pointed("down", (105, 400), 1)


@pytest.mark.parametrize(("to", "name"), [(0.3, "earlier"), (0.7, "later")])
def test_two_fingers_aside_go_one_turn(screen: Screen, to: float, name: str) -> None:
    screen.send(DOWN, 0.5, 0.5)
    assert screen.send(DOWN, 0.5, 0.6, 1) == [Pointed("move", AWAY)]
    found = [word for number in (0, 1, 0, 1) for word in screen.send(MOVE, to, 0.5, number)]
    assert found == [Command(name)], "once"
    assert screen.send(UP, to, 0.5) == []
    assert screen.send(MOVE, 0.5, 0.5, 1) == []
    assert screen.send(UP, to, 0.5, 1) == []
    assert screen.send(DOWN, 0.1, 0.5) == [Pointed("move", (100, 400))], "a new gesture"


def test_a_drag_outside_stays_inside_and_one_to_nowhere_ends_where_it_was(screen: Screen) -> None:
    screen.send(DOWN, 0.5, 0.5)
    assert screen.send(MOVE, 7.0, -1.0)[1] == Pointed("move", (1000, 0))
    assert screen.send(MOVE, math.nan, 0.5) == []
    assert screen.send(UP, math.nan, math.nan)[1] == Pointed("up", (1000, 0), 1)


def test_a_drag_goes_on_whatever_else_touches_the_screen(screen: Screen) -> None:
    screen.send(DOWN, 0.5, 0.5)
    screen.send(MOVE, 0.6, 0.5)
    for number in range(1, MOST_FINGERS + 5):
        assert screen.send(DOWN, 0.1, 0.1, number) == []
        assert screen.send(MOVE, 0.2, 0.2, number) == []
    assert screen.send(UP, 0.2, 0.2, 1) == []
    assert screen.send(UP, 0.6, 0.5)[1] == Pointed("up", (600, 400), 1)
    assert screen.send(MOVE, 0.9, 0.9, 2) == []


def test_the_mouse_that_the_system_makes_of_a_finger_is_not_heard() -> None:
    keyboard = Keyboard()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert keyboard.read(pygame.Event(kind, pos=(5, 5), button=1, touch=True)) == []
        assert len(keyboard.read(pygame.Event(kind, pos=(5, 5), button=1, touch=False))) == 1
    assert keyboard.read(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=True)) == []


def test_every_press_is_released_whatever_the_screen_reports(screen: Screen) -> None:
    rng = Random(3)
    strange = [math.nan, math.inf, -1.0, 0.0, 0.1, 0.3, 0.5, 0.9, 1.0, 2.0]
    pressed = False
    for _ in range(4000):
        event = pygame.Event(
            rng.choice((DOWN, MOVE, UP)),
            touch_id=rng.randrange(2),
            finger_id=rng.randrange(4),
            x=rng.choice(strange),
            y=rng.choice(strange),
        )
        size = rng.choices((SIZE, (800, 600), (0, 0)), (50, 1, 1))[0]
        for word in [*screen.fingers.read(event, size), *screen.fingers.pass_time(rng.choice((0.0, 0.3, 11.0)), size)]:
            if isinstance(word, Pointed) and word.kind != "move":
                assert (word.kind == "up") == pressed, "by turns"
                pressed = word.kind == "down"
