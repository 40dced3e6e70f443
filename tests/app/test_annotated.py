"""Annotated games on the screen: opened on the street of good play, played forward, and asked about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from halloween_games.app.screens.learn import LearnScene
from halloween_games.app.screens.more import AnnotatedDialog
from halloween_games.core.spots import Spot
from halloween_games.lessons.annotated import annotated_of
from halloween_games.play.annotated_scene import AnnotatedScene
from tests.play.person import cut_texts
from tests.play.test_lesson_scene import GHOSTS, Pupil


@pytest.fixture
def pupil(tmp_path: Path) -> Iterator[Pupil]:
    pupil = Pupil(tmp_path)
    yield pupil
    pupil.program.close()


def open_first(pupil: Pupil) -> AnnotatedScene:
    """The first game of 18 Ghosts, opened from its street."""
    pupil.program.learning.learn(GHOSTS, 1)
    pupil.click(pupil.now(LearnScene).watch.rect.center)
    pupil.click(pupil.now(AnnotatedDialog).widgets[0].rect.center)
    return pupil.now(AnnotatedScene)


def spots_of(scene: AnnotatedScene, action: str) -> list[Spot]:
    return [scene.session.squares[name] for name in action.split("x" if "x" in action else "-")]


def ply(scene: AnnotatedScene) -> int:
    return scene.session.looking_back.ply


def note(scene: AnnotatedScene) -> str:
    return scene.session.looking_back.note.text


def test_it_is_played_forward_from_note_to_note_and_stops_at_the_question(pupil: Pupil) -> None:
    scene = open_first(pupil)
    one = annotated_of(GHOSTS).annotated[0]
    assert ply(scene) == 0 and note(scene) == one.about.english
    pupil.press_button(scene, "replay_play")
    pupil.wait(60)
    assert ply(scene) == one.notes[0].ply and note(scene) == one.notes[0].text.english
    pupil.key(pygame.K_END)
    question = one.questions[0]
    assert ply(scene) == question.ply and scene.asked is question
    assert "What would you play?" in note(scene)
    assert scene.session.looking_back.outcome is None
    pupil.key(pygame.K_RIGHT)
    assert ply(scene) == question.ply, "it goes on only after an answer"
    lines = scene.session.lines()
    assert max(line.ply for line in lines) <= question.ply, "the list does not tell what was played"


def test_a_question_is_answered_by_mouse(pupil: Pupil) -> None:
    scene = open_first(pupil)
    question = annotated_of(GHOSTS).annotated[0].questions[0]
    pupil.key(pygame.K_END)
    for square in spots_of(scene, "b4xb3"):
        pupil.click(scene.screen.layout.rect(square).center)
    pupil.frames(3)
    assert note(scene).startswith("That works as well") and note(scene).endswith("Try once more.")
    assert scene.asked is question
    for square in spots_of(scene, "d1-e1"):
        pupil.click(scene.screen.layout.rect(square).center)
    pupil.frames(3)
    assert note(scene).startswith("The notes say nothing about that action.") and scene.asked is question
    for square in spots_of(scene, question.right[0]):
        pupil.click(scene.screen.layout.rect(square).center)
    pupil.frames(3)
    assert note(scene) == f"Yes! {question.say.english.format(b3='b3', b1='b1', d3='d3')}"
    assert scene.asked is None and ply(scene) == question.ply
    assert not scene.session.looking_back.branches
    pupil.key(pygame.K_RIGHT)
    assert ply(scene) == question.ply + 1


def test_a_question_is_answered_by_keys_and_skipped(pupil: Pupil) -> None:
    scene = open_first(pupil)
    first, second, third = annotated_of(GHOSTS).annotated[0].questions
    pupil.key(pygame.K_END)
    scene.screen.focus.go(spots_of(scene, "a3xb3")[0])
    scene.screen.focus.visible = True
    pupil.key(pygame.K_RETURN)
    scene.screen.focus.go(spots_of(scene, "a3xb3")[1])
    pupil.key(pygame.K_RETURN)
    assert note(scene).startswith("Yes!") and ply(scene) == first.ply
    for question in (second, third):
        pupil.key(pygame.K_END)
        assert scene.asked is question
        pupil.press_button(scene, "skip")
        assert note(scene).startswith("The answer: ")
    pupil.key(pygame.K_END)
    assert scene.session.looking_back.outcome is not None
    pupil.press_button(scene, "return")
    assert isinstance(pupil.top(), AnnotatedDialog)


def test_the_reader_hears_notes_questions_and_answers(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = open_first(pupil)
    said: list[str] = []
    monkeypatch.setattr(pupil.program.services.speech, "say", lambda words, private=False: said.append(words))
    one = annotated_of(GHOSTS).annotated[0]
    scene.history.go(one.notes[0].ply)
    assert said[-1] == one.notes[0].text.english
    pupil.key(pygame.K_END)
    assert said[-1].endswith("What would you play?")
    pupil.press_button(scene, "skip")
    assert said[-1].startswith("The answer: Red a3 → b3, beats blue, blue escapes.")


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_nothing_is_cut(size: tuple[int, int], tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, size)
    scene = open_first(pupil)
    one = annotated_of(GHOSTS).annotated[0]
    for at in [*(note.ply for note in one.notes[:2]), one.questions[0].ply]:
        scene.history.go(at)
        pupil.frames(3)
        assert not cut_texts(pupil)
    pupil.program.close()
