"""A session plays a lesson like any game: the others reply, hints are the lesson's, mistakes wait for Again."""

from __future__ import annotations

from halloween_games.core.stages import Stage
from halloween_games.lessons.judges import Asking
from halloween_games.lessons.lesson_brain import LessonBrain
from halloween_games.lessons.lesson_file import course_of
from halloween_games.lessons.lesson_run import LessonRun
from halloween_games.session.changes import Advised, Change, TurnMade
from halloween_games.session.session import Session
from halloween_games.words.language import Language
from halloween_games.words.text import Text
from tests.session.sitting import QuickBrain, Wanted


class Sitting:
    """A lesson with a session at its match."""

    def __init__(self, game_id: str, lesson_id: str) -> None:
        course = course_of(game_id).course
        lesson = course.lesson(lesson_id)
        assert lesson is not None
        inner = QuickBrain()
        self.run = LessonRun(course.game, lesson, seed=4, judge=Asking(inner, lesson.options))
        names = ["Ann", "Bo", "Cat", "Dan"][: lesson.seats]
        text = Text(language=Language("en")).for_game(game_id, names).with_sentences(course.sentences)
        self.brain = LessonBrain(self.run, inner)
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
