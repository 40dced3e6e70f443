"""A coach in a learning game: what a person chooses is judged before it is final, and doubted once if it costs much.

It asks the computers' process about the view of the person, so it knows nothing that the person may not know.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.events import Event, visible
from halloween_games.core.judging import EVEN, SURE_WIN
from halloween_games.core.match import Match
from halloween_games.core.questions import Brain, Compare, Question, Reply, question_of
from halloween_games.core.spots import CHANCE, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.threats import GAIN, HARM, LOSS, NOTICE, Threat
from halloween_games.core.turn_numbers import number_at_hand

ALIKE: Final = 0.06  # chances: two replies that cost as much as each other

# Why an action is doubted.
THREAT: Final = "threat"  # the other side threatens something now
BLOCK: Final = "block"  # it did so before, and could have been stopped
FORK: Final = "fork"  # it will threaten two things at once
TEMPO: Final = "tempo"  # it comes closer to winning
LONELY: Final = "lonely"  # a piece is without its own beside one that harms it, or can be so at once
WASTE: Final = "waste"  # a card does nothing, and could have been kept
SPENT: Final = "spent"  # a card does nothing, and could have done something


@dataclass(frozen=True)
class Doubt:
    """What speaks against *action*: a *reason*, if one was found, and the *replies* in *after* that show what it costs.

    All of it is as the person sees it. *loss* is the share of the chances. The replies are one turn of the other side.
    """

    action: Action
    events: tuple[Event, ...]
    after: State
    loss: float
    replies: tuple[Action, ...] = ()
    reason: str = ""
    threats: tuple[Threat, ...] = ()


@dataclass(frozen=True)
class Look:
    """What the searches have found about an action so far."""

    view: State
    action: Action
    best: Action
    value: float  # with the best action
    loss: float
    may_be_find: bool = False


@dataclass(frozen=True)
class Suspect:
    """What may be the reason for a loss: the *threats* in *after*, worst first, that the best action leaves out.

    *before* are the things that were in danger before the action.
    """

    after: State
    threats: tuple[Threat, ...]
    before: frozenset[Spot]
    about: str
    """What the worst of them begins with, as text; empty if there is none."""


def look_at(view: State, action: Action, reply: Reply) -> Look:
    """What *reply* tells about *action*."""
    assert reply.action is not None
    is_best = reply.action == action or reply.about is None
    played = reply.value if is_best or reply.about is None else reply.about
    return Look(view, action, reply.action, reply.value, max(0.0, reply.value - played), reply.may_be_find)


def suspect(match: Match, look: Look) -> Suspect | None:
    """What to ask about the other side's reply; None where that cannot be looked at."""
    game, seat, view = match.game, match.to_move, look.view
    after = view.apply(look.action)
    other = after.to_move
    if match.seats != 2 or game.secrets or other != 1 - seat or after.outcome() is not None:
        return None
    good = {_thing(threat) for threat in game.threats(view.apply(look.best), seat)}
    found = tuple(one for one in game.threats(after, seat) if one.weight != NOTICE and _thing(one) not in good)
    legal = after.legal_actions()
    found = tuple(one for one in found if not one.line or one.line[0] in legal)
    before = frozenset(one.spot for one in game.threats(view, seat) if one.weight != NOTICE)
    first = next((one.line[0] for one in found if one.line), None)
    return Suspect(after, found, before, "" if first is None else game.notation.write(after, first))


def with_reason(match: Match, look: Look, found: Suspect, reply: Reply) -> Doubt:
    """The doubt with the replies that show the reason, or with the one that costs most where no reason is found."""
    doubt = plain_doubt(match, look)
    if reply.action is None:
        return doubt
    seat, then = 1 - found.after.to_move, found.after.apply(reply.action)
    first = _carried_out(match, found, reply.action, then)
    if first is None and reply.about is not None and reply.about >= reply.value - ALIKE:
        first = next((one for one in found.threats if one.line), None)
    if first is not None:
        return replace(doubt, replies=first.line, reason=_reason_of(first, found.before), threats=(first,))
    if doubt.reason:
        return doubt
    now = {one.spot for one in match.game.threats(found.after, seat) if one.weight in (HARM, LOSS)}
    next_ones = [one for one in match.game.threats(then, seat) if one.weight in (HARM, LOSS) and one.spot not in now]
    forked = tuple({one.spot: one for one in reversed(next_ones)}.values())
    if then.to_move == seat and len(forked) > 1:
        return replace(doubt, replies=(reply.action,), reason=FORK, threats=forked)
    alone = next((one for one in found.threats if one.is_lonely and not one.line), None)
    if alone is None:
        return replace(doubt, replies=(reply.action,))
    return replace(doubt, reason=_reason_of(alone, found.before), threats=(alone,))  # its killer is shown, not a reply


def _carried_out(match: Match, found: Suspect, action: Action, then: State) -> Threat | None:
    """What *action*, which leads to *then*, does of what was found, or begins to do where its turn goes on."""
    done = next((one for one in found.threats if one.line and one.line[0] == action), None)
    if done is not None or then.to_move != found.after.to_move:
        return done
    things = {_thing(one) for one in found.threats if one.line}
    left = match.game.threats(then, 1 - then.to_move)
    return next((one._replace(line=(action, *one.line)) for one in left if one.line and _thing(one) in things), None)


def _reason_of(threat: Threat, before: Collection[Spot]) -> str:
    """What *threat* is, if the things on *before* were in danger already."""
    if threat.spot in before:
        return BLOCK
    return LONELY if threat.is_lonely else TEMPO if threat.weight == GAIN else THREAT


def plain_doubt(match: Match, look: Look) -> Doubt:
    """The doubt without a reply: a card may be wasted or, whatever cards are hidden, a threat be certain."""
    log: list[Event] = []
    after = look.view.apply(look.action, log)
    doubt = Doubt(look.action, tuple(visible(log, look.view.to_move)), after, look.loss)
    if look.action.is_idle:
        if look.action.picks()[0].spot not in {pick.spot for pick in look.best.picks()}:
            return replace(doubt, reason=WASTE)
        if not look.best.is_idle:
            return replace(doubt, reason=SPENT)
    if not match.game.secrets or match.seats != 2:
        return doubt
    seat = look.view.to_move
    good = {_thing(one) for one in _threats(match, look, look.best)}
    first = next((one for one in _threats(match, look, look.action) if one.line and _thing(one) not in good), None)
    if first is None:
        return doubt
    before = {one.spot for one in match.game.threats(look.view, seat) if one.weight in (HARM, LOSS)}
    return replace(doubt, reason=_reason_of(first, before), threats=(first,))


def _threats(match: Match, look: Look, action: Action) -> list[Threat]:
    """What hurts once *action* has ended the turn, whatever luck brings then."""
    state = look.view.apply(action)
    while state.to_move == CHANCE:
        state = state.apply(state.legal_actions()[0])
    if state.to_move != 1 - look.view.to_move:
        return []
    return [one for one in match.game.threats(state, look.view.to_move) if one.weight in (HARM, LOSS)]


def _thing(threat: Threat) -> tuple[str, Seat, Spot]:
    """What is threatened, and how."""
    return threat.kind, threat.seat, threat.spot


# ---------------------------------------------------------------- coach


log = logging.getLogger(__name__)

LEAST: Final = 0.1  # found at first, for a second look
LOST: Final = 0.25  # chances with the best action below which nothing is said
# Of the first look, what it goes on for, and those at the reply, at a find and at what is left of the reply's turn.
SECONDS: Final = (0.4, 0.5, 0.2, 0.4, 0.2)
AT_REPLY: Final = 2
AT_FIND: Final = 3
AT_REST: Final = 4
AHEAD: Final = 10.0  # seconds in which the best action is looked for while somebody chooses
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

    def think_ahead(self, seconds: float = AHEAD) -> None:
        """Look for the best action while the seat to move chooses, so that more is known once it has."""
        if self.is_to_look:
            self._brain.ask(question_of(self._match, seconds=seconds, is_ahead=True))

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
        about = None if self._stage == AT_FIND else action
        question = question_of(self._match, seconds=SECONDS[self._stage], about=about)
        self._asked = self._match.state, action, self._brain.ask(question)

    def _send(self, action: Action, view: State, wanted: Compare) -> None:
        match = self._match
        question = Question(match.game, match.seats, match.options, view, wanted, SECONDS[self._stage])
        self._asked = match.state, action, self._brain.ask(question)

    def _goes_on(self, action: Action, reply: Reply) -> bool:
        """Take the answer of one stage; whether another one follows."""
        if self._stage == AT_REPLY:
            assert self.look is not None and self._suspect is not None
            self.doubt = with_reason(self._match, self.look, self._suspect, reply)
            return self._asks_for_rest(self.doubt)
        if self._stage == AT_REST:
            assert self.doubt is not None and reply.action is not None
            self.doubt = replace(self.doubt, replies=(*self.doubt.replies, reply.action))
            return self._asks_for_rest(self.doubt)
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

    def _asks_for_rest(self, doubt: Doubt) -> bool:
        """Go on to the end of the other side's turn where the line alone has to speak for itself."""
        then = doubt.after
        for reply in doubt.replies:
            then = then.apply(reply)
        if doubt.reason or not doubt.replies or then.to_move != doubt.after.to_move:
            return False
        self._stage = AT_REST
        self._send(doubt.action, then, Compare(""))
        return True
