"""Movements that the clips of several games are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot, sin
from typing import Final

from halloween_games.kit.tween import bump, ease_in_out, lerp
from halloween_games.table.figures import ABOVE, Sprite
from halloween_games.table.timeline import Clip, Tween

DEGREES: Final = 3  # angles are rounded to this, so that few rotated drawings are cached

Point = tuple[float, float, float]
"""The center of a sprite, and its side."""


class Flight:
    """A sprite on its straight way.

    Args:
        find: the sprite, when the flight begins.
        goal: where it goes, when the flight begins; what the sprite is from now on can be changed here.
        lift: how high it is over its way, from the sprite, the time from 0 to 1 and the length of the way.
        size_steps: in so many steps its size changes, because each size is painted separately; 0 for any number.
        change: what else changes on the way.
        arrive: what changes at its end.
    """

    def __init__(
        self,
        find: Callable[[], Sprite | None],
        goal: Callable[[Sprite], Point],
        lift: Callable[[Sprite, float, float], float],
        *,
        size_steps: int = 0,
        z: int = ABOVE,
        change: Callable[[Sprite, float], None] | None = None,
        arrive: Callable[[Sprite], None] | None = None,
    ) -> None:
        self._find, self._goal, self._lift, self._size_steps, self._z = find, goal, lift, size_steps, z
        self._change, self._arrive = change, arrive
        self._sprite: Sprite | None = None
        self._way: tuple[Point, Point] = ((0.0, 0.0, 1.0), (0.0, 0.0, 1.0))
        self._length = 0.0

    def clip(self, seconds: float, ease: Callable[[float], float] = ease_in_out) -> Clip:
        return Tween(seconds, self._step, ease, self._begin, self._end)

    def _begin(self) -> None:
        sprite = self._sprite = self._find()
        if sprite is None:
            return
        start = (sprite.x, sprite.y, sprite.side)
        end = self._goal(sprite)
        self._way = (start, end)
        self._length = hypot(end[0] - start[0], end[1] - start[1])
        sprite.z = self._z

    def _step(self, t: float) -> None:
        sprite = self._sprite
        if sprite is None:
            return
        start, end = self._way
        grown = round(t * self._size_steps) / self._size_steps if self._size_steps else t
        sprite.x, sprite.y = lerp(start[0], end[0], t), lerp(start[1], end[1], t)
        sprite.side = lerp(start[2], end[2], grown)
        sprite.lift = self._lift(sprite, t, self._length)
        if self._change is not None:
            self._change(sprite, t)

    def _end(self) -> None:
        if self._sprite is not None:
            self._sprite.lift = 0.0
            if self._arrive is not None:
                self._arrive(self._sprite)


def in_arc(share: float) -> Callable[[Sprite, float, float], float]:
    """A lift whose top is that share of the way."""
    return lambda sprite, t, length: bump(t) * share * length


def hopping(height: float) -> Callable[[Sprite, float, float], float]:
    """A lift whose top is that share of the sprite's side."""
    return lambda sprite, t, length: bump(t) * sprite.side * height


def notched(degrees: float) -> float:
    """*degrees* rounded to an angle that is drawn."""
    return round(degrees / DEGREES) * DEGREES


def swap_parts(sprite: Sprite, swap: Mapping[str, str], seconds: float) -> Clip:
    """Other drawings for some parts for a while: a blink, a look aside."""

    def begin() -> None:
        sprite.swap = dict(swap)

    def end() -> None:
        sprite.swap = {}

    return Tween(seconds, lambda t: None, begin=begin, end=end)


def bob(sprite: Sprite, height: float, seconds: float = 0.7, stretch: float = 0.0) -> Clip:
    """Up and down by a share of its side, and meanwhile a little longer."""

    def step(t: float) -> None:
        sprite.lift = bump(t) * sprite.side * height
        if stretch:
            sprite.squash = -stretch * bump(t)

    return Tween(seconds, step, ease_in_out)


def swing_parts(sprite: Sprite, parts: Sequence[str], degrees: float, seconds: float) -> Clip:
    """Some parts swing to and fro twice, less and less."""

    def step(t: float) -> None:
        sprite.swing = dict.fromkeys(parts, notched(degrees * sin(t * 12.566) * (1 - t)))

    def end() -> None:
        sprite.swing = {}

    return Tween(seconds, step, end=end)
