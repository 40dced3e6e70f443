"""What an action is, by what all can see: when somebody says a word, and what characters like or dislike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from halloween_games.core.events import Escaped, Event, Fought, Inspected, Placed, Removed, Revealed, Scored
from halloween_games.core.spots import Seat
from halloween_games.core.state import S, State

SPOKEN_MOMENTS: Final = ("good", "trouble", "surprised")


@dataclass(frozen=True)
class Seen:
    """What was seen: the views before and after an action, by the person on seat *me*."""

    me: Seat
    before: Any
    after: Any
    events: Sequence[Event]

    @property
    def mine(self) -> bool:
        """Whether the person has acted."""
        return bool(self.before.to_move == self.me)

    def of(self, kind: type[Event]) -> list[Any]:
        """The events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def is_new(self, holds: Callable[[Any], bool]) -> bool:
        """Whether that holds of the position now, and did not before."""
        return holds(self.after) and not holds(self.before)


Moments = Mapping[str, Callable[[Seen], bool]]
"""What may hold at an action: by SPOKEN_MOMENTS what is usual, and by other names what a night may ask for."""


def moments(
    known: Moments, named: Mapping[str, str], me: Seat, before: Any, after: Any, events: Sequence[Event]
) -> Collection[str]:
    """Of those *known* in a game, which an action is for the person on seat *me*; *named* are not the usual ones."""
    seen = Seen(me, before, after, events)
    wanted = {moment: named.get(moment, moment) for moment in SPOKEN_MOMENTS}
    return [moment for moment, name in wanted.items() if name in known and known[name](seen)]


FIGHT: Final = "fight"  # something of the other side is attacked, caught, covered
BUILD: Final = "build"  # something new comes onto the board
TAKE: Final = "take"  # something is won
LOOK: Final = "look"  # something hidden is looked at
ACTION_KINDS: Final = (FIGHT, BUILD, TAKE, LOOK)

FindActionKinds = Callable[[S, S, Sequence[Event]], Collection[str]]
"""Which of ACTION_KINDS an action is: by the view before it, the view after it, and what could be seen to happen."""


def usual_action_kinds(before: State, after: State, events: Sequence[Event]) -> Collection[str]:
    """By events alone: for games that say nothing of their own."""
    return {kind for event in events if (kind := kind_of(event))}


def kind_of(event: Event) -> str:
    """What *event* is by itself; empty if it is none of ACTION_KINDS."""
    if isinstance(event, Fought | Removed):
        return FIGHT
    if isinstance(event, Placed):
        return BUILD
    if isinstance(event, Escaped) or (isinstance(event, Scored) and event.points > 0):
        return TAKE
    return LOOK if isinstance(event, Inspected | Revealed) else ""
