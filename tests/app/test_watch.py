"""The acted explanation: the board plays lessons by itself, in less than a minute, and can be paused and sped up."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.learn import LearnScene
from halloween_games.app.screens.watch import SPEEDS, WatchScene
from halloween_games.lessons.lesson_file import course_of
from tests.play.person import FRAME, cut_texts
from tests.play.test_lesson_scene import GHOSTS, SIZES, Pupil

MOST_SECONDS = 60


def watcher(
    folder: Path, game_id: str, size: tuple[int, int] = (1280, 800), settings: Settings | None = None
) -> tuple[Pupil, WatchScene]:
    pupil = Pupil(folder, size, settings or Settings(speed=1.0), draw_every=50)
    pupil.program.learning.watch(game_id)
    pupil.frames(2)
    scene = pupil.top()
    assert isinstance(scene, WatchScene)
    return pupil, scene


def seconds_of(pupil: Pupil, scene: WatchScene) -> tuple[float, list[int]]:
    """How long it takes, and how many actions the board has played to each sentence."""
    seconds, steps = 0.0, [0] * len(scene.course.watch)
    while not scene.is_over and seconds < 2 * MOST_SECONDS:
        pupil.frames(1)
        seconds += FRAME
        assert scene._board is not None
        steps[scene.number] = max(steps[scene.number], scene._board._steps)
    return seconds, steps


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_every_sentence_is_played_in_less_than_a_minute(game_id: str, tmp_path: Path) -> None:
    pupil, scene = watcher(tmp_path, game_id)
    course = course_of(game_id).course
    seconds, steps = seconds_of(pupil, scene)
    assert 15 < seconds < MOST_SECONDS
    wanted = []
    for shown in course.watch:
        lesson = course.lesson(shown.lesson)
        assert lesson is not None
        wanted.append(len(lesson.solutions[shown.solution]))
    assert steps == wanted
    pupil.program.close()


def test_it_can_be_paused_skipped_and_hurried(tmp_path: Path) -> None:
    pupil, scene = watcher(tmp_path, GHOSTS)
    pupil.key(pygame.K_p)
    pupil.wait(20)
    assert scene.number == 0 and scene.paused
    pupil.key(pygame.K_p)
    pupil.click(scene.next_button.rect.center)
    pupil.frames(2)
    assert scene.number == 1 and not scene.paused
    pupil.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert scene.number == 0
    pupil.key(pygame.K_PLUS)
    assert scene.pace == "fast"
    seconds, _ = seconds_of(pupil, scene)
    assert seconds < MOST_SECONDS / SPEEDS["fast"]
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    assert pupil.top() is not scene
    pupil.program.close()


def test_the_street_leads_there(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.program.learning.learn(GHOSTS)
    pupil.frames(2)
    street = pupil.top()
    assert isinstance(street, LearnScene)
    pupil.click(street.watch.rect.center)
    pupil.frames(2)
    assert isinstance(pupil.top(), WatchScene)
    pupil.program.close()


@pytest.mark.parametrize("game_id", games.REGISTRY)
@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_no_sentence_is_cut(
    game_id: str, size: tuple[int, int], language: str, text_size: float, tmp_path: Path
) -> None:
    settings = Settings(speed=0.0, language=language, text_size=text_size)
    pupil, scene = watcher(tmp_path, game_id, size, settings)
    pupil._draw_every = 1
    for number in range(len(scene.course.watch)):
        scene.go(number)
        assert not cut_texts(pupil)
    pupil.program.close()
