"""Easing functions: from a fraction of time to a fraction of the way."""

from __future__ import annotations

import math


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
