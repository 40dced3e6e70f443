"""Verdicts on attempts: proved at once or asked of the computers' process, they are the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from halloween_games import games
from halloween_games.core.questions import Question, Reply
from halloween_games.exercises.run import ExerciseBrain, Stage
from halloween_games.lessons.attempt import Attempt
from halloween_games.lessons.checks import first_attempt, read_action
from halloween_games.lessons.judges import AttemptProofs, GoalVerdict, verdict_on
from halloween_games.lessons.lesson import Lesson
from halloween_games.lessons.lesson_file import course_of
from halloween_games.players.hosts import ProcessBrain, answer_at_once
from halloween_games.session.changes import Advised, Change, TurnMade
from halloween_games.session.session import Session
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.lessons.played_run import PlayedRun, begin, stage_of
from tests.players.pipe import answered_there
from tests.session.sitting import NotingBrain, QuickBrain, Wanted


def lessons() -> Iterator[Any]:
    for game_id in games.REGISTRY:
        course = course_of(game_id).course
        for lesson in course.lessons:
            if lesson.goal is not None:
                yield pytest.param(game_id, lesson, id=f"{game_id}-{lesson.id}")


class SlowBrain(NotingBrain):
    """Answers when it is told to."""

    def ask(self, question: Question) -> int:
        self.ready = False
        return super().ask(question)

    def answer_to(self, question: Question) -> Reply:
        return replace(answer_at_once(question), ticket=len(self.asked))


class FailingBrain(NotingBrain):
    def answer_to(self, question: Question) -> Reply:
        return Reply(len(self.asked), None, failure="It died.")


def attempts(game_id: str, lesson: Lesson) -> list[Attempt]:
    """The beginning, and what follows from solutions and legal mistakes."""
    first = first_attempt(games.load(game_id), lesson)
    found = [first]
    for line in [*lesson.solutions, *((*one.before, one.action) for one in lesson.mistakes if not one.code)]:
        attempt = first
        for text in line:
            action = read_action(attempt, text)
            assert not hasattr(action, "code"), text
            attempt = attempt.after(action)
            found.append(attempt)
    return [attempt for attempt in found if attempt.outcome is None]


def through_the_pipe(attempt: Attempt, lesson: Lesson) -> GoalVerdict:
    """As the worker answers: what is asked and said passes through bytes."""
    proofs = AttemptProofs(lesson.options)
    return proofs.read(attempt, answered_there(proofs.question(attempt)))


@pytest.mark.parametrize(("game_id", "lesson"), list(lessons()))
def test_the_worker_says_what_a_proof_here_says(game_id: str, lesson: Lesson) -> None:
    for attempt in attempts(game_id, lesson):
        assert through_the_pipe(attempt, lesson) == verdict_on(attempt)


def test_nobody_waits_for_a_verdict() -> None:
    """The action is played at once; that it was wrong, and why, comes when the answer is there."""
    brain = SlowBrain()
    run = begin("closest-ghost", "last-candy", brain=brain)
    assert run.play_text("c3-b3") is None
    for _ in range(3):
        run.look()
    assert (stage_of(run), run.mistakes, len(brain.asked)) == (Stage.JUDGING, 0, 1)
    assert not run.reply_is_due
    brain.ready = True
    run.look()
    assert (stage_of(run), run.mistakes) == (Stage.WRONG, 1)
    run.again()
    assert stage_of(run) is Stage.CHOOSING
    assert run.play_text("c3-b3") is None
    assert stage_of(run) is Stage.WRONG, "what is known is not asked again"
    assert len(brain.asked) == 1


def test_what_is_played_before_the_verdict_is_taken_back_with_it() -> None:
    brain = SlowBrain()
    run = begin("closest-ghost", "last-candy", brain=brain)
    assert run.play_text("c3-b3") is None
    run.match.play(0, run.match.state.legal_actions()[0])  # the ghost
    brain.ready = True
    run.look()
    assert (stage_of(run), run.mistakes) == (Stage.WRONG, 1)
    run.again()
    assert (stage_of(run), run.match.turns) == (Stage.CHOOSING, [])


def test_a_verdict_that_was_dropped_is_asked_again() -> None:
    brain = SlowBrain()
    run = begin("closest-ghost", "last-candy", brain=brain)
    brain_of_lesson = ExerciseBrain(run, brain)
    assert run.play_text("c3-b3") is None
    brain_of_lesson.cancel()  # a dialog covers the lesson
    brain.ready = True
    run.look()
    assert stage_of(run) is Stage.JUDGING
    brain.ready = True
    run.look()
    assert stage_of(run) is Stage.WRONG
    assert len(brain.asked) == 2


def test_a_verdict_that_fails_is_played_on(caplog: pytest.LogCaptureFixture) -> None:
    run = begin("18-ghosts", "stop-it", brain=FailingBrain())
    assert run.play_text("d4-d3") is None
    assert stage_of(run) is Stage.WRONG, "that the other can win now needs no proof"
    run = begin("closest-ghost", "last-candy", brain=FailingBrain())
    assert run.play_text("c3-b3") is None
    assert stage_of(run) is Stage.CHOOSING
    assert "It died." in caplog.text


def test_at_once_is_never_open() -> None:
    run = begin("18-ghosts", "stop-it")
    assert run.play_text("d4-d3") is None
    assert stage_of(run) is Stage.WRONG
    assert run.reply_action() is not None


@pytest.mark.long
def test_a_real_process_judges() -> None:
    brain = ProcessBrain()
    try:
        run = begin("closest-ghost", "last-candy", brain=brain)
        assert run.play_text("c3-b3") is None
        for _ in range(3000):
            run.look()
            if run.stage is not Stage.JUDGING:
                break
            time.sleep(0.01)
        assert stage_of(run) is Stage.WRONG
        assert not brain.in_slices
    finally:
        brain.close()


# ---------------------------------------------------------------- whoever thinks in a lesson


class Sitting:
    """A lesson with a session at its match."""

    def __init__(self, game_id: str, lesson_id: str) -> None:
        course = course_of(game_id).course
        lesson = course.lesson(lesson_id)
        assert lesson is not None
        inner = QuickBrain()
        self.run = PlayedRun(course.game, lesson, seed=4, brain=inner)
        names = ["Ann", "Bo", "Cat", "Dan"][: lesson.seats]
        text = Text(language=Language("en")).for_game(game_id, names).with_sentences(course.sentences)
        self.brain = ExerciseBrain(self.run, inner)
        self.session = Session(self.run.match, course.game.words, text, names, self.brain, Wanted())
        self.changes: list[Change] = []
        self.session.subscribe(self.changes.append)
        self.session.begin_decision()

    def play(self, text: str) -> None:
        """Play an action as a screen does."""
        self.session.play(self.run.game.notation.read(self.session.view, text))

    def wait(self) -> None:
        """Let the others act as long as they want to."""
        for _ in range(20):
            self.session.computers.think()
            self.session.let_computer_act()

    def stage(self) -> Stage:
        return self.run.stage

    def texts(self) -> list[str]:
        return [turn.text for turn in self.run.match.turns]


def test_the_others_answer_in_the_session() -> None:
    sitting = Sitting("closest-ghost", "last-candy")
    sitting.play("c3-c1")
    sitting.play("d2-c2")
    sitting.wait()
    assert sitting.texts() == ["c3-c1", "d2-c2", "d3-c3", "c2-b2"]
    sitting.play("c1-b1")
    assert sitting.stage() is Stage.DONE
    assert sum(isinstance(change, TurnMade) for change in sitting.changes) == 5


def test_a_mistake_is_refuted_and_then_the_others_wait() -> None:
    sitting = Sitting("18-ghosts", "no-choice")
    sitting.play("=R")
    assert sitting.stage() is Stage.WRONG
    sitting.wait()
    assert len(sitting.texts()) == 2, "one reply shows why, and no more"
    sitting.run.again()
    sitting.session.begin_decision()
    sitting.play("=B")
    sitting.wait()
    assert sitting.stage() is Stage.DONE
    assert sitting.texts()[:2] == ["=B", "B@d1"]


def test_a_hint_of_the_session_is_the_lessons() -> None:
    sitting = Sitting("18-ghosts", "lose-on-purpose")
    sitting.session.press_hint()
    sitting.session.update_hint()
    for _ in range(2):
        sitting.session.press_hint()
    said = [change.words for change in sitting.changes if isinstance(change, Advised)]
    assert "a3" in said[1]
    assert "a3xa2" in said[2] or "a2" in said[2]
    assert said[3] == "You may lose on purpose: your own ghost turns the portal of its color as well."
    assert sitting.run.hints == 1


def test_a_hint_in_a_whole_game_is_counted() -> None:
    sitting = Sitting("three-graves", "first-game")
    for _ in range(3):
        sitting.session.press_hint()
        sitting.session.update_hint()
    assert sitting.run.hints == 1


def test_a_whole_game_is_left_to_the_computer() -> None:
    sitting = Sitting("three-graves", "first-game")
    sitting.play("a1")
    sitting.wait()
    assert len(sitting.texts()) == 2
    sitting.brain.warm()
    sitting.brain.close()
