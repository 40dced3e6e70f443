"""The creatures of the launcher's night: small animations, one at a time, seconds apart."""

from __future__ import annotations

from math import pi, sin
from random import Random
from typing import Final

import pygame

from halloween_games.kit import backdrop
from halloween_games.kit.painter import Painter

Rect = pygame.Rect

# the animations and their durations in seconds
ACTS: Final = {"bats": 2.4, "witch": 3.2}
PAUSE: Final = (2.8, 5.2)  # seconds between them


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
