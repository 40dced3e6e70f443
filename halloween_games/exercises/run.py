"""An exercise being done, without a screen: the match, what is counted, and what kinds of exercises tell about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from halloween_games.core.actions import Action
from halloween_games.core.match import Match, Turn
from halloween_games.core.questions import Reply
from halloween_games.core.reasons import BadNotation, IllegalAction
from halloween_games.core.spots import Seat
from halloween_games.core.stages import Stage
from halloween_games.exercises.judge import Judge


class ExerciseRun(ABC):
    """One person at one exercise, on *seat* of *match*.

    The match is played by whoever holds it (a session), and judged as it happens.
    """

    judge: Judge[Any, Any]
    is_whole_game = False  # the others are computers

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.game = match.game
        self.seat = seat
        self.mistakes = 0
        self.hints = 0  # decisions for which one was asked
        self._hinted_at: int | None = None  # the number of turns at which one was counted
        self._unsubscribe = match.subscribe(self._on_turn)

    def close(self) -> None:
        """End it; the match is not judged any more."""
        self._unsubscribe()

    @property
    def is_left_to_computers(self) -> bool:
        """Whether what the others do now is thought out by them, and not known or proved."""
        return self.is_whole_game

    @property
    @abstractmethod
    def stage(self) -> Stage:
        """What it waits for."""

    @property
    def has_begun(self) -> bool:
        """Whether anybody has acted."""
        return bool(self.match.turns)

    def _texts(self) -> list[str]:
        return [turn.text for turn in self.match.turns]

    @abstractmethod
    def _on_turn(self, turn: Turn) -> None:
        """Judge a turn of anybody, luck included."""

    @abstractmethod
    def look(self) -> None:
        """Judge what has been played, as far as the judge knows it by now."""

    # ------------------------------------------------------------------ the others

    @property
    @abstractmethod
    def reply_is_due(self) -> bool:
        """Whether the others act now, or it is not known yet."""

    @abstractmethod
    def reply_action(self) -> Action | None:
        """What the others play now; None if nothing is due, or as long as it is not known."""

    def _read(self, text: str) -> Action | None:
        """The action of the seat to move that is written as *text*; None if it has no such action."""
        view = self.match.view(self.match.to_move if self.match.to_move >= 0 else self.seat)
        try:
            return self.game.notation.read(view, text)
        except (BadNotation, IllegalAction):
            return None

    # ------------------------------------------------------------------ again, hints

    @abstractmethod
    def again(self) -> None:
        """Take the mistake back, or begin anew."""

    def _back_to(self, ply: int) -> int:
        """Go back to *ply* turns, or to the beginning if luck has acted or a secret was seen since; where that is."""
        if any(turn.barrier() is not None for turn in self.match.turns[ply:]):
            ply = 0
        self.match.take_back_to(ply)
        if not self.is_whole_game:
            self._hinted_at = None
        self.judge.forget()
        self.match.resume(luck="auto", auto_pass=True)
        return ply

    @property
    @abstractmethod
    def solution_is_open(self) -> bool:
        """Whether the judge still looks for what can be done now."""

    @abstractmethod
    def advice(self) -> Reply | None:
        """The hint that is asked for, which counts; None as long as it is not known."""

    def count_hint(self) -> None:
        """A hint is given; it counts once for each decision."""
        if self._hinted_at != len(self.match.turns):
            self._hinted_at = len(self.match.turns)
            self.hints += 1
