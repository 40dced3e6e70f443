"""All courses played through on the screen by keys alone and by a pad alone, from the first house to the castle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.screens.learn import LearnScene
from halloween_games.core.phrases import Phrase
from halloween_games.core.spots import Spot
from halloween_games.exercises.run import Stage
from halloween_games.lessons.lesson import Mistake
from halloween_games.lessons.lesson_file import course_of
from halloween_games.lessons.lesson_run import BETWEEN_PLACES
from halloween_games.play.exercise_scenes import LessonScene
from halloween_games.session.changes import Change, Refused
from tests.nightly import by_turns
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


@pytest.mark.parametrize(("is_pad", "game_id"), by_turns((False, True), tuple(games.REGISTRY)))
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


# ---------------------------------------------------------------- refused mistakes


NOT_BY_CLICKING = {
    ("over-not-onto", "e5"),  # a click there takes the lantern
    ("kill", "QH:c2-d4"),  # the screen waits for the kill card
    ("blockade", "AC:c2-d2"),
    ("hide", "8S"),  # the screen waits for the card to hide
    ("hide", "8S>9C"),  # chosen for later
}


def spots_of(scene: LessonScene, mistake: Mistake) -> list[Spot]:
    """Where one clicks to make *mistake*."""
    names = {scene.run.game.notation.spot_name(spot): spot for spot in reversed(scene.screen.layout.rects)}
    places = [place for place in BETWEEN_PLACES.split(mistake.action) if place]
    return [names[place] if place in names else names[f"supply {scene.run.seat}{place}"] for place in places]


@pytest.mark.long
@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_a_refused_mistake_has_its_sentence_on_the_screen(game_id: str, tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, draw_every=50)
    never_refused = set()
    refused: list[Refused] = []

    def note(change: Change) -> None:
        if isinstance(change, Refused):
            refused.append(change)

    lessons = course_of(game_id).course.lessons
    refusals = [(lesson, mistake) for lesson in lessons for mistake in lesson.mistakes if mistake.code]
    for lesson, mistake in refusals:
        scene = pupil.open_lesson(lesson.id, game_id)
        for text in mistake.before:
            scene.session.match.play_text(scene.session.match.to_move, text)
        pupil.frames(len(mistake.before))
        scene.session.subscribe(note)
        refused.clear()
        alike = [one for one in lesson.mistakes if one.code == mistake.code]
        said: list[Phrase] = []
        for _ in alike:  # those that look alike are told in turn
            for spot in spots_of(scene, mistake):
                pupil.click(scene.screen.layout.rect(spot).center)
                pupil.frames(2)
                if scene.run.said is not None and scene.run.mistakes > len(said):
                    said.append(scene.run.said)
                    assert scene.screen.banner.text == scene.screen.text.say(scene.run.said)
            scene.session.cancel()
        if not refused:
            never_refused.add((lesson.id, mistake.action))
        else:
            assert mistake.say.phrase in said, (lesson.id, mistake.action)
        pupil.program.stack.pop()
        pupil.frames(2)
    ids = {lesson.id for lesson in lessons}
    assert never_refused == {one for one in NOT_BY_CLICKING if one[0] in ids and game_id in ("rhombus", "halloween")}


def test_another_place_has_the_sentence_of_the_rules_alone(tmp_path: Path) -> None:
    """“c2 is two squares away” is not said of d1, although it is refused for the same reason."""
    pupil = Pupil(tmp_path)
    scene = pupil.open_lesson("steps", "rhombus")
    names = {scene.run.game.notation.spot_name(spot): spot for spot in reversed(scene.screen.layout.rects)}
    for place in ("QH", "b1", "d1"):
        pupil.click(scene.screen.layout.rect(names[place]).center)
        pupil.frames(2)
    assert scene.run.said is None and scene.run.mistakes == 0
    assert "d1" in scene.screen.banner.text
