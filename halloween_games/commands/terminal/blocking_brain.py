"""A brain that blocks: a terminal has nothing else to do meanwhile."""

from __future__ import annotations

from dataclasses import replace

from halloween_games.core.questions import Question, Reply
from halloween_games.players.hosts import answer_at_once


class Interrupted(Exception):
    """Ctrl+C was pressed while a computer was searching; the game is unchanged."""


class BlockingBrain:
    """Searches in this thread when its answer is polled, until it is done."""

    def __init__(self) -> None:
        self._ticket = 0
        self._question: Question | None = None

    def warm(self, game_id: str = "") -> None:
        """Does nothing: there is no process to start."""

    def ask(self, question: Question) -> int:
        self._ticket += 1
        self._question = question
        return self._ticket

    def poll(self) -> Reply | None:
        """The answer, once; raises Interrupted."""
        question, self._question = self._question, None
        if question is None:
            return None
        try:
            return replace(answer_at_once(question), ticket=self._ticket)
        except KeyboardInterrupt:
            raise Interrupted from None

    def cancel(self) -> None:
        self._question = None

    def close(self) -> None:
        self.cancel()
