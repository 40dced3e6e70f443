"""What speaks against an action in a learning game: its loss, and the reason, if comparing lines finds one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from halloween_games.core.actions import Action
from halloween_games.core.events import Event, visible
from halloween_games.core.match import Match
from halloween_games.core.questions import Reply
from halloween_games.core.spots import Seat, Spot
from halloween_games.core.state import State
from halloween_games.core.threats import GAIN, HARM, LOSS, NOTICE, Threat

ALIKE: Final = 0.06  # chances: two replies that cost as much as each other

# Why an action is doubted.
THREAT: Final = "threat"  # the other side threatens something now
BLOCK: Final = "block"  # it did so before, and could have been stopped
FORK: Final = "fork"  # it will threaten two things at once
TEMPO: Final = "tempo"  # it comes closer to winning


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
    is_find: bool = False


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
    return Look(view, action, reply.action, reply.value, max(0.0, reply.value - played), is_best and reply.is_find)


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
    doubt = plain_doubt(look)
    if reply.action is None:
        return doubt
    first = next((one for one in found.threats if one.line and one.line[0] == reply.action), None)
    if first is None and reply.about is not None and reply.about >= reply.value - ALIKE:
        first = next((one for one in found.threats if one.line), None)
    if first is not None:
        reason = BLOCK if first.spot in found.before else TEMPO if first.weight == GAIN else THREAT
        return replace(doubt, reply=first.line[0], reason=reason, threats=(first,))
    doubt = replace(doubt, reply=reply.action)
    seat, then = 1 - found.after.to_move, found.after.apply(reply.action)
    now = {one.spot for one in match.game.threats(found.after, seat) if one.weight in (HARM, LOSS)}
    next_ones = [one for one in match.game.threats(then, seat) if one.weight in (HARM, LOSS) and one.spot not in now]
    forked = tuple({one.spot: one for one in reversed(next_ones)}.values())
    is_fork = then.to_move == seat and len(forked) > 1
    return replace(doubt, reason=FORK, threats=forked) if is_fork else doubt


def plain_doubt(look: Look) -> Doubt:
    """The doubt without a reason."""
    log: list[Event] = []
    after = look.view.apply(look.action, log)
    return Doubt(look.action, tuple(visible(log, look.view.to_move)), after, look.loss)


def _thing(threat: Threat) -> tuple[str, Seat, Spot]:
    """What is threatened, and how."""
    return threat.kind, threat.seat, threat.spot
