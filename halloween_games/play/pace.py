"""The pace of computers on a game screen: the minimum duration of a turn, and the mark of the one searching."""

from __future__ import annotations

from typing import Final

from halloween_games.play.screen import Screen
from halloween_games.session.session import Session

PACES: Final = ("slow", "normal", "fast")
MIN_SECONDS: Final = {"slow": 1.8, "normal": 0.6, "fast": 0.1}  # from the start of a turn to its action
TABLE_SPEEDS: Final = {"slow": 1.0, "normal": 1.0, "fast": 2.5}
WING_BEATS: Final = 10  # frames of the thinking mark per second: more would be indistinguishable


def stepped_pace(pace: str, step: int) -> str:
    """The pace that is *step* faster, or slower if negative, within the limits."""
    return PACES[max(0, min(len(PACES) - 1, PACES.index(pace) + step))]


def following_pace(pace: str) -> str:
    """The next faster pace; after the fastest the slowest."""
    return PACES[(PACES.index(pace) + 1) % len(PACES)]


class Pace:
    """Lets the computers of a session act according to the screen's clock."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session = session
        self._screen = screen
        self.name = "normal"
        self._waited = 0.0
        self._beats = 0.0

    @property
    def table_speed(self) -> float:
        """The speed of animating computers' actions."""
        return TABLE_SPEEDS[self.name if self._session.computers.alone else "normal"]

    @property
    def wing_beat(self) -> int:
        """The frame of the thinking mark; fixed with reduced motion."""
        return 0 if self._screen.services.preferences.reduce_motion else int(self._beats * WING_BEATS)

    def change(self, step: int) -> None:
        """Slower or faster, within the limits."""
        self.name = stepped_pace(self.name, step)

    def next(self) -> None:
        """The next faster pace; after the fastest the slowest."""
        self.name = following_pace(self.name)

    def update(self, dt: float) -> bool:
        """Let the computers search and act, while nothing lies over the table. True if the picture changes."""
        computers = self._session.computers
        if computers.think():
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
        least = MIN_SECONDS[self.name] if self._session.computers.alone else MIN_SECONDS["normal"]
        return not self._screen.table.busy and self._waited >= least
