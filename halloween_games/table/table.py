"""The figures on the screen: events animate them, then the view corrects them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import hypot
from typing import Final

import pygame

from halloween_games.core.events import Event, Moved, Placed
from halloween_games.core.spots import Spot
from halloween_games.kit.art import Art
from halloween_games.kit.tween import back_out, bump, ease_in_out, ease_out, linear
from halloween_games.table.figures import EFFECTS, Figure, Layer, Sprite
from halloween_games.table.layout import Layout
from halloween_games.table.movements import Act, Clip, Do, Point, Then, Timeline, Together, Wait, flight

STEP_SECONDS: Final = 0.26
Ease = Callable[[float], float]


class Table:
    """The sprites of a view's figures.

    Animation may be skipped, accelerated or switched off: it always ends in ``sync``, so that a wrong or missing clip
    cannot show a wrong position for long.
    """

    def __init__(self, layout: Layout, clip_of: Callable[[Event, Table], Clip | None]) -> None:
        self.layout = layout
        self.sprites: list[Sprite] = []
        self.effects: list[Sprite] = []
        self.speed = 1.0  # 0 means no animation
        self.on_event: Callable[[Event, bool], None] = lambda event, skipped: None
        self._skipping = False
        self._timeline = Timeline()
        self._idle = Timeline()  # idle animations that nothing waits for
        self._clip_of = clip_of
        self._figures: tuple[Figure, ...] = ()

    # ------------------------------------------------------------------ showing a view

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures that the table shows at rest."""
        return self._figures

    def sync(self, figures: Sequence[Figure], glide: bool = True) -> None:
        """Show exactly *figures*: what matches stays, the rest glides (nearest of its kind), appears or vanishes."""
        glide = glide and self.speed > 0
        self._idle.skip()
        self._figures = tuple(figures)
        self.effects.clear()
        free = list(self.sprites)
        chosen: dict[int, Sprite | None] = {}
        late: list[Figure] = []
        for figure in figures:
            same = next((s for s in free if s.figure.kind == figure.kind and s.figure.spot == figure.spot), None)
            if same is None:
                late.append(figure)
            else:
                free.remove(same)
                chosen[id(figure)] = same
        for figure in late:
            chosen[id(figure)] = self._nearest(figure, free)
        self.sprites = self._assigned(figures, chosen, glide)

    def _nearest(self, figure: Figure, free: list[Sprite]) -> Sprite | None:
        rect = self.layout.rect(figure.layout_spot)
        kin = [s for s in free if s.figure.kind == figure.kind]
        if not kin:
            return None
        best = min(kin, key=lambda s: hypot(s.x - rect.centerx, s.y - rect.centery))
        free.remove(best)
        return best

    def _assigned(self, figures: Sequence[Figure], chosen: Mapping[int, Sprite | None], glide: bool) -> list[Sprite]:
        seen: Counter[Spot] = Counter()
        sprites = []
        for figure in figures:
            kept = chosen[id(figure)]
            sprite = kept or Sprite(figure)
            sprite.figure = figure
            lifted = sprite.z
            sprite.rest()
            sprite.set_home(self.layout.slot(figure.layout_spot, seen[figure.layout_spot]), glide and kept is not None)
            sprite.stay_above(lifted)
            seen[figure.layout_spot] += 1
            sprites.append(sprite)
        return sprites

    def relayout(self, layout: Layout) -> None:
        """The window changed: move everything to its new rectangle at once."""
        self.skip()
        self.layout = layout
        self.sync(self._figures, glide=False)

    # ------------------------------------------------------------------ playing events

    def play(self, events: Sequence[Event], after: Sequence[Figure]) -> None:
        """Animate *events* one after another, ending with the figures *after*."""
        final = tuple(after)
        for event in events:
            self._timeline.add(Do(self._announcer(event)))
            clip = (self._clip_of(event, self) or self.standard(event)) if self.speed > 0 else None
            if clip is not None:
                self._timeline.add(clip)
        self._timeline.add(Do(lambda: self.sync(final)))
        if self.speed <= 0:
            self._timeline.skip()  # at once, but with its sound

    def _announcer(self, event: Event) -> Callable[[], None]:
        """Announces that the animation of *event* starts, so that its sound plays then."""
        return lambda: self.on_event(event, self._skipping)

    def fidget(self, clip: Clip) -> None:
        """Play an idle animation; the next change of the table ends it."""
        if not self._idle.busy:
            self._idle.add(clip)

    def then(self, act: Callable[[], None]) -> None:
        """Call *act* after everything queued so far."""
        self._timeline.add(Do(act))

    def skip(self) -> None:
        self._skipping = True
        self._timeline.skip()
        self._skipping = False
        for sprite in self.sprites:
            if sprite.gliding:
                sprite.glide(1000)

    @property
    def busy(self) -> bool:
        """Whether events are still being animated."""
        return self._timeline.busy

    @property
    def fidgeting(self) -> bool:
        return self._idle.busy

    def update(self, dt: float) -> bool:
        """True while something moves."""
        busy = self._timeline.busy or self._idle.busy
        if self.speed <= 0:
            self.skip()  # animation was switched off meanwhile
        self._timeline.update(dt * self.speed)
        self._idle.update(dt)
        for sprite in self.sprites:
            if sprite.gliding:
                sprite.glide(dt * max(self.speed, 1.0))
                busy = True
        return busy

    def draw(self, surface: pygame.Surface, art: Art) -> None:
        for sprite in sorted((*self.sprites, *self.effects), key=lambda s: (s.z, s.y)):
            sprite.draw(surface, art)

    # ------------------------------------------------------------------ what clips are made of

    def find(self, kind: str, spot: Spot) -> Sprite | None:
        """The last sprite of *kind* on *spot*."""
        return next((s for s in reversed(self.sprites) if s.figure.kind == kind and s.figure.spot == spot), None)

    def of_kind(self, kind: str) -> Sprite | None:
        """The first sprite of *kind*, wherever it is."""
        return next((s for s in self.sprites if s.figure.kind == kind), None)

    def on(self, spot: Spot) -> Sprite | None:
        """The first sprite on *spot*."""
        return next((s for s in self.sprites if s.figure.spot == spot), None)

    def rekey(self, sprite: Sprite, spot: Spot) -> None:
        """Assign *sprite* to *spot*, so that the next event finds it there."""
        old = sprite.figure
        sprite.figure = Figure(old.kind, spot, old.layers, old.angle, old.size, old.z)

    def remove(self, *removed: Sprite) -> None:
        """Take sprites or effects off the table; those that are not there any more do not matter."""
        for sprite in removed:
            for shown in (self.sprites, self.effects):
                if sprite in shown:
                    shown.remove(sprite)

    def effect(self, art: str, center: tuple[float, float], side: float, tint: str = "", z: int = EFFECTS) -> Sprite:
        """A temporary sprite such as dust or sparks, removed by the next sync."""
        figure = Figure("effect", Spot("effect", 0), (Layer(art, tint, turns=True),), z=z)
        sprite = Sprite(figure, x=center[0], y=center[1], side=side, z=z)
        self.effects.append(sprite)
        return sprite

    def standard(self, event: Event) -> Clip | None:
        """The standard animation of an event."""
        if isinstance(event, Moved):
            return self.travel(event.piece, event.path)
        if isinstance(event, Placed):
            return self.travel(event.piece, (event.source, event.spot), arc=0.35)
        return None

    def travel(
        self,
        kind: str,
        path: Iterable[Spot],
        arc: float = 0.0,
        seconds: float = STEP_SECONDS,
        hop: float = 0.0,
        ease: Ease | None = None,
    ) -> Clip:
        """Moves a sprite along *path*: straight when it slides, in an arc (share of the way) when it is lifted.

        Without an *ease* sliding starts and ends gently, and lifting ends gently.
        """
        spots, ease = tuple(path), ease or (ease_out if arc else ease_in_out)
        legs = [self._leg(kind, source, target, arc, hop, seconds, ease) for source, target in pairwise(spots)]
        return Then([*legs, self._landing(kind, spots[-1], 0.16 if arc or hop else 0.06)])

    def _leg(self, kind: str, source: Spot, target: Spot, arc: float, hop: float, seconds: float, ease: Ease) -> Clip:
        def goal(sprite: Sprite) -> Point:
            rect = self.layout.slot(target, self._count(target))
            self.rekey(sprite, target)
            return rect.centerx, rect.centery, min(rect.size) * sprite.figure.size

        def lift(sprite: Sprite, t: float, length: float) -> float:
            return bump(t) * (length * arc + sprite.side * hop)

        def change(sprite: Sprite, t: float) -> None:
            sprite.squash = -0.06 * bump(t) if hop else 0.0

        return flight(partial(self.find, kind, source), goal, lift, seconds, ease, change=change)

    def _landing(self, kind: str, spot: Spot, depth: float) -> Clip:
        """A sprite that has arrived gives a little."""

        def step(sprite: Sprite, t: float) -> None:
            sprite.squash = depth * bump(t)
            sprite.lift = 0

        return self.act(kind, spot, 0.14, step)

    def act(
        self,
        kind: str,
        spot: Spot,
        seconds: float,
        step: Callable[[Sprite, float], None],
        ease: Ease = linear,
        begin: Callable[[Sprite], None] | None = None,
        end: Callable[[Sprite], None] | None = None,
    ) -> Clip:
        """A movement of the sprite of *kind* on *spot*."""
        return Act(partial(self.find, kind, spot), seconds, step, ease, begin, end)

    def _count(self, spot: Spot) -> int:
        return sum(1 for sprite in self.sprites if sprite.figure.spot == spot)

    def pop(self, art: str, spot: Spot, size: float = 1.1, seconds: float = 0.3) -> Clip:
        """An effect that pops up on *spot* and fades."""

        def appear() -> Sprite:
            rect = self.layout.rect(spot)
            return self.effect(art, rect.center, min(rect.size) * size)

        def step(sprite: Sprite, t: float) -> None:
            sprite.scale = 0.3 + 0.7 * back_out(min(1.0, t * 2))
            sprite.alpha = round(255 * min(1.0, 2 - 2 * t))

        return Act(appear, seconds, step, end=self.remove)

    @staticmethod
    def wait(seconds: float) -> Clip:
        return Wait(seconds)

    @staticmethod
    def together(*clips: Clip) -> Clip:
        return Together(clips)

    @staticmethod
    def then_all(*clips: Clip) -> Clip:
        return Then(clips)
