"""What an action is, in a few words that every game knows: characters like or dislike it, and comment on it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from halloween_games.core.events import Escaped, Event, Fought, Inspected, Placed, Removed, Revealed, Scored
from halloween_games.core.state import S, State

FIGHT: Final = "fight"  # something of the other side is attacked, caught, covered
BUILD: Final = "build"  # something new comes onto the board
TAKE: Final = "take"  # something is won
LOOK: Final = "look"  # something hidden is looked at
DEEDS: Final = (FIGHT, BUILD, TAKE, LOOK)

FindDeeds = Callable[[S, S, Sequence[Event]], Collection[str]]
"""Which of DEEDS an action is: by the view before it, the view after it, and what could be seen to happen."""


def usual_deeds(before: State, after: State, events: Sequence[Event]) -> Collection[str]:
    """By events alone: for games that say nothing of their own."""
    return {deed for event in events if (deed := deed_of(event))}


def deed_of(event: Event) -> str:
    """What *event* is by itself; empty if it is none of DEEDS."""
    if isinstance(event, Fought | Removed):
        return FIGHT
    if isinstance(event, Placed):
        return BUILD
    if isinstance(event, Escaped) or (isinstance(event, Scored) and event.points > 0):
        return TAKE
    return LOOK if isinstance(event, Inspected | Revealed) else ""
