"""The other players of a lesson as a brain, which gives the lesson's answers."""

from __future__ import annotations

from halloween_games.core.questions import Brain, Question, Reply, TaskBrain
from halloween_games.lessons.lesson_run import LessonRun


class LessonBrain(TaskBrain):
    """Answers with the lesson's replies, and a request for a hint with its solution.

    After a mistake has been played out the others wait until it was taken back. A whole game is left to *inner*.
    """

    def __init__(self, run: LessonRun, inner: Brain) -> None:
        super().__init__(inner)
        self._run = run

    def ask(self, question: Question) -> int:
        if self._run.lesson.play is None:
            return super().ask(question)
        if question.view.to_move == self._run.seat:
            self._run.count_hint()
        self._inner.cancel()
        return self._inner.ask(question)

    def poll(self) -> Reply | None:
        return super().poll() if self._run.lesson.play is None else self._inner.poll()

    def answer(self, question: Question) -> Reply | None:
        run = self._run
        if question.view.to_move == run.seat:
            return None if run.solution_is_open else self._hint()
        run.look()
        action = run.reply_action() if run.reply_is_due else None
        return Reply(0, action) if action is not None else None

    def _hint(self) -> Reply:
        hint = self._run.hint()
        return Reply(0, None) if hint is None else Reply(0, hint.action, because=(self._run.lesson.idea.phrase,))

    def cancel(self) -> None:
        super().cancel()
        self._run.judge.forget()
        self._inner.cancel()
