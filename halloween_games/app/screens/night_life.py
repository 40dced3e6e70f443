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
ACTS: Final = {"bats": 2.4, "witch": 3.2, "ghost": 2.6, "pumpkin": 2.2, "blink": 0.35, "tail": 1.8}
PAUSE: Final = (2.8, 5.2)  # with six animations, each plays about every half minute
WINK: Final = 0.8  # seconds after an animation that one may have missed
SHORT: Final = 0.5  # seconds of such an animation
GAZE_STEPS: Final = 3  # the pupils move in steps, so that not every pointer movement repaints the screen


class NightLife:
    """Which creature is animated, and how far."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._act = ""
        self._last = ""  # what moved before: nothing does so twice in a row
        self._age = 0.0
        self._wait = PAUSE[0]
        self._gaze = (0.0, 0.0)
        self._cat: tuple[float, float] = (0.0, 0.0)

    def update(self, dt: float) -> bool:
        """True if something moved."""
        if self._act:
            self._age += dt
            if self._age >= ACTS[self._act]:
                self._wait = WINK if ACTS[self._act] < SHORT else self._rng.uniform(*PAUSE)
                self._act, self._last = "", self._act
            return True
        self._wait -= dt
        if self._wait <= 0:
            self._act, self._age = self._rng.choice([act for act in ACTS if act != self._last]), 0.0
        return False

    def rest(self) -> bool:
        """Reset all creatures; True if something changed."""
        moved = bool(self._act) or self._gaze != (0.0, 0.0)
        self._act, self._gaze = "", (0.0, 0.0)
        return moved

    def watch(self, pos: tuple[int, int]) -> bool:
        """Let the cat look at *pos*; True if its eyes moved."""
        away = pygame.Vector2(pos[0] - self._cat[0], pos[1] - self._cat[1])
        if away.length() < 1:
            return False
        away.scale_to_length(min(1.0, away.length() / 200))
        gaze = (round(away.x * GAZE_STEPS) / GAZE_STEPS, round(away.y * GAZE_STEPS) / GAZE_STEPS)
        moved = gaze != self._gaze
        self._gaze = gaze
        return moved

    def _phase(self, act: str) -> float:
        """The progress of *act* from 0 to 1; 0 while it is inactive."""
        return self._age / ACTS[act] if self._act == act else 0.0

    def draw_sky(self, painter: Painter, moon: Rect, places: list[tuple[float, float, float]]) -> None:
        """Draw witch, ghost and bats; *places* are center and side of each bat."""
        s = moon.width / 176
        t = self._phase("ghost")
        x, y = moon.left - 66 * s, moon.top - 2 * s - sin(pi * t) * sin(4 * pi * t) * 9 * s
        for part in ("ghost_plain_body", "face_friendly_open"):
            painter.surface.blit(painter.art.square(f"18_ghosts/{part}", 88 * s, "pale"), (x, y))
        t = self._phase("witch")
        witch = painter.art.square("common/witch", 112 * s)
        x, y = moon.centerx - 50 * s + sin(2 * pi * t) * 14 * s, moon.centery - 62 * s - sin(pi * t) * 16 * s
        painter.surface.blit(witch, (x, y))
        t = self._phase("bats")
        for number, (x, y, side) in enumerate(places):
            flap = sin(pi * t) * sin((10 + number) * pi * t) * 22
            backdrop.bat(painter, (x, y - sin(pi * t) * sin(4 * pi * t + number) * side * 0.14), side, flap)

    def draw_ground(self, painter: Painter, foot: tuple[float, float], side: float) -> None:
        """Draw pumpkin and cat, a small pumpkin and two candies: 2.56 sides wide, centered at *foot*."""
        foot = (foot[0] + side * 0.16, foot[1])
        small = side * 0.56
        left = foot[0] - side * 1.2
        surface, art = painter.surface, painter.art
        surface.blit(art.square("common/candy_pink", side * 0.28), (left - side * 0.24, foot[1] - side * 0.2))
        surface.blit(art.square("common/candy_blue", side * 0.28), (foot[0] + side * 0.84, foot[1] - side * 0.2))
        t = self._phase("pumpkin")
        light = 255 - round(sin(pi * t) * (55 + 45 * sin(14 * pi * t)))
        tail = sin(2 * pi * self._phase("tail")) * 12
        blink = self._act == "blink"
        backdrop.pumpkin_and_cat(painter, (foot[0] + side * 0.04, foot[1]), side, light, tail, blink, self._gaze)
        surface.blit(art.square("common/pumpkin_small", small), (left + side * 0.06, foot[1] - small * 0.86))
        self._cat = (foot[0] + side * 0.45, foot[1] - side * 0.5)
