"""The other player of a puzzle as a brain, which gives the hardest replies."""

from __future__ import annotations

from halloween_games.core.questions import Brain, Question, Reply, TaskBrain
from halloween_games.puzzles.hints import idea, reason
from halloween_games.puzzles.puzzle_run import PuzzleRun


class PuzzleBrain(TaskBrain):
    """Answers with what the proof says, and a request for a hint with an action that keeps it."""

    def __init__(self, run: PuzzleRun, inner: Brain) -> None:
        super().__init__(inner)
        self._run = run

    def answer(self, question: Question) -> Reply | None:
        run = self._run
        if question.view.to_move == run.seat:
            return None if run.solution_is_open else self._hint()
        action = run.reply_action()
        return Reply(0, action) if action is not None else None

    def _hint(self) -> Reply | None:
        run = self._run
        action = run.hint()
        if action is None:
            return Reply(0, None)
        line = run.line()
        if line is None:
            return None
        return Reply(0, action, because=reason(run.puzzle, line), idea=idea(run.puzzle, action, line))
