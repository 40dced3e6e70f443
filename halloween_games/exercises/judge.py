"""Who judges what was tried at an exercise: at once, or the computers' process, so that no frame waits for a proof."""

from __future__ import annotations

import logging
from collections.abc import Hashable
from typing import Generic, Protocol, TypeVar

from halloween_games.core.questions import Brain, Question, Reply

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
