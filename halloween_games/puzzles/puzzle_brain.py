"""The other player of a puzzle as a brain: a session asks it as it asks the computers, and gets the hardest replies."""

from __future__ import annotations

from halloween_games.core.questions import Brain, Question, Reply
from halloween_games.puzzles.hints import idea, reason
from halloween_games.puzzles.puzzle_run import PuzzleRun


class PuzzleBrain:
    """Answers for the other player with what the proof says, and a request for a hint with an action that keeps it.

    Nothing but the warming up and the end is left to *inner*.
    """

    def __init__(self, run: PuzzleRun, inner: Brain) -> None:
        self._run = run
        self._inner = inner
        self._ticket = 0
        self._asked: Question | None = None

    def warm(self, game_id: str = "") -> None:
        self._inner.warm(game_id)

    def ask(self, question: Question) -> int:
        """Keep the question; its answer is looked for when it is polled."""
        self._asked = question
        self._ticket -= 1  # so that it is never a ticket of the other brain
        return self._ticket

    def poll(self) -> Reply | None:
        """The answer, if there is one now."""
        asked, run = self._asked, self._run
        if asked is None:
            return None
        if asked.view.to_move == run.seat:
            return None if run.solution_is_open else self._hint()
        action = run.reply_action()
        return self._answer(Reply(self._ticket, action)) if action is not None else None

    def _hint(self) -> Reply | None:
        run = self._run
        action = run.hint()
        if action is None:
            return self._answer(Reply(self._ticket, None))
        line = run.line()
        if line is None:
            return None
        ideas, reasons = idea(run.puzzle, action, line), reason(run.puzzle, line)
        return self._answer(Reply(self._ticket, action, because=reasons, idea=ideas))

    def _answer(self, reply: Reply) -> Reply:
        self._asked = None
        return reply

    def cancel(self) -> None:
        self._asked = None

    def close(self) -> None:
        self._inner.close()
