"""What an action is in The Closest Ghost: a candy under a ghost is a fight, a candy in the bag is won."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from halloween_games.core.deeds import BUILD, FIGHT, TAKE
from halloween_games.core.events import Event, Moved, Placed, Removed
from halloween_games.games.closest_ghost.rules.board import BIT
from halloween_games.games.closest_ghost.rules.state import ClosestState


def deeds(before: ClosestState, after: ClosestState, events: Sequence[Event]) -> Collection[str]:
    """See ``core.deeds.FindDeeds``."""
    found = set()
    for event in events:
        if isinstance(event, Moved) and event.how == "float" and after.candies & BIT[event.path[-1].at]:
            found.add(FIGHT)
        elif isinstance(event, Removed):
            found.add(TAKE)
        elif isinstance(event, Placed):
            found.add(BUILD)
    return found
