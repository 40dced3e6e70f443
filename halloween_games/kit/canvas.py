"""A picture that is noted while it is drawn, so that only what differs from the one before is painted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple, cast

import pygame
from pygame.typing import ColorLike, Point, RectLike

Rect = pygame.Rect
_Box = tuple[int, int, int, int]


class _Step(NamedTuple):
    """A picture or a color that was put somewhere; pictures are the same only if they are one object."""

    source: pygame.Surface | None
    box: _Box  # on the screen
    part: _Box | None  # of the source
    flags: int
    clip: _Box
    color: ColorLike = ()


class Canvas(pygame.Surface):
    """Stands for a surface that knows ``blit`` and ``fill``: what is drawn appears with ``show``.

    What is drawn from pictures that nobody changes afterwards costs nothing as long as it stays where it is.
    """

    def __init__(self) -> None:
        super().__init__((1, 1))
        self._whole = self._clip = Rect(0, 0, 1, 1)
        self._steps: list[_Step] = []
        self._before: list[_Step] = []

    def begin(self, size: tuple[int, int]) -> None:
        """Begin the next picture, of *size*."""
        if size != self._whole.size:
            self._before = []
        self._whole = self._clip = Rect((0, 0), size)
        self._steps = []

    def show(self, screen: pygame.Surface) -> None:
        """Paint what has changed since the last picture, which *screen* still shows."""
        boxes = [Rect(step.box).clip(step.clip) for step in self._steps]
        for region in self._changed() if self._before else [self._whole]:
            for number in region.collidelistall(boxes):
                step = self._steps[number]
                screen.set_clip(region.clip(step.clip))
                if step.source is None:
                    screen.fill(step.color, step.box, step.flags)
                else:
                    screen.blit(step.source, step.box[:2], step.part, step.flags)
        screen.set_clip(None)
        self._before = self._steps

    def _changed(self) -> Sequence[Rect]:
        """Regions without common parts in which this picture differs from the one before."""
        regions: list[Rect] = []
        for step in _difference(self._before, self._steps):
            region = Rect(step.box).clip(step.clip)
            while (touched := region.collidelist(regions)) >= 0:
                region = region.union(regions.pop(touched))
            if region.width and region.height:
                regions.append(region)
        return regions

    # ------------------------------------------------------------------ as a surface

    def blit(
        self,
        source: pygame.Surface,
        dest: RectLike | Point = (0, 0),
        area: RectLike | None = None,
        special_flags: int = 0,
    ) -> Rect:
        part = _numbers(Rect(area)) if area is not None else None
        size = part[2:] if part is not None else source.get_size()
        place = dest if isinstance(dest, Rect) else Rect(cast("Point", dest), (0, 0))
        box = Rect(place.topleft, size)
        self._steps.append(_Step(source, _numbers(box), part, special_flags, _numbers(self._clip)))
        return box

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> Rect:
        box = Rect(rect) if rect is not None else self._whole
        self._steps.append(_Step(None, _numbers(box), None, special_flags, _numbers(self._clip), color))
        return box

    def set_clip(self, rect: RectLike | None, /) -> None:
        self._clip = self._whole.clip(Rect(rect)) if rect is not None else self._whole

    def get_clip(self) -> Rect:
        return self._clip

    def get_rect(self, **kwargs: object) -> Rect:
        rect = self._whole.copy()
        for name, value in kwargs.items():
            setattr(rect, name, value)
        return rect

    def get_size(self) -> tuple[int, int]:
        return self._whole.size

    def get_width(self) -> int:
        return self._whole.width

    def get_height(self) -> int:
        return self._whole.height


def _numbers(rect: Rect) -> _Box:
    return rect.x, rect.y, rect.w, rect.h


def _difference(before: Sequence[_Step], now: Sequence[_Step]) -> Iterator[_Step]:
    """The steps of one list alone, and those in both whose order differs."""
    old, new = set(before), set(now)
    yield from (step for step in before if step not in new)
    yield from (step for step in now if step not in old)
    common = [step for step in before if step in new], [step for step in now if step in old]
    for pair in zip_longest(*common):
        if pair[0] != pair[1]:
            yield from filter(None, pair)
