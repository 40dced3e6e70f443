"""How fast computers play on a game screen: how long a turn lasts at least, and the mark of the one that thinks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from halloween_games.play.screen import Screen
from halloween_games.session.session import Session

PACES: Final = ("slow", "normal", "fast")
LEAST_SECONDS: Final = {"slow": 1.8, "normal": 0.6, "fast": 0.1}  # from the beginning of a turn to its action
TABLE_SPEEDS: Final = {"slow": 1.0, "normal": 1.0, "fast": 2.5}
WING_BEATS: Final = 10  # steps of the thinking mark a second: more would paint frames that nobody can tell apart


class Pace:
    """Lets the computers of a session act in the time of the screen."""

    def __init__(self, session: Session, screen: Screen, is_on_top: Callable[[], bool]) -> None:
        self._session = session
        self._screen = screen
        self._is_on_top = is_on_top
        self.name = "normal"
        self._waited = 0.0
        self._beats = 0.0

    @property
    def table_speed(self) -> float:
        """How fast the table shows what computers do."""
        return TABLE_SPEEDS[self.name if self._session.computers.alone else "normal"]

    @property
    def wing_beat(self) -> int:
        """The step of the thinking mark; without motion it rests."""
        return 0 if self._screen.services.preferences.reduce_motion else int(self._beats * WING_BEATS)

    def change(self, step: int) -> None:
        """Slower or faster, as far as it goes."""
        place = PACES.index(self.name) + step
        self.name = PACES[max(0, min(len(PACES) - 1, place))]

    def next(self) -> None:
        """The next faster one, after the fastest the slowest."""
        self.name = PACES[(PACES.index(self.name) + 1) % len(PACES)]

    def update(self, dt: float) -> bool:
        """Let the computers think and act. True if the picture changes."""
        computers = self._session.computers
        if computers.think(may_ask=self._is_on_top()):
            self._waited = 0.0
            return True
        if not computers.asked:
            return False
        beat = self.wing_beat
        self._beats += dt
        self._waited += dt
        if self._may_act() and self._session.let_computer_act():
            return True
        return beat != self.wing_beat and not computers.paused

    def _may_act(self) -> bool:
        least = LEAST_SECONDS[self.name] if self._session.computers.alone else LEAST_SECONDS["normal"]
        return not self._screen.table.busy and self._waited >= least and self._is_on_top()
