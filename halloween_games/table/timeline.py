"""A queue of clips: the only place where animation meets time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from halloween_games.kit.tween import linear


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
