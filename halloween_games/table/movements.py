"""Movements that the clips of several games are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot, sin
from typing import Final

from halloween_games.kit.tween import bump, ease_in_out, lerp, linear
from halloween_games.table.figures import ABOVE, Sprite
from halloween_games.table.timeline import Clip, Tween

DEGREES: Final = 3  # angles are rounded to this, so that few rotated drawings are cached

Point = tuple[float, float, float]
"""The center of a sprite, and its side."""


Lift = Callable[[Sprite, float, float], float]
"""How high a sprite is over its way, from the sprite, the time from 0 to 1 and the length of the way."""


class Act(Clip):
    """A movement of one sprite, which *find* finds when it begins; without one nothing is seen.

    Each function gets the sprite, whose ``start`` is where it was then; *step* also an eased fraction of time.
    """

    def __init__(
        self,
        find: Callable[[], Sprite | None],
        seconds: float,
        step: Callable[[Sprite, float], None],
        ease: Callable[[float], float] = linear,
        begin: Callable[[Sprite], None] | None = None,
        end: Callable[[Sprite], None] | None = None,
    ) -> None:
        self.seconds = seconds
        self._find, self._step, self._ease, self._begin, self._end = find, step, ease, begin, end
        self._sprite: Sprite | None = None

    def begin(self) -> None:
        sprite = self._sprite = self._find()
        if sprite is not None:
            sprite.start = (sprite.x, sprite.y, sprite.side)
            if self._begin is not None:
                self._begin(sprite)

    def at(self, t: float) -> None:
        if self._sprite is not None:
            self._step(self._sprite, self._ease(t))

    def end(self) -> None:
        if self._sprite is not None and self._end is not None:
            self._end(self._sprite)


def flight(
    find: Callable[[], Sprite | None],
    goal: Callable[[Sprite], Point],
    lift: Lift,
    seconds: float,
    ease: Callable[[float], float] = ease_in_out,
    *,
    size_steps: int = 0,
    z: int = ABOVE,
    change: Callable[[Sprite, float], None] | None = None,
    arrive: Callable[[Sprite], None] | None = None,
) -> Clip:
    """A sprite on its straight way.

    Args:
        goal: where it goes, when the flight begins; what the sprite is from now on can be changed here.
        size_steps: in so many steps its size changes, because each size is painted separately; 0 for any number.
        change: what else changes on the way.
        arrive: what changes at its end.
    """
    ends: list[Point] = []

    def begin(sprite: Sprite) -> None:
        ends[:] = [goal(sprite)]
        sprite.z = z

    def step(sprite: Sprite, t: float) -> None:
        start, end = sprite.start, ends[0]
        glide(sprite, end, t)
        grown = round(t * size_steps) / size_steps if size_steps else t
        sprite.side = lerp(start[2], end[2], grown)
        sprite.lift = lift(sprite, t, hypot(end[0] - start[0], end[1] - start[1]))
        if change is not None:
            change(sprite, t)

    def stop(sprite: Sprite) -> None:
        sprite.lift = 0.0
        if arrive is not None:
            arrive(sprite)

    return Act(find, seconds, step, ease, begin, stop)


def glide(sprite: Sprite, to: Sequence[float], t: float) -> None:
    """Put *sprite* on its way from its start to a place."""
    sprite.x, sprite.y = lerp(sprite.start[0], to[0], t), lerp(sprite.start[1], to[1], t)


def in_arc(share: float) -> Lift:
    """A lift whose top is that share of the way."""
    return lambda sprite, t, length: bump(t) * share * length


def hopping(height: float) -> Lift:
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
