"""What an action is in Halloween: a zombie that rises is a fight, a grave that is ridden over is taken."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from halloween_games.core.deeds import BUILD, FIGHT, LOOK, TAKE
from halloween_games.core.events import Event, Inspected, Placed, Removed, Scored
from halloween_games.core.spots import BOARD
from halloween_games.games.halloween.rules.state import HalloweenState

GREAT: Final = 4  # points for one grave


def deeds(before: HalloweenState, after: HalloweenState, events: Sequence[Event]) -> Collection[str]:
    """See ``core.deeds.FindDeeds``."""
    found = set()
    for event in events:
        if isinstance(event, Scored) and event.points >= GREAT:
            found.add(FIGHT)
        elif isinstance(event, Placed):
            found.add(TAKE if event.spot.zone == BOARD else BUILD)
        elif isinstance(event, Removed | Inspected):  # a will-o'-the-wisp is given for the lantern
            found.add(LOOK)
    return found
