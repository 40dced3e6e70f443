"""One focus for mouse and keyboard: which element of a screen is selected."""

from __future__ import annotations

from collections.abc import Container, Hashable, Sequence

from halloween_games.kit.rect import Rect


class Focus:
    """The elements of a screen in reading order, one of which has the focus.

    The pointer moves the focus silently; when keys move it, ``visible`` is set and the element shows a frame.
    """

    def __init__(self) -> None:
        self._targets: list[tuple[Hashable, Rect]] = []
        self.current: Hashable | None = None
        self.visible = False

    def set_targets(self, targets: Sequence[tuple[Hashable, Rect]]) -> None:
        """Set the current elements; the focus stays where it was if that element still exists."""
        self._targets = list(targets)
        if self.current not in [name for name, _ in targets]:
            self.current = None

    def rect(self) -> Rect | None:
        return next((rect for name, rect in self._targets if name == self.current), None)

    def at(self, pos: tuple[int, int]) -> Hashable | None:
        """The element under the pointer, without moving the focus."""
        return next((name for name, rect in self._targets if rect.collidepoint(pos)), None)

    def point(self, pos: tuple[int, int]) -> bool:
        """Follow the pointer; True if that changed something."""
        return self.follow(self.at(pos))

    def follow(self, found: Hashable | None) -> bool:
        """Focus *found*, the element under the pointer; True if that changed something."""
        changed = (found is not None and found != self.current) or self.visible
        self.visible = False
        if found is not None:
            self.current = found
        return changed

    def go(self, name: Hashable) -> None:
        self.current = name
        self.visible = True

    def cycle(self, step: int, among: Sequence[Hashable] | None = None) -> None:
        """Go to the next or previous element: of all in their order, or of those in *among* that exist in its order."""
        existing = [name for name, _ in self._targets]
        names = existing if among is None else [name for name in among if name in existing]
        if not names:
            return
        self.visible = True
        if self.current not in names:
            self.current = names[0 if step > 0 else -1]
        else:
            self.current = names[(names.index(self.current) + step) % len(names)]

    def walk(self, direction: str, past: Container[Hashable] = ()) -> bool:
        """Go to the nearest element in *direction* that is not in *past*; False if there is none."""
        was_visible = self.visible
        self.visible = True
        rect = self.rect()
        if rect is None or not was_visible:
            if self.current is None and self._targets:
                self.current = self._targets[0][0]
            if rect is None:
                return True
        others = [
            (number, other)
            for number, (name, other) in enumerate(self._targets)
            if name != self.current and name not in past
        ]
        number = nearest(rect, others, direction)
        if number is None:
            return False
        self.current = self._targets[number][0]
        return True


def nearest(current: Rect, others: Sequence[tuple[int, Rect]], direction: str) -> int | None:
    """The index of the nearest rectangle in *direction*, for arrow keys; None if there is none."""
    dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[direction]
    best: tuple[float, int] | None = None
    for number, rect in others:
        ahead = (rect.centerx - current.centerx) * dx + (rect.centery - current.centery) * dy
        aside = abs((rect.centerx - current.centerx) * dy) + abs((rect.centery - current.centery) * dx)
        if ahead <= 0:
            continue
        overlap = (
            (rect.top < current.bottom and current.top < rect.bottom)
            if dx
            else (rect.left < current.right and current.left < rect.right)
        )
        cost = ahead + aside * (0.5 if overlap else 2.5)
        if best is None or cost < best[0]:
            best = (cost, number)
    return best[1] if best else None
