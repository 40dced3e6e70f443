"""The players of a lesson as a brain: a session asks it as it asks the computers, and gets the lesson's answers."""

from __future__ import annotations

from halloween_games.core.questions import Brain, Question, Reply
from halloween_games.lessons.lesson_run import LessonRun


class LessonBrain:
    """Answers for the others with the lesson's replies, and a request for a hint with its solution.

    After a mistake has been played out the others wait until it was taken back. A whole game is left to *inner*.
    """

    def __init__(self, run: LessonRun, inner: Brain) -> None:
        self._run = run
        self._inner = inner
        self._ticket = 0
        self._asked: Question | None = None

    def warm(self, game_id: str = "") -> None:
        self._inner.warm(game_id)

    def ask(self, question: Question) -> int:
        """Keep the question; its answer is looked for when it is polled."""
        self._asked = None
        if self._run.lesson.play is not None:
            if question.view.to_move == self._run.seat:
                self._run.count_hint()
            self._inner.cancel()
            return self._inner.ask(question)
        self._asked = question
        self._ticket -= 1  # so that it is never a ticket of the other brain
        return self._ticket

    def poll(self) -> Reply | None:
        """The answer, if the lesson has one now."""
        if self._asked is None:
            return self._inner.poll()
        if self._asked.view.to_move == self._run.seat:
            return None if self._run.solution_is_open else self._hint()
        self._run.look()
        action = self._run.reply_action() if self._run.reply_is_due else None
        return self._answer(Reply(self._ticket, action)) if action is not None else None

    def _hint(self) -> Reply:
        hint = self._run.hint()
        if hint is None:
            return self._answer(Reply(self._ticket, None))
        return self._answer(Reply(self._ticket, hint.action, because=(self._run.lesson.idea.phrase,)))

    def _answer(self, reply: Reply) -> Reply:
        self._asked = None
        return reply

    def cancel(self) -> None:
        self._asked = None
        self._run.judge.forget()
        self._inner.cancel()

    def close(self) -> None:
        self._inner.close()
