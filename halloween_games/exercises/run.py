"""An exercise being done, without a screen: the match, what is counted, and what kinds of exercises tell about it."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import replace
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from halloween_games.core.actions import Action
from halloween_games.core.match import Match, Turn
from halloween_games.core.questions import Brain, Question, Reply
from halloween_games.core.reasons import BadNotation, IllegalAction
from halloween_games.core.spots import Seat


class Stage(Enum):
    """What a lesson or a puzzle waits for."""

    CHOOSING = "choosing"  # an action of the person
    JUDGING = "judging"  # what that action is worth
    REPLYING = "replying"  # an action of the others
    WRONG = "wrong"  # the goal is missed: Again
    DONE = "done"

    @property
    def is_end(self) -> bool:
        """Whether nothing is left to do: the goal is missed or reached."""
        return self in (Stage.WRONG, Stage.DONE)


T_contra = TypeVar("T_contra", contravariant=True)
V_co = TypeVar("V_co", covariant=True)
T = TypeVar("T")
V = TypeVar("V")

log = logging.getLogger(__name__)


class Proofs(Protocol[T_contra, V_co]):
    """How tries at one exercise are judged, here or by whoever answers a question."""

    def key(self, tried: T_contra) -> Hashable:
        """Equal for tries with the same verdict."""

    def prove(self, tried: T_contra) -> V_co:
        """The verdict, or what is known without a proof that is too hard."""

    def question(self, tried: T_contra) -> Question:
        """The question for the verdict, which holds nothing but what the one who tries has seen."""

    def read(self, tried: T_contra, reply: Reply) -> V_co:
        """The verdict in the reply to that question; if it has failed, what is known without a proof."""


class Judge(Generic[T, V]):
    """Tells what tries at one exercise are worth, and keeps what is known.

    Args:
        brain: whom to ask, one try after the other; without one everything is proved where it is asked.
    """

    def __init__(self, proofs: Proofs[T, V], brain: Brain | None = None) -> None:
        self._proofs = proofs
        self._brain = brain
        self._known: dict[Hashable, V] = {}
        self._asked: tuple[Hashable, int] | None = None  # about what, and the ticket of the question

    def verdict(self, tried: T) -> V | None:
        """The verdict; None as long as it is not known, and then one asks again."""
        key = self._proofs.key(tried)
        if key not in self._known:
            if self._brain is None:
                self._known[key] = self._proofs.prove(tried)
            else:
                self._ask(self._brain, key, tried)
        return self._known.get(key)

    def _ask(self, brain: Brain, key: Hashable, tried: T) -> None:
        if self._asked is None or self._asked[0] != key:
            self._asked = key, brain.ask(self._proofs.question(tried))
        reply = brain.poll()
        if reply is None or reply.ticket != self._asked[1]:
            return
        self._asked = None
        if reply.failure:
            log.error("No verdict on a task: %s", reply.failure)
        self._known[key] = self._proofs.read(tried, reply)

    def forget(self) -> None:
        """Nobody waits for the last verdict any more."""
        if self._asked is not None and self._brain is not None:
            self._asked = None
            self._brain.cancel()


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


# ---------------------------------------------------------------- the others


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
