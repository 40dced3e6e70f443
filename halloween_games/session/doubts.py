"""What speaks against an action in a learning game: its loss, and the reason, if comparing lines finds one."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.events import Event, visible
from halloween_games.core.match import Match
from halloween_games.core.questions import Reply
from halloween_games.core.spots import CHANCE, Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.threats import GAIN, HARM, LOSS, NOTICE, Threat

ALIKE: Final = 0.06  # chances: two replies that cost as much as each other

# Why an action is doubted.
THREAT: Final = "threat"  # the other side threatens something now
BLOCK: Final = "block"  # it did so before, and could have been stopped
FORK: Final = "fork"  # it will threaten two things at once
TEMPO: Final = "tempo"  # it comes closer to winning
LONELY: Final = "lonely"  # a piece is without its own beside one that harms it, or can be so at once
WASTE: Final = "waste"  # a card does nothing, and could have been kept


@dataclass(frozen=True)
class Doubt:
    """What speaks against *action*: in *after* the other side replies with *reply*, for a *reason* if one was found.

    All of it is as the person sees it. *loss* is the share of the chances.
    """

    action: Action
    events: tuple[Event, ...]
    after: State
    loss: float
    reply: Action | None = None
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
    """The doubt with the reply that costs most, and the reason if it shows one."""
    doubt = plain_doubt(match, look)
    if reply.action is None:
        return doubt
    first = next((one for one in found.threats if one.line and one.line[0] == reply.action), None)
    if first is None and reply.about is not None and reply.about >= reply.value - ALIKE:
        first = next((one for one in found.threats if one.line), None)
    if first is not None:
        return replace(doubt, reply=first.line[0], reason=_reason_of(first, found.before), threats=(first,))
    doubt = replace(doubt, reply=reply.action)
    if doubt.reason:
        return doubt
    seat, then = 1 - found.after.to_move, found.after.apply(reply.action)
    now = {one.spot for one in match.game.threats(found.after, seat) if one.weight in (HARM, LOSS)}
    next_ones = [one for one in match.game.threats(then, seat) if one.weight in (HARM, LOSS) and one.spot not in now]
    forked = tuple({one.spot: one for one in reversed(next_ones)}.values())
    if then.to_move == seat and len(forked) > 1:
        return replace(doubt, reason=FORK, threats=forked)
    alone = next((one for one in found.threats if one.is_lonely and not one.line), None)
    return doubt if alone is None else replace(doubt, reason=_reason_of(alone, found.before), threats=(alone,))


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
    if look.action.is_idle and look.action.picks()[0].spot not in {pick.spot for pick in look.best.picks()}:
        return replace(doubt, reason=WASTE)
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
