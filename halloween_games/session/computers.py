"""The computers in a game, asked and polled: as players, and for a person who wants that."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import GENTLE, next_above
from halloween_games.core.match import PLAYERS, Match
from halloween_games.core.questions import Brain, Reply, question_of
from halloween_games.core.record import record
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.core.turn_numbers import count_turns
from halloween_games.session.looking_back import LookingBack

SECONDS: Final = 1.0  # of search for an action
LOST: Final = 0.01  # of its chances, at most: a computer knows that it can only lose
LOST_TURNS: Final = 10  # of its own, all of which it knew that, before it offers the end


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

    def think(self, may_act: bool) -> Action | None:
        """Ask and poll; returns the action once it is there and *may_act*.

        An invalid answer stops it.
        """
        if not self.is_offered():
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


# ---------------------------------------------------------------- computers

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Turn:
    """Who has to decide what; any change makes an answer obsolete."""

    seat: Seat
    level: str
    state: State

    def is_same(self, other: _Turn | None) -> bool:
        return other is not None and self.state is other.state and (self.seat, self.level) == (other.seat, other.level)


@dataclass(eq=False, repr=False)
class Computers:
    """Knows whether a computer is to move, and its answer. Questions contain views, never the full state.

    *character_of* returns who the computer of that level on a seat is; empty for nobody in particular.
    """

    match: Match
    brain: Brain
    looking_back: LookingBack
    character_of: Callable[[Seat, str], str] = lambda seat, level: ""

    def __post_init__(self) -> None:
        self.paused = False
        self._turn: _Turn | None = None
        self._ticket = 0
        self._reply: Reply | None = None
        self.may_give_up = True
        self._lost_since: dict[Seat, int] = {}  # the number of the turn in which it first could only lose

    # ------------------------------------------------------------------ who

    def sits_at(self, seat: Seat) -> bool:
        """Whether nobody at this screen decides for *seat*: a computer does, or somebody at another one."""
        return seat >= 0 and self.match.players[seat].kind != "human"

    @property
    def alone(self) -> bool:
        """Whether only computers play and people watch."""
        return all(player.kind == "computer" for player in self.match.players)

    @property
    def present(self) -> bool:
        return any(player.kind == "computer" for player in self.match.players)

    @property
    def offers_end(self) -> Seat | None:
        """The seat whose computer would end a game without luck and secrets, while a person is to act."""
        match = self.match
        if not self._lost_since or not self.may_give_up or match.seats != PLAYERS or match.game.secrets:
            return None
        other = 1 - match.to_move
        since = self._lost_since.get(other) if match.to_move >= 0 and not self.sits_at(match.to_move) else None
        return other if since is not None and count_turns(match.turns) - since >= PLAYERS * LOST_TURNS else None

    @property
    def thinker(self) -> Seat | None:
        """The seat whose computer is searching now."""
        return self._turn.seat if self._turn is not None and not self.paused else None

    # ------------------------------------------------------------------ what can be done

    def pause(self) -> None:
        """Pause or resume; a running search is finished, but its action is not played."""
        self.paused = not self.paused and self.present

    def cancel(self) -> None:
        """Drop the current question."""
        if self._turn is not None:
            self._turn = self._reply = None
            self.brain.cancel()

    # ------------------------------------------------------------------ thinking

    @property
    def asked(self) -> bool:
        """Whether a question is open, or its answer has not been played yet."""
        return self._turn is not None

    @property
    def ready(self) -> bool:
        """Whether there is an answer to play."""
        return self._reply is not None and not self.paused

    def think(self, may_ask: bool = True) -> bool:
        """Ask for the seat to move, and poll; True if a question was asked or answered."""
        awaited = self._awaited()
        if awaited is None or not awaited.is_same(self._turn):
            had = self._turn is not None
            self.cancel()
            if awaited is not None and may_ask and not self.paused:
                self._turn = awaited
                who = self.character_of(awaited.seat, awaited.level)
                self._ticket = self.brain.ask(question_of(self.match, awaited.level, character=who))
            return had or self._turn is not None
        if self._reply is None:
            reply = self.brain.poll()
            if reply is not None and reply.ticket == self._ticket:
                self._reply = reply
        return False

    def _awaited(self) -> _Turn | None:
        seat = self.match.to_move
        if seat < 0 or self.match.players[seat].kind != "computer" or self.looking_back.is_earlier:
            return None
        return _Turn(seat, self._level_of(seat), self.match.state)

    def _level_of(self, seat: Seat) -> str:
        """At which level the computer of *seat* decides now: one that fits a person changes between two of them."""
        player = self.match.players[seat]
        if not player.lift or Random(f"{seat} {len(self.match.turns)}").random() >= abs(player.lift):
            return player.level
        if player.lift < 0:
            return GENTLE
        return next_above(player.level, self.match.game.offered_levels) or player.level

    def take(self) -> Action:
        """The answer; if it is invalid the first legal action, and the reason is logged."""
        assert self._reply is not None and self._turn is not None, "only what is ready can be taken"
        reply, seat = self._reply, self._turn.seat
        self._turn = self._reply = None
        reason = self.match.why_not(seat, reply.action) if reply.action is not None else None
        if reply.action is not None and reason is None:
            if reply.value > LOST:
                self._lost_since.pop(seat, None)
            else:
                self._lost_since.setdefault(seat, count_turns(self.match.turns) + 1)
            return reply.action
        why = reply.failure or f"{reply.action!r} is not legal: {reason}"
        log.error("Seat %d found no action. %s\n%s", seat, why, json.dumps(record(self.match)))
        return self.match.state.legal_actions()[0]
