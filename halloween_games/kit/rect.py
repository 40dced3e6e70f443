"""The rectangle type of all screens, and one from which strips are cut."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

import pygame

Rect = pygame.Rect
NOWHERE: Final = Rect(0, 0, 0, 0)
"""Where something lies before its screen is laid out; nobody changes it."""


class HasPlace(Protocol):
    """Something that lies in a rectangle."""

    rect: Rect


class Room(Rect):
    """Free room in pixels: strips are cut from its edges, each with a gap to what is left of it."""

    def cut_top(self, height: int, gap: int = 0) -> Room:
        strip = Room(self.left, self.top, self.width, height)
        self.top, self.height = strip.bottom + gap, self.height - height - gap
        return strip

    def cut_bottom(self, height: int, gap: int = 0) -> Room:
        self.height -= height + gap
        return Room(self.left, self.bottom + gap, self.width, height)

    def cut_left(self, width: int, gap: int = 0) -> Room:
        strip = Room(self.left, self.top, width, self.height)
        self.left, self.width = strip.right + gap, self.width - width - gap
        return strip

    def cut_right(self, width: int, gap: int = 0) -> Room:
        self.width -= width + gap
        return Room(self.right + gap, self.top, width, self.height)

    def columns(self, count: int, gap: int = 0) -> list[Room]:
        """So many equal parts beside each other."""
        return self.grid(count, count, (gap, 0), self.height)

    def rows(self, count: int, gap: int = 0) -> list[Room]:
        """So many equal parts below each other."""
        return self.grid(count, 1, (0, gap), (self.height - (count - 1) * gap) // count)

    def grid(self, count: int, columns: int, gaps: tuple[int, int], height: int) -> list[Room]:
        """So many parts of a *height* in rows of *columns*, with *gaps* beside and below each."""
        width = (self.width - (columns - 1) * gaps[0]) // columns
        return Room(self.left, self.top, width, height).repeated(count, columns, width + gaps[0], height + gaps[1])

    def middle(self, count: int, width: int, gap: int) -> list[Room]:
        """So many parts of a *width* beside each other, with the same room at both ends."""
        left = self.centerx - (count * (width + gap) - gap) // 2
        return Room(left, self.top, width, self.height).repeated(count, count, width + gap, 0)

    def repeated(self, count: int, columns: int, right: int, down: int) -> list[Room]:
        """So many like this one in rows of *columns*, each so far to the *right* or *down* of the one before."""
        return [self.move(number % columns * right, number // columns * down) for number in range(count)]


def between(left: int, top: int, right: int, bottom: int) -> Room:
    """The room between four edges."""
    return Room(left, top, right - left, bottom - top)


def placed(width: float, height: float, **point: tuple[float, float]) -> Rect:
    """A rectangle of that size of which one *point* is there, such as ``center=`` or ``midbottom=``; all rounded."""
    where = {name: (round(x), round(y)) for name, (x, y) in point.items()}
    return Rect(0, 0, round(width), round(height)).move_to(**where)


def square(side: float, **point: tuple[float, float]) -> Rect:
    """The same with equal sides."""
    return placed(side, side, **point)


def lay(parts: Iterable[HasPlace], rects: Iterable[Rect]) -> None:
    """Give each of *parts* its place; what is left over of either stays as it is."""
    for part, rect in zip(parts, rects, strict=False):
        part.rect = rect
