"""What an action is in Pure Halloween: an attack is one that the other player must answer."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from halloween_games.core.deeds import FIGHT, usual_deeds
from halloween_games.core.events import Event
from halloween_games.games.pure_halloween.rules.state import PureState


def deeds(before: PureState, after: PureState, events: Sequence[Event]) -> Collection[str]:
    """See ``core.deeds.FindDeeds``."""
    found = set(usual_deeds(before, after, events))
    if after.to_move == 1 - before.to_move and after.is_attacked():
        found.add(FIGHT)
    return found
