"""Screens as a stack: the top one gets the input; drawing starts at the topmost opaque one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from enum import Enum
from typing import ClassVar, Final

import pygame

from halloween_games.kit.input import Input, Pos
from halloween_games.kit.outline import Outline, Part, Role, nearest_place
from halloween_games.kit.rect import Rect
from halloween_games.kit.tooltip import Tip
from halloween_games.kit.tween import ease_in_out

SECONDS: Final = 0.22
LONGEST_STEP: Final = 1 / 30  # seconds: the first frame of a page may take long, and the way begins after it
NEARER: Final = 0.3  # by how much the old page grows when one walks in
FARTHER: Final = 0.16  # and shrinks when one walks out
DOOR_SECONDS: Final = 0.7
DOOR: Final = (0.21, 0.5)  # of the window: where the door stands
DOOR_NEARER: Final = 2.2
SKY: Final = 0.25  # of the height, by which it sinks or rises


class Way(Enum):
    """Where one goes from one page to the next."""

    INTO = "into"
    OUT = "out"
    UP = "up"
    DOWN = "down"
    DOOR = "door"
    """Out, to stand before a door."""
    THROUGH = "through"
    """Into, by that door: it fills the window."""
    OVER = "over"
    """To what lies over a page, which stays."""
    NOWHERE = "nowhere"
    """The new page is there at once."""

    @property
    def back(self) -> Way:
        pairs = {Way.INTO: Way.OUT, Way.OUT: Way.INTO, Way.UP: Way.DOWN, Way.DOOR: Way.THROUGH}
        return pairs.get(self, Way.NOWHERE)


class Scene:
    """One screen. It gets everything it needs in its constructor and reads no globals."""

    opaque: bool = True
    way: ClassVar[Way] = Way.INTO
    """Where one goes to come to it; one leaves it the other way."""
    offers_options: ClassVar[bool] = False
    """Whether the options open over it."""
    offers_game: ClassVar[bool] = False
    """Whether the game that is played can be pictured, filmed, replayed and told from it."""
    offers_saving: ClassVar[bool] = False
    """Whether the game that is played can be saved and copied from it, and the list of saved games opens over it."""
    offers_paste: ClassVar[bool] = False
    """Whether a copied game can be opened from it."""
    is_composed: ClassVar[bool] = False
    """Whether it draws only with ``blit`` and ``fill``, from pictures that stay as they are (``kit/canvas.py``)."""
    is_private: ClassVar[bool] = False
    """Whether its words are for the one who looks at it now, and for nobody who comes after."""

    @property
    def lively(self) -> bool:
        """Whether something moves that needs every frame; small movements do with fewer."""
        return False

    def prepare(self, size: tuple[int, int]) -> Iterator[None]:
        """Do in short steps what the next ``resize`` to *size* needs and takes long."""
        yield from ()

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """``draw`` in steps that are each shorter than a frame."""
        yield from ()
        self.draw(surface)

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
        self._drawn: list[Scene] = []  # the page that was drawn last, and what lay over it
        self._way = Way.NOWHERE  # the last one gone
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

    @property
    def way(self) -> Way:
        """Where one has gone since the last picture."""
        visible, drawn = self._visible(), self._drawn
        if not visible or not drawn:
            return Way.NOWHERE
        if visible[0] is not drawn[0]:
            return self._way
        over = max(visible, drawn, key=len)[-1]
        return Way.OVER if visible[-1] is not drawn[-1] and over.way is Way.OVER else Way.NOWHERE

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put *scene* on top."""
        self._pending.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Remove the top scene."""
        self._pending.append(self._pop)

    def pop_now(self) -> None:
        """Remove the top scene before anything else is done."""
        self.pop()
        self.apply_pending()

    def return_to(self, scene: Scene) -> None:
        """Remove what lies above *scene*."""
        while self.top not in (None, scene):
            self.pop_now()

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
        visible = self._visible()
        for scene in visible:
            scene.draw(surface)
        self._drawn = visible
        self.changed = False

    @property
    def is_composed(self) -> bool:
        """Whether all that is seen is drawn from pictures that stay as they are."""
        return all(scene.is_composed for scene in self._visible())

    def close(self) -> None:
        """Remove all scenes."""
        self._replace(())

    def abandon(self) -> None:
        """Drop all scenes without calling them: one has failed and may fail again."""
        self._scenes.clear()
        self._pending.clear()
        self._drawn = []
        self.changed = True

    def _visible(self) -> list[Scene]:
        first = max((i for i, scene in enumerate(self._scenes) if scene.opaque), default=0)
        return self._scenes[first:]

    def _push(self, scene: Scene) -> None:
        if self.top:
            self.top.leave()
        self._way = scene.way if scene.opaque else self._way
        self._scenes.append(scene)
        if self._size != (0, 0):
            scene.resize(self._size)
        scene.enter()

    def _pop(self) -> None:
        if self._scenes:
            scene = self._scenes.pop()
            self._way = scene.way.back if scene.opaque else self._way
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


class Passage:
    """The picture of a page that is left, as long as it is seen: it fades, and moves as if one walked.

    The new page is drawn, pointed at and read aloud as if it had always been there.
    """

    def __init__(self) -> None:
        self.toward: Pos | None = None  # where one walks to, if somebody pointed there
        self._way = Way.INTO
        self._old: pygame.Surface | None = None
        self._seconds = self._left = 0.0

    @property
    def is_under_way(self) -> bool:
        return self._old is not None

    def begin(self, picture: pygame.Surface, way: Way) -> None:
        """Leave the page that *picture* shows."""
        self._old, self._way = picture.copy(), way
        self._seconds = self._left = DOOR_SECONDS if way is Way.THROUGH else SECONDS

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if self._old is None:
            return False
        self._left -= min(dt, LONGEST_STEP)
        if self._left <= 0:
            self._old = None
        return True

    def show(self, surface: pygame.Surface) -> None:
        """Draw what is still seen of the page left behind over the new one on *surface*."""
        old = self._old
        if old is None or old.get_size() != surface.get_size():
            self._old = None
            return
        if self._left == self._seconds:  # the new page was just drawn for the first time, which is enough
            surface.blit(old, (0, 0))
            return
        t = ease_in_out(1 - self._left / self._seconds)
        (width, height), place = old.get_size(), [0, 0]
        if self._way in (Way.INTO, Way.THROUGH):
            x, y = self.toward or surface.get_rect().center
            x, y = min(max(x, 0), width), min(max(y, 0), height)  # what was pressed may be scrolled out of sight
            grown = 1 + NEARER * t
            if self._way is Way.THROUGH:
                x, y, grown = round(width * DOOR[0]), round(height * DOOR[1]), 1 + DOOR_NEARER * t
            whole = old.get_rect()
            part = pygame.Rect(x - x / grown, y - y / grown, width / grown, height / grown).clip(whole)
            old = pygame.transform.scale(old.subsurface(part), whole.size)
        elif self._way in (Way.OUT, Way.DOOR):
            old = pygame.transform.scale_by(old, 1 - FARTHER * t)
            place = [(width - old.get_width()) // 2, (height - old.get_height()) // 2]
        elif self._way is not Way.OVER:
            place[1] = round(height * SKY * t) * (1 if self._way is Way.UP else -1)
        old.set_alpha(round(255 * (1 - t)))
        surface.blit(old, place)
