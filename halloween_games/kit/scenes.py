"""Screens as a stack: the top one gets the input, those above an opaque one are drawn."""

from __future__ import annotations

from collections.abc import Callable, Set

import pygame

from halloween_games.kit.input import Input
from halloween_games.kit.tooltip import Tip


class Scene:
    """One screen. Built with everything that it needs; reads no globals."""

    opaque: bool = True

    def enter(self) -> None:
        """It became the top of the stack."""

    def leave(self) -> None:
        """Something came over it, or it was taken off."""

    def close(self) -> None:
        """It was taken off for good."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has *size* now; also called before the first ``draw``."""

    def handle(self, event: Input) -> bool:
        """True if used up."""
        return False

    def offers(self) -> Set[str]:
        """The commands that mean something here, for the list of shortcuts."""
        return frozenset()

    def tip(self) -> Tip | None:
        """What there is to tell about what is pointed at."""
        return None

    def retell(self) -> None:
        """The language has changed: say everything anew. A ``resize`` follows."""

    def update(self, dt: float) -> bool:
        """Let *dt* seconds pass; True if something on the screen changed by it."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Show what ``update`` decided. Drawing twice shows the same picture."""


class Stack:
    """The scenes; changes asked for while one is running happen between frames."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._pending: list[Callable[[], None]] = []
        self._size = (0, 0)
        self.changed = True  # something has to be drawn

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put *scene* on top."""
        self._pending.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Take the top scene off."""
        self._pending.append(self._pop)

    def replace(self, *scenes: Scene) -> None:
        """Take everything off and begin with *scenes*, the last one on top."""
        self._pending.append(lambda: self._replace(scenes))

    def settle(self) -> None:
        """Make the changes that were asked for."""
        while self._pending:
            self._pending.pop(0)()
            self.changed = True

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        self.changed = True
        for scene in self._scenes:
            scene.resize(size)

    def retell(self) -> None:
        """The language has changed."""
        for scene in self._scenes:
            scene.retell()
        self.refresh()

    def refresh(self) -> None:
        """Settings have changed: let every scene paint anew."""
        if self._size != (0, 0):
            self.resize(self._size)

    def handle(self, event: Input) -> bool:
        self.settle()
        used = self.top.handle(event) if self.top else False
        self.changed = self.changed or used
        self.settle()
        return used

    def update(self, dt: float) -> None:
        self.settle()
        for scene in self._visible():
            self.changed = scene.update(dt) or self.changed
        self.settle()

    def draw(self, surface: pygame.Surface) -> None:
        for scene in self._visible():
            scene.draw(surface)
        self.changed = False

    def close(self) -> None:
        """Take everything off."""
        self._replace(())

    def abandon(self) -> None:
        """Forget everything without telling any scene: one of them has failed, and may fail again."""
        self._scenes.clear()
        self._pending.clear()
        self.changed = True

    def _visible(self) -> list[Scene]:
        first = max((i for i, scene in enumerate(self._scenes) if scene.opaque), default=0)
        return self._scenes[first:]

    def _push(self, scene: Scene) -> None:
        if self.top:
            self.top.leave()
        self._scenes.append(scene)
        if self._size != (0, 0):
            scene.resize(self._size)
        scene.enter()

    def _pop(self) -> None:
        if self._scenes:
            scene = self._scenes.pop()
            scene.leave()
            scene.close()
        if self.top:
            self.top.enter()

    def _replace(self, scenes: tuple[Scene, ...]) -> None:
        while self._scenes:
            scene = self._scenes.pop()
            scene.leave()
            scene.close()
        for scene in scenes:
            self._push(scene)
