"""Goes over what can be used on the screen, lights one thing after another, and chooses what is lit for a switch.

With one switch it moves on by itself, after so many seconds of the frames; with two a switch moves it on. While things
move or a computer plays it rests. Whatever it chooses becomes a move of the focus and a command, so whatever is refused
is refused where it always is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from halloween_games.kit.input import Command
from halloween_games.kit.painter import Painter
from halloween_games.kit.rect import Rect
from halloween_games.kit.scan_order import Stop, stops_of, way_to
from halloween_games.kit.scenes import Scene
from halloween_games.kit.services import Services
from halloween_games.kit.switches import OFF, ONE, Pressed

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
