"""What is said of squares besides what stands there: everything at the first visit, later what is new."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from halloween_games.core.spots import Seat, Spot
from halloween_games.kit.focus import Focus
from halloween_games.kit.services import Preferences

SHORT: Final = "short"
USUAL: Final = "usual"
FULL: Final = "full"
LENGTHS: Final = (SHORT, USUAL, FULL)

_Visit = tuple[Seat | None, Spot]


class HeardGround:
    """Remembers for each person at the screen what was said of each square until the focus has left it."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._heard: dict[_Visit, Collection[str]] = {}
        self._here: tuple[_Visit, Collection[str]] | None = None  # where the focus is, and what is said there

    def new_of(self, spot: Spot, viewer: Seat | None, ground: Sequence[str], focus: Focus) -> Sequence[str]:
        """What of *ground* is to be said of *spot* now."""
        length = self._preferences.square_words
        if length != USUAL:
            return ground if length == FULL else ()
        now = focus.current if focus.visible else None
        visit = viewer, spot
        if self._here is not None and self._here[0] != (viewer, now):
            self._heard.update([self._here])
            self._here = None
        told = self._heard.get(visit, ())
        if spot == now:
            self._here = visit, frozenset(ground)
        return [phrase for phrase in ground if phrase not in told]
