"""Goes over what can be used on the screen, lights one thing after another, and chooses what is lit for a switch.

With one switch it moves on by itself, after so many seconds of the frames; with two a switch moves it on. While things
move or a computer plays it rests. Whatever it chooses becomes a move of the focus and a command, so whatever is refused
is refused where it always is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from halloween_games.core.speaker import Speaker
from halloween_games.kit.input import Command
from halloween_games.kit.outline import Box, Do, Outline, Part, in_rows, said
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.switches import OFF, ONE, Pressed

FEW: Final = 6  # so many are gone over one by one, without rows


@dataclass(frozen=True)
class Stop:
    """What is lit for one step: a part of the screen with the command that uses it, or a group of stops."""

    words: str
    rect: Box
    key: str = ""
    command: str = ""
    stops: tuple[Stop, ...] = ()
    stays: bool = False  # lit when it was chosen: it has several values

    @property
    def first(self) -> Stop:
        """The first part in it."""
        return self.stops[0].first if self.stops else self

    @property
    def is_group(self) -> bool:
        """Whether there are several parts in it."""
        return bool(self.stops) and not self.key

    def leaves(self) -> Iterator[Stop]:
        """What can be chosen at last."""
        if not self.stops:
            yield self
        for stop in self.stops:
            yield from stop.leaves()


def stops_of(outline: Outline, text: Speaker) -> tuple[Stop, ...]:
    """In which order switches go over a screen: groups first, then what is in them, in rows where there is much.

    What can be gone to is what the outline says can be used; a text field is left out, since nobody writes with one
    switch, and every field has a usual text.
    """
    loose = [part for part in outline.root.parts if not part.parts]
    groups = [_group(part.name, _in_rows(_used(part.parts), text), text) for part in outline.root.parts if part.parts]
    found = [*_in_rows(_used(loose), text), *(group for group in groups if group.stops)]
    singles = [group.stops[0] if len(group.stops) == 1 else group for group in found]
    return singles[0].stops if len(singles) == 1 and not singles[0].key else tuple(singles)


def _used(parts: Iterable[Part]) -> list[Part]:
    return [part for part in parts if part.usable and Do.WRITE not in part.does]


def _in_rows(parts: Sequence[Part], text: Speaker) -> tuple[Stop, ...]:
    """The stops of *parts*; many are gathered row by row."""
    stops = [_stop(part, text) for part in parts]
    if len(stops) <= FEW:
        return tuple(stops)
    rows = in_rows(stops)
    if len(rows) == 1:
        return tuple(stops)
    named: list[Stop] = []
    for number, row in enumerate(rows, 1):
        named.append(row[0] if len(row) == 1 else _group(text("scan.row", number=number), tuple(row), text))
    return tuple(named)


def _group(name: str, stops: tuple[Stop, ...], text: Speaker) -> Stop:
    words = text("scan.group", name=name, count=sum(map(_count, stops))) if name else ""
    return Stop(words, _around([stop.rect for stop in stops]), stops=stops)


def _count(stop: Stop) -> int:
    return sum(map(_count, stop.stops)) if stop.is_group else 1


def _stop(part: Part, text: Speaker) -> Stop:
    """What is pressed, or, for a slider, the two ways in which it goes."""
    words = said(part, text)
    if Do.PRESS in part.does:
        return Stop(words, part.rect, part.key, "accept", stays=Do.MORE in part.does)
    ways = (("scan.more", "right"), ("scan.less", "left"))
    named = tuple(Stop(text(key, name=words), part.rect, part.key, command, stays=True) for key, command in ways)
    return Stop(words, part.rect, part.key, stops=named)


def _around(rects: Sequence[Box]) -> Box:
    """The smallest rectangle around *rects*."""
    if not rects:
        return 0, 0, 0, 0
    left, top = min(rect[0] for rect in rects), min(rect[1] for rect in rects)
    right, bottom = max(rect[0] + rect[2] for rect in rects), max(rect[1] + rect[3] for rect in rects)
    return left, top, right - left, bottom - top


def way_to(stops: Sequence[Stop], lit: Stop, depth: int) -> list[int] | None:
    """Where *lit* is now among *stops*, of a screen that may have changed: its place on each level; None if it is gone.

    A group is where the first of its parts is that are still there.
    """
    for leaf in lit.leaves():
        way = _way_to_leaf(stops, leaf, depth)
        if way is not None:
            found = _at(stops, way)
            return way if found.is_group == lit.is_group and found.key == lit.key else None
    return None


def _way_to_leaf(stops: Sequence[Stop], leaf: Stop, depth: int) -> list[int] | None:
    """The way to what is so deep and has *leaf* in it."""
    for at, stop in enumerate(stops):
        if depth == 1:
            if any((one.key, one.command) == (leaf.key, leaf.command) for one in stop.leaves()):
                return [at]
            continue
        way = _way_to_leaf(stop.stops, leaf, depth - 1)
        if way is not None:
            return [at, *way]
    return None


def _at(stops: Sequence[Stop], way: Sequence[int]) -> Stop:
    stop = stops[way[0]]
    return _at(stop.stops, way[1:]) if len(way) > 1 else stop


ROUNDS: Final = 4  # as the options say: over a screen without a choice, after which it waits for the switch
INNER_ROUNDS: Final = 2  # over a group, after which it goes back to the groups
LOOK_SECONDS: Final = 0.25  # between two looks at a picture that changes
FRAME_UNITS: Final = 5
AROUND_UNITS: Final = 10


@dataclass
class _Level:
    """Stops that are gone over, and how often that was done."""

    stops: tuple[Stop, ...]
    at: int = 0
    rounds: int = 0


class Scanner:
    """What is lit now, on the top screen."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._switches = services.keyboard.switches
        self._scene: Scene | None = None
        self._levels: list[_Level] = []  # none while it rests
        self._left = 0.0  # seconds for what is lit
        self._age = 0.0  # seconds since the last look at the screen
        self._is_stale = False
        self.waits = False  # nobody has chosen anything for several rounds
        self._is_asked = False  # a switch was pressed while a computer plays

    @property
    def lit(self) -> Stop | None:
        """What the switch would choose."""
        return self._levels[-1].stops[self._levels[-1].at] if self._levels else None

    @property
    def runs(self) -> bool:
        """Whether it has to go on by itself, or to begin."""
        return self._switches.mode != OFF and not self.waits

    # ------------------------------------------------------------------ time

    def update(self, dt: float) -> None:
        """Go on by *dt* seconds."""
        top = self._services.stack.top
        if self._switches.mode == OFF or top is None:
            self._stop()
            self.waits = False
            return
        if top is not self._scene:
            self._stop()
            self._scene, self.waits, self._is_asked = top, False, False
        if self._rests(top):
            if self._levels:
                top.hide_focus()
            self._stop()
            return
        self._age += dt
        self._is_stale = self._is_stale or self._services.stack.changed
        if not self._levels:
            if not self.waits:
                self._begin(top)
            return
        if self._is_stale and self._age >= LOOK_SECONDS:
            self._look(top)
        self._left -= dt
        if self._levels and self._switches.mode == ONE and self._left <= 0:
            self._go_on(top)

    def _rests(self, top: Scene) -> bool:
        """Whether something moves, or a computer plays and nobody has asked to do something nevertheless."""
        if not top.is_occupied:
            self._is_asked = False
            return False
        return top.lively or not self._is_asked

    def _stop(self) -> None:
        if self._levels:
            self._services.stack.changed = True
        self._levels = []

    # ------------------------------------------------------------------ what is lit

    def _stops(self, top: Scene) -> tuple[Stop, ...]:
        self._age, self._is_stale = 0.0, False
        return stops_of(top.scan_outline(), self._services.text)

    def _begin(self, top: Scene) -> None:
        stops = self._stops(top)
        self._levels = [_Level(stops)] if stops else []
        self._show(top)

    def _look(self, top: Scene) -> bool:
        """Look at the screen again; True if what is lit is still there. If not, it begins anew."""
        stops, lit = self._stops(top), self.lit
        way = way_to(stops, lit, len(self._levels)) if lit is not None else None
        if way is None:
            self._levels = [_Level(stops)] if stops else []
            self._show(top)
            return False
        for level, at in zip(self._levels, way, strict=True):
            level.stops, level.at = stops, at
            stops = stops[at].stops
        return True

    def _show(self, top: Scene) -> None:
        """Light it: a part of the screen gets the focus, which says what it is; a group is said here."""
        self._left = self._switches.seconds
        self._services.stack.changed = True
        lit = self.lit
        if lit is None:
            return
        top.visit(lit.first.key)  # also scrolls to it
        if lit.is_group:
            top.hide_focus()
        if lit.stops or lit.command != "accept":
            self._services.speech.say(lit.words)
        self._is_stale = True

    def _go_on(self, top: Scene) -> None:
        """Light the next one; after the rounds in a group the groups again, and then wait."""
        level = self._levels[-1]
        level.at += 1
        if level.at == len(level.stops):
            level.at = 0
            level.rounds += 1
            by_itself = self._switches.mode == ONE
            if len(self._levels) > 1 and level.rounds >= (INNER_ROUNDS if by_itself else 1):
                self._levels.pop()
            elif len(self._levels) == 1 and by_itself and level.rounds >= ROUNDS and len(level.stops) > 1:
                self.waits, self._is_asked = True, False
                top.hide_focus()
                self._stop()
                return
        self._show(top)

    # ------------------------------------------------------------------ the switches

    def press(self, pressed: Pressed) -> None:
        """A switch was pressed."""
        stack = self._services.stack
        stack.apply_pending()
        top = stack.top
        if pressed is Pressed.NOTHING or top is None:
            return
        if not self._levels or top is not self._scene:
            self.waits, self._is_asked = False, True  # the next frame begins
            return
        if self._rests(top) or not self._look(top):
            return
        if pressed is Pressed.MOVE_ON:
            self._go_on(top)
        elif self.lit is not None:
            self._choose(top, self.lit)

    def _choose(self, top: Scene, lit: Stop) -> None:
        self._levels[-1].rounds = 0
        if lit.stops:
            self._levels.append(_Level(lit.stops))
            self._show(top)
            return
        if top.visit(lit.key):
            self._services.stack.handle(Command(lit.command))
        self._services.stack.changed = True
        if lit.stays:
            self._left, self._is_stale = self._switches.seconds, True
        else:
            top.hide_focus()
            self._levels = []  # the screen is another one now

    # ------------------------------------------------------------------ picture

    def draw(self, painter: Painter) -> None:
        """A frame around what is lit, dashed around a group; its rim of ink shows it on every ground."""
        lit = self.lit
        if lit is None:
            return
        room = painter.px(AROUND_UNITS)
        rect = Rect(lit.rect).inflate(2 * room, 2 * room)
        painter.frame(rect, painter.colors.glow_chosen, FRAME_UNITS, 16, dashed=bool(lit.stops))
