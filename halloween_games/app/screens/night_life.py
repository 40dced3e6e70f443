"""The creatures of the launcher's night and their host: small animations, seconds apart."""

from __future__ import annotations

from math import pi, sin
from random import Random
from typing import Final

from halloween_games.kit import backdrop
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect

# the animations and their durations in seconds
ACTS: Final = {"bats": 2.4, "witch": 3.2}
PAUSE: Final = (2.8, 5.2)  # seconds between them
BLINK_SECONDS: Final = 0.15
BETWEEN_BLINKS: Final = (8.0, 12.0)  # seconds


class NightLife:
    """Which creature is animated, and how far."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._act = ""
        self._last = ""  # what moved before: nothing does so twice in a row
        self._age = 0.0
        self._wait = PAUSE[0]

    def update(self, dt: float) -> bool:
        """True if something moved."""
        if self._act:
            self._age += dt
            if self._age >= ACTS[self._act]:
                self._wait = self._rng.uniform(*PAUSE)
                self._act, self._last = "", self._act
            return True
        self._wait -= dt
        if self._wait <= 0:
            self._act, self._age = self._rng.choice([act for act in ACTS if act != self._last]), 0.0
        return False

    def rest(self) -> bool:
        """Reset all creatures; True if something changed."""
        moved, self._act = bool(self._act), ""
        return moved

    def _phase(self, act: str) -> float:
        """The progress of *act* from 0 to 1; 0 while it is inactive."""
        return self._age / ACTS[act] if self._act == act else 0.0

    def draw_sky(self, painter: Painter, moon: Rect, places: list[tuple[float, float, float]]) -> None:
        """Draw witch and bats; *places* are center and side of each bat."""
        s = moon.width / 146
        t = self._phase("witch")
        witch = painter.art.square("common/witch", 112 * s)
        x, y = moon.centerx - 56 * s + sin(2 * pi * t) * 14 * s, moon.centery - 60 * s - sin(pi * t) * 16 * s
        painter.surface.blit(witch, (x, y))
        t = self._phase("bats")
        for number, (x, y, side) in enumerate(places):
            flap = sin(pi * t) * sin((10 + number) * pi * t) * 22
            backdrop.bat(painter, (x, y - sin(pi * t) * sin(4 * pi * t + number) * side * 0.14), side, flap)


class Blinking:
    """The eyes of somebody who only stands there: shut now and then, for a moment, by a drawing named ``..._blink``."""

    def __init__(self) -> None:
        self._rng = Random()
        self._left = self._rng.uniform(*BETWEEN_BLINKS)  # seconds until the eyes open or shut
        self.is_shut = False

    def update(self, dt: float, may_move: bool) -> bool:
        """True if they look different now; where nothing moves they are open."""
        was_shut = self.is_shut
        self._left -= dt
        if not may_move:
            self.is_shut = False
        elif self._left <= 0:
            self.is_shut = not was_shut
            self._left = BLINK_SECONDS if self.is_shut else self._rng.uniform(*BETWEEN_BLINKS)
        return was_shut != self.is_shut

    def drawn(self, name: str) -> str:
        """The drawing as it looks now."""
        return f"{name}_blink" if self.is_shut else name
