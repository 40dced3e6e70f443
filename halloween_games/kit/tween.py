"""Easing functions: from a fraction of time to a fraction of the way; and smooth ways."""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]


def linear(t: float) -> float:
    return t


def ease_out(t: float) -> float:
    """Fast at first: for arrivals."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    return t * t * t


def ease_in_out(t: float) -> float:
    """Slow at both ends: for slides."""
    return t * t * (3 - 2 * t)


def back_out(t: float) -> float:
    """Overshoots a little: for things that pop up."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


def bump(t: float) -> float:
    """Up and down again: 0, 1, 0."""
    return math.sin(math.pi * t)


def lerp(a: float, b: float, t: float) -> float:
    return a + (b - a) * t


def curve(points: Sequence[Point], steps: int) -> list[Point]:
    """A smooth way through all *points* (Catmull-Rom), with so many *steps* from each to the next."""
    found, ends = list[Point](), [*points[:1], *points, *points[-1:]]
    for near in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            t = step / steps
            weights = (-t + 2 * t**2 - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, -(t**2) + t**3)
            x, y = (sum(w * c for w, c in zip(weights, along, strict=True)) / 2 for along in zip(*near, strict=True))
            found.append((x, y))
    return [*found, *points[-1:]]
