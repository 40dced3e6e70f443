"""A queue of clips, the only place where animation meets time, and movements that clips of several games have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import hypot, sin
from typing import Final

from halloween_games.kit.tween import bump, ease_in_out, lerp, linear
from halloween_games.table.figures import ABOVE, Sprite


class Clip:
    """An animation. ``at`` gets a fraction from 0 to 1; skipping calls begin, at(1), end."""

    seconds: float = 0.0

    def begin(self) -> None: ...

    def at(self, t: float) -> None: ...

    def end(self) -> None: ...


class Tween(Clip):
    """Calls *step* with an eased fraction of time."""

    def __init__(
        self,
        seconds: float,
        step: Callable[[float], None],
        ease: Callable[[float], float] = linear,
        begin: Callable[[], None] | None = None,
        end: Callable[[], None] | None = None,
    ) -> None:
        self.seconds = seconds
        self._step = step
        self._ease = ease
        self._begin = begin
        self._end = end

    def begin(self) -> None:
        if self._begin:
            self._begin()

    def at(self, t: float) -> None:
        self._step(self._ease(t))

    def end(self) -> None:
        if self._end:
            self._end()


class Do(Clip):
    """Calls a function between clips."""

    def __init__(self, act: Callable[[], None]) -> None:
        self._act = act

    def begin(self) -> None:
        self._act()


class Wait(Clip):
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


class Then(Clip):
    """A sequence of clips as one clip."""

    def __init__(self, clips: Sequence[Clip]) -> None:
        self._clips = list(clips)
        self.seconds = sum(clip.seconds for clip in clips)
        self._next = 0
        self._begun = False
        self._passed = 0.0

    def begin(self) -> None:
        self._next = 0
        self._begun = False
        self._passed = 0.0

    def at(self, t: float) -> None:
        now = t * self.seconds
        while self._next < len(self._clips):
            clip = self._clips[self._next]
            if not self._begun:
                clip.begin()
                self._begun = True
            if now < self._passed + clip.seconds and t < 1:
                clip.at((now - self._passed) / clip.seconds)
                return
            clip.at(1)
            clip.end()
            self._passed += clip.seconds
            self._next += 1
            self._begun = False


class Together(Clip):
    """Parallel clips as one clip as long as the longest."""

    def __init__(self, clips: Sequence[Clip]) -> None:
        self._clips = list(clips)
        self.seconds = max((clip.seconds for clip in clips), default=0.0)
        self._open: list[Clip] = []

    def begin(self) -> None:
        self._open = list(self._clips)
        for clip in self._clips:
            clip.begin()

    def at(self, t: float) -> None:
        now = t * self.seconds
        for clip in list(self._open):
            if t >= 1 or now >= clip.seconds:
                clip.at(1)
                clip.end()
                self._open.remove(clip)
            else:
                clip.at(now / clip.seconds)


class Timeline:
    """A queue of clips. Playing and skipping end in the same state."""

    def __init__(self) -> None:
        self._queue: list[Clip] = []
        self._begun = False
        self._passed = 0.0

    def add(self, clip: Clip) -> None:
        self._queue.append(clip)

    @property
    def busy(self) -> bool:
        return bool(self._queue)

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds; the remainder of a finished clip's time goes to the next one."""
        while self._queue:
            clip = self._begin_first()
            self._passed += dt
            if self._passed < clip.seconds:
                clip.at(self._passed / clip.seconds)
                return
            dt = self._passed - clip.seconds
            self._finish(clip)

    def skip(self) -> None:
        """Finish everything at once."""
        while self._queue:
            self._finish(self._begin_first())

    def _begin_first(self) -> Clip:
        clip = self._queue[0]
        if not self._begun:
            self._begun = True  # set first: the clip's callbacks may call us again
            self._passed = 0.0
            clip.begin()
        return clip

    def _finish(self, clip: Clip) -> None:
        clip.at(1)
        clip.end()
        if self._queue and self._queue[0] is clip:  # unless it has called skip itself
            self._queue.pop(0)
            self._begun = False


# ---------------------------------------------------------------- movements


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
