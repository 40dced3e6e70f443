"""The others of an exercise as a brain: a session asks it as it asks the computers."""

from __future__ import annotations

from dataclasses import replace

from halloween_games.core.questions import Brain, Question, Reply
from halloween_games.exercises.run import ExerciseRun


class ExerciseBrain:
    """Answers with the replies of *run*, and a request for a hint with what leads to the goal.

    A whole game is left to *inner*, and replies that nobody has foreseen or can prove.
    """

    def __init__(self, run: ExerciseRun, inner: Brain) -> None:
        self._run = run
        self._inner = inner
        self._ticket = 0
        self._asked: Question | None = None

    def warm(self, game_id: str = "") -> None:
        self._inner.warm(game_id)

    def ask(self, question: Question) -> int:
        """Keep the question; its answer is looked for when it is polled."""
        if self._run.is_left_to_computers:
            if question.view.to_move == self._run.seat:
                self._run.count_hint()
            self._inner.cancel()
            return self._inner.ask(question)
        self._asked = question
        self._ticket -= 1  # so that it is never a ticket of the other brain
        return self._ticket

    def poll(self) -> Reply | None:
        """The answer, if there is one now."""
        if self._run.is_left_to_computers:
            return self._inner.poll()
        reply = self._answer(self._asked) if self._asked is not None else None
        if reply is None:
            return None
        self._asked = None
        return replace(reply, ticket=self._ticket)

    def _answer(self, question: Question) -> Reply | None:
        run = self._run
        if question.view.to_move == run.seat:
            return None if run.solution_is_open else run.advice()
        action = run.reply_action()
        return Reply(0, action) if action is not None else None

    def cancel(self) -> None:
        self._asked = None
        self._run.judge.forget()
        self._inner.cancel()

    def close(self) -> None:
        self._inner.close()
