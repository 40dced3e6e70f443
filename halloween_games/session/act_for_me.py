"""The computer acts for a person: once, or as a demonstration until the person takes over again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.match import Match
from halloween_games.core.questions import Brain, question_of
from halloween_games.core.state import State

log = logging.getLogger(__name__)

SECONDS: Final = 1.0  # of search for an action


@dataclass(eq=False, repr=False)
class ActForMe:
    """Asks for the best action of the person to move, using only that person's view."""

    match: Match
    brain: Brain
    is_offered: Callable[[], bool]

    def __post_init__(self) -> None:
        self.demo = False
        self.has_failed = False  # the last search
        self._wanted = False
        self._state: State | None = None  # the position asked about
        self._ticket = 0

    @property
    def active(self) -> bool:
        return self.demo or self._wanted or self._state is not None

    def want_once(self) -> bool:
        """Act once for the person to move; False if that is impossible or already under way."""
        self._wanted = self._wanted or (self.is_offered() and self._state is None)
        return self._wanted and self._state is None

    def stop(self) -> None:
        """The person acts again."""
        if self._state is not None:
            self.brain.cancel()
        self.demo = self._wanted = self.has_failed = False
        self._state = None

    def think(self, may_ask: bool, may_act: bool) -> Action | None:
        """Ask if *may_ask*, and poll; returns the action once it is there and *may_act*.

        An invalid answer stops it.
        """
        if not self.is_offered() or not may_ask:
            return None
        if self._state is not self.match.state:
            self._state = self.match.state
            self._ticket = self.brain.ask(question_of(self.match, seconds=SECONDS))
            return None
        if not may_act:
            return None
        reply = self.brain.poll()
        if reply is None or reply.ticket != self._ticket:
            return None
        self._state, self._wanted = None, False
        if reply.action is None or self.match.why_not(self.match.to_move, reply.action) is not None:
            self.stop()
            self.has_failed = bool(reply.failure)
            if self.has_failed:
                log.error("The computer cannot act for a person. %s", reply.failure)
            return None
        return reply.action
