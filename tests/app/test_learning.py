"""The ways to the lessons: from the launcher, the menu, a refusal, the rules; and what is shown of the progress."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games import games
from halloween_games.app.saving.settings import Settings
from halloween_games.app.screens.launcher import LauncherScene
from halloween_games.app.screens.learn import LearnScene
from halloween_games.app.screens.new_game import NewGameScene
from halloween_games.lessons.lesson_file import course_of, lesson_ids
from tests.play.test_gamepad import button
from tests.play.test_lesson_scene import SIZES, Pupil, cut_texts


@pytest.fixture
def pupil(tmp_path: Path) -> Iterator[Pupil]:
    pupil = Pupil(tmp_path)
    yield pupil
    pupil.program.close()


def launcher_of(pupil: Pupil) -> LauncherScene:
    pupil.frames(2)
    scene = pupil.top()
    assert isinstance(scene, LauncherScene)
    return scene


def labels(scene: LauncherScene) -> list[tuple[str, bool]]:
    """The buttons of the chosen card in their order, and whether they are warm."""
    card = next(card for card in scene.cards if card.is_chosen)
    return [(one.label, one.warm) for one in sorted(card.buttons, key=lambda one: one.rect.left)]


@pytest.mark.parametrize("game_id", games.REGISTRY)
def test_the_names_of_lessons_are_known_without_reading_them(game_id: str) -> None:
    assert lesson_ids(game_id) == tuple(lesson.id for lesson in course_of(game_id).course.lessons)


# ---------------------------------------------------------------- the launcher


def test_learn_is_first_and_warm_until_a_lesson_was_done(pupil: Pupil) -> None:
    assert labels(launcher_of(pupil)) == [("Learn", True), ("Play", False)]
    pupil.act(pupil.open_lesson("lose-on-purpose"), "a3xa2")
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    scene = launcher_of(pupil)
    assert labels(scene) == [("Play", True), ("Learn", False)]
    assert [card.done for card in scene.cards][:2] == [(1, 9), (0, 7)]


def test_the_buttons_of_a_card_by_mouse(pupil: Pupil) -> None:
    scene = launcher_of(pupil)
    card = scene.cards[1]
    pupil.move(card.rect.center)
    pupil.frames(30)
    learn, play = card.buttons
    assert learn.enabled and play.enabled and not scene.cards[0].buttons[0].enabled
    pupil.click(learn.rect.center)
    pupil.frames(2)
    street = pupil.top()
    assert isinstance(street, LearnScene) and street.course.game.id == card.name
    pupil.key(pygame.K_ESCAPE)
    pupil.frames(2)
    pupil.click(play.rect.center)
    pupil.frames(2)
    assert isinstance(pupil.top(), NewGameScene)


@pytest.mark.parametrize("name", ["learn", "play"])
def test_the_buttons_of_a_card_by_pad(pupil: Pupil, name: str) -> None:
    scene = launcher_of(pupil)
    pupil.send(button(14))
    assert scene.focus.current == scene.cards[1].name  # not its neighbor's button
    pupil.send(button(12))
    if name == "play":
        pupil.send(button(14))
    assert scene.focus.current == f"{name}.{scene.cards[1].name}" and scene.cards[1].is_chosen
    pupil.send(button(0))
    pupil.frames(2)
    assert isinstance(pupil.top(), LearnScene if name == "learn" else NewGameScene)


@pytest.mark.parametrize(("size", "language", "text_size"), SIZES)
def test_the_launcher_with_lessons_cuts_nothing(
    size: tuple[int, int], language: str, text_size: float, tmp_path: Path
) -> None:
    pupil = Pupil(tmp_path, size, Settings(speed=0.0, language=language, text_size=text_size))
    for game_id in games.REGISTRY:
        pupil.program.learning.progress.add("", game_id, lesson_ids(game_id)[0], 3)
    pupil.launch()
    scene = launcher_of(pupil)
    window = pygame.Rect((0, 0), size)
    for card in scene.cards:
        pupil.move(card.rect.center)
        pupil.frames(30)
        first, second = card.buttons
        assert window.contains(first.rect) and window.contains(second.rect)
        assert not first.rect.colliderect(second.rect) and min(*first.rect.size, *second.rect.size) >= 32
        assert not cut_texts(pupil)
    pupil.program.close()
