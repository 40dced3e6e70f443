"""When somebody across the table says a word during a game: by what everybody at the table can see."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from halloween_games.core.events import Event
from halloween_games.core.spots import Seat

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
