"""A lesson that is played without a session."""

from __future__ import annotations

from typing import Any

from halloween_games.core.actions import Action
from halloween_games.core.reasons import BadNotation, IllegalAction, Reason
from halloween_games.exercises.run import ExerciseRun, Stage
from halloween_games.lessons.lesson_file import course_of
from halloween_games.lessons.lesson_run import LessonRun


class PlayedRun(LessonRun):
    """It is acted for everybody: for its person as a screen does, which tells refusals, and for the others."""

    def play(self, action: Action) -> Reason | None:
        """Play *action* of the person; why not, if it is refused, which changes nothing but may be a known mistake."""
        if self.stage is not Stage.CHOOSING:
            return Reason("lesson.again" if self.stage is Stage.WRONG else "not_your_turn")
        reason = self.match.why_not(self.seat, action)
        if reason is not None:
            self.refused(reason.code, self.game.notation.write(self.match.view(self.seat), action))
            return reason
        self.match.play(self.seat, action)
        return None

    def play_text(self, text: str) -> Reason | None:
        """The same for an action in notation."""
        try:
            action = self.game.notation.read(self.match.view(self.seat), text)
        except BadNotation as error:
            return error.reason
        except IllegalAction as error:
            if self.stage is Stage.CHOOSING:
                self.refused(error.reason.code, text)
            return error.reason
        return self.play(action)

    def reply(self, action: Action | None = None) -> bool:
        """Play the others' *action*, or the one that the lesson knows; False if there is none."""
        found = action if action is not None else self.reply_action()
        if found is None or not (self.reply_is_due or self.is_whole_game) or self.match.to_move < 0:
            return False
        self.match.play(self.match.to_move, found)
        return True


def begin(game_id: str, lesson_id: str, *, seed: int = 1, **how: Any) -> PlayedRun:
    """A lesson of a shipped course from its beginning."""
    course = course_of(game_id).course
    lesson = course.lesson(lesson_id)
    assert lesson is not None
    return PlayedRun(course.game, lesson, seed=seed, **how)


def stage_of(run: ExerciseRun) -> Stage:
    """The stage, which a type checker takes for the same as before otherwise."""
    return run.stage
