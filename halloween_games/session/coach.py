"""A coach in a learning game: what a person chooses is judged before it is final, and doubted once if it costs much.

It asks the computers' process about the view of the person, so it knows nothing that the person may not know.
"""

from __future__ import annotations

import logging
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.judging import EVEN, SURE_WIN
from halloween_games.core.match import Match
from halloween_games.core.questions import Brain, Compare, Question, Reply, question_of
from halloween_games.core.spots import Seat
from halloween_games.core.state import State
from halloween_games.core.turn_numbers import number_at_hand
from halloween_games.session.doubts import Doubt, Look, Suspect, look_at, plain_doubt, suspect, with_reason

log = logging.getLogger(__name__)

LEAST: Final = 0.1  # found at first, for a second look
LOST: Final = 0.25  # chances with the best action below which nothing is said
SECONDS: Final = (0.4, 0.5, 0.2, 0.4)  # of the first look, what it goes on for, those at the reply and at a find
AT_REPLY: Final = 2
AT_FIND: Final = 3
FIND: Final = 0.15  # chances by which a find is better than the next action
QUIET_TURNS: Final = 3  # of a person, in which only one action is doubted


class Coach:
    """Looks at what people choose in a learning game, one after the other."""

    def __init__(self, match: Match, brain: Brain) -> None:
        self._match = match
        self._brain = brain
        self.doubt: Doubt | None = None
        """What is asked about now."""
        self.praises = False
        """Whether the action that was looked at is a find."""
        self.look: Look | None = None
        """What has been found of the action."""
        self._suspect: Suspect | None = None
        self._asked: tuple[State, Action, int] | None = None  # in which position, about what, and the ticket
        self._stage = 0
        self._doubted: dict[Seat, int] = {}  # at which turn somebody was asked last

    @property
    def active(self) -> bool:
        """Whether somebody waits for it."""
        return self._asked is not None or self.doubt is not None

    @property
    def may_doubt(self) -> bool:
        """Whether the seat to move has not been asked for some turns."""
        last = self._doubted.get(self._match.to_move)
        return last is None or self._turn - last >= QUIET_TURNS * self._match.seats

    @property
    def _turn(self) -> int:
        """The number of the turn that goes on, or begins now."""
        return number_at_hand(self._match.turns, self._match.to_move)

    # ------------------------------------------------------------------ looking

    @property
    def is_to_look(self) -> bool:
        """Whether there may be something to say about what the seat to move chooses."""
        return self._match.learning and self.may_doubt and len(self._match.state.legal_actions()) > 1

    def consider(self, action: Action) -> None:
        """Begin to look at what the seat to move has chosen."""
        self._stage, self.look, self._suspect, self.praises = 0, None, None, False
        self._ask(action)

    def take(self) -> Action | None:
        """The action once everything about it is known; ``doubt`` says whether it is to be asked about."""
        if self._asked is None:
            return None
        state, action, ticket = self._asked
        if state is not self._match.state:
            self.drop()
            return None
        reply = self._brain.poll()
        if reply is None or reply.ticket != ticket:
            return None
        self._asked = None
        if reply.failure or reply.action is None:
            log.error("The coach cannot judge an action. %s", reply.failure)
        elif self._goes_on(action, reply):
            return None
        if self.doubt is not None:
            self._doubted[self._match.to_move] = self._turn
        return action

    def drop(self) -> None:
        """Look at nothing, and ask nothing any more."""
        if self._asked is not None:
            self._brain.cancel()
        self._asked = self.doubt = None

    def _ask(self, action: Action) -> None:
        question = question_of(self._match, seconds=SECONDS[self._stage])
        assert isinstance(question.wanted, Compare)
        written = "" if self._stage == AT_FIND else question.game.notation.write(question.view, action)
        self._send(action, question.view, Compare(written, question.wanted.repeats))

    def _send(self, action: Action, view: State, wanted: Compare) -> None:
        match = self._match
        question = Question(match.game, match.seats, match.options, view, wanted, SECONDS[self._stage])
        self._asked = match.state, action, self._brain.ask(question)

    def _goes_on(self, action: Action, reply: Reply) -> bool:
        """Take the answer of one stage; whether another one follows."""
        if self._stage == AT_REPLY:
            assert self.look is not None and self._suspect is not None
            self.doubt = with_reason(self._match, self.look, self._suspect, reply)
            return False
        if self._stage == AT_FIND:
            best, second = reply.ranking[:2]
            self.praises = best.action == action and second.value <= best.value - FIND
            return False
        look = self.look = look_at(self._match.view(self._match.to_move), action, reply)
        if look.may_be_find and self._stage == 0:
            self._stage = AT_FIND
        elif look.value < LOST or look.loss < (LEAST if self._stage == 0 else self._match.game.costly):
            return False
        elif self._stage and look.value >= SURE_WIN and look.value - look.loss > EVEN:
            return False  # the other one may win as well, only later than the search has come
        elif self._stage == 0:
            self._stage = 1
        else:
            return self._asks_for_reply(look)
        self._ask(action)
        return True

    def _asks_for_reply(self, look: Look) -> bool:
        """Go on with the other side's reply where it can be looked at, or doubt without."""
        found = self._suspect = suspect(self._match, look)
        if found is None:
            self.doubt = plain_doubt(self._match, look)
            return False
        self._stage = AT_REPLY
        self._send(look.action, found.after, Compare(found.about))
        return True
