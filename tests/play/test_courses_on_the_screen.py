"""All courses played through on the screen by keys alone and by a pad alone, from the first house to the castle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.screens.learn import LearnScene
from halloween_games.core.spots import Spot
from halloween_games.exercises.run import Stage
from halloween_games.lessons.lesson_file import course_of
from halloween_games.play.lesson_scene import LessonScene
from tests.play.person import button
from tests.play.test_lesson_scene import Pupil

MOST_STEPS = 150  # of the focus to the next choice


class Hand:
    """What a device sends for the commands that a course needs."""

    def __init__(self, pupil: Pupil, is_pad: bool) -> None:
        def send(key: int, number: int) -> Callable[[], None]:
            return (lambda: pupil.send(button(number))) if is_pad else (lambda: pupil.key(key))

        self.next = send(pygame.K_TAB, 5)
        self.accept = send(pygame.K_RETURN, 0)
        self.cancel = send(pygame.K_ESCAPE, 1)


def choose(pupil: Pupil, scene: LessonScene, hand: Hand, text: str) -> None:
    """Choose the action *text* spot by spot."""
    session, screen = scene.session, scene.screen
    action = session.game.notation.read(session.view, text)
    plies = session.plies
    for _ in range(10):
        if session.plies > plies:
            return
        left = [pick.spot for pick in action.picks() if pick not in session.chooser.chosen]
        target = next((spot for spot in left if spot in screen.marks.options), None)
        assert target is not None, f"{text}: nothing of {left} can be chosen"
        for _ in range(MOST_STEPS):
            current = screen.focus.current
            if isinstance(current, Spot) and screen.layout.rect(current) == screen.layout.rect(target):
                break
            hand.next()
        hand.accept()
        pupil.frames(2)
    raise AssertionError(f"{text} was not played")


@pytest.mark.parametrize("is_pad", [False, True], ids=["keys", "pad"])
@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_course_is_played_through(game_id: str, is_pad: bool, tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, draw_every=10)
    hand = Hand(pupil, is_pad)
    pupil.program.learning.learn(game_id)
    street = pupil.now(LearnScene)
    hand.accept()  # the first house has the focus
    pupil.frames(2)
    lessons = course_of(game_id).course.lessons
    for lesson in lessons[:-1]:
        scene = pupil.now(LessonScene)
        assert scene.lesson is lesson
        line = lesson.solutions[0]
        for _ in range(400):
            turns = len(scene.run.match.turns)
            if scene.run.stage is Stage.CHOOSING and not scene.screen.table.busy:
                choose(pupil, scene, hand, line[turns])
            pupil.frames(1)
            if scene.shown is Stage.DONE:
                break
        assert scene.shown is Stage.DONE, lesson.id
        hand.accept()  # “Next” has the focus
    castle = pupil.now(LessonScene)
    assert castle.lesson is lessons[-1]
    hand.cancel()
    pupil.frames(2)
    assert pupil.top() is street
    assert [house.stars for house in street.houses] == [3] * (len(lessons) - 1) + [0]
