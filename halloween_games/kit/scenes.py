"""Screens as a stack: the top one gets the input; drawing starts at the topmost opaque one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from typing import ClassVar

import pygame

from halloween_games.kit.input import Input, Pos
from halloween_games.kit.outline import Outline, Part, Role, nearest_place
from halloween_games.kit.rect import Rect
from halloween_games.kit.tooltip import Tip


class Scene:
    """One screen. It gets everything it needs in its constructor and reads no globals."""

    opaque: bool = True
    offers_options: ClassVar[bool] = False
    """Whether the options open over it."""
    offers_game: ClassVar[bool] = False
    """Whether the game that is played can be pictured, filmed, replayed and told from it."""
    offers_saving: ClassVar[bool] = False
    """Whether the game that is played can be saved and copied from it, and the list of saved games opens over it."""
    offers_paste: ClassVar[bool] = False
    """Whether a copied game can be opened from it."""
    is_private: ClassVar[bool] = False
    """Whether its words are for the one who looks at it now, and for nobody who comes after."""

    @property
    def lively(self) -> bool:
        """Whether something moves that needs every frame; small movements do with fewer."""
        return False

    def paint_ahead(self) -> Iterator[None]:
        """Paint in short steps, before it is shown, what is kept and takes long; after ``resize``."""
        yield from ()

    @property
    def is_occupied(self) -> bool:
        """Whether something moves, or a computer plays, so that nobody is asked for anything."""
        return False

    @property
    def news_place(self) -> Rect | None:
        """Where news stand on this screen, if it has such a place."""
        return None

    @property
    def is_far(self) -> bool | None:
        """Whether it is for somebody across the table, if the screen lies there; None for whom the one below is for."""
        return None

    def enter(self) -> None:
        """Called when the scene becomes the top of the stack."""

    def leave(self) -> None:
        """Called when another scene covers this one, or it is removed."""

    def close(self) -> None:
        """Called when the scene is removed for good."""

    def resize(self, size: tuple[int, int]) -> None:
        """Called when the window has a new *size*, and before the first ``draw``."""

    def handle(self, event: Input) -> bool:
        """True if *event* was consumed."""
        return False

    def aimed(self, pos: Pos, reach: int) -> Pos:
        """Where a finger at *pos* is meant: on the nearest part that is at most *reach* pixels away."""
        return nearest_place(self.outline(), pos, reach)

    def offers(self) -> Set[str]:
        """The commands available here, for the list of shortcuts."""
        return frozenset()

    def tip(self) -> Tip | None:
        """The tooltip for what is pointed at."""
        return None

    def retranslate(self) -> None:
        """The language has changed: update all sentences. A ``resize`` follows."""

    def outline(self) -> Outline:
        """Everything on it in words, as the one who looks may know it."""
        return Outline(Part("", Role.SCREEN, ""))

    def focused_part(self) -> Part | None:
        """The part of the outline that has the keyboard focus, while keys or a pad are used."""
        return self.outline().focused

    def visit(self, key: str) -> bool:
        """Give the keyboard focus to the part with that *key*; False if it cannot have it."""
        return False

    def hide_focus(self) -> None:
        """Show no focus until keys move it again."""

    def scan_outline(self) -> Outline:
        """The outline, in which only what can be used now is enabled: what switches go over."""
        return self.outline()

    def write(self, words: str) -> bool:
        """Replace the text of the field that has the focus; False if there is none."""
        return False

    def update(self, dt: float) -> bool:
        """Advance by *dt* seconds; True if something on the screen changed."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the current state; drawing twice gives the same picture."""


class Stack:
    """The stack of scenes; changes requested while a scene runs are applied between frames."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._pending: list[Callable[[], None]] = []
        self._size = (0, 0)
        self.changed = True  # the next frame has to be drawn
        self.is_left_alone = False  # nobody has done anything for long, or the window is hidden

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def lively(self) -> bool:
        """Whether a visible scene needs every frame."""
        return any(scene.lively for scene in self._visible())

    @property
    def is_far(self) -> bool:
        """Whether the picture is for somebody across the table, if the screen lies there."""
        return next((scene.is_far for scene in reversed(self._scenes) if scene.is_far is not None), False)

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put *scene* on top."""
        self._pending.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Remove the top scene."""
        self._pending.append(self._pop)

    def replace(self, *scenes: Scene) -> None:
        """Remove all scenes and start with *scenes*, the last one on top."""
        self._pending.append(lambda: self._replace(scenes))

    def apply_pending(self) -> None:
        """Apply the requested changes."""
        while self._pending:
            self._pending.pop(0)()
            self.changed = True

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        self.changed = True
        for scene in self._scenes:
            scene.resize(size)

    def retranslate(self) -> None:
        """Tell all scenes that the language has changed."""
        for scene in self._scenes:
            scene.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Settings have changed: let every scene repaint."""
        if self._size != (0, 0):
            self.resize(self._size)

    def handle(self, event: Input) -> bool:
        self.apply_pending()
        used = self.top.handle(event) if self.top else False
        self.changed = self.changed or used
        self.apply_pending()
        return used

    def update(self, dt: float) -> None:
        self.apply_pending()
        for scene in self._visible():
            self.changed = scene.update(dt) or self.changed
        self.apply_pending()

    def draw(self, surface: pygame.Surface) -> None:
        for scene in self._visible():
            scene.draw(surface)
        self.changed = False

    def close(self) -> None:
        """Remove all scenes."""
        self._replace(())

    def abandon(self) -> None:
        """Drop all scenes without calling them: one has failed and may fail again."""
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
