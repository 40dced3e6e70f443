"""Fingers on a touch screen become the inputs of a pointer.

A tap clicks and a drag drags. A finger that rests points, as the mouse does without a click, and so shows what can be
said of a place. Two fingers swiped aside go through the turns of a game; up or down they scroll.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

import pygame

from halloween_games.kit import sizes
from halloween_games.kit.input import AWAY, Command, Input, Pointed, Pos, Scrolled

Size = tuple[int, int]
HOLD_SECONDS: Final = 0.5  # a finger that rests longer does not click
LOST_SECONDS: Final = 10.0  # a finger that does not even tremble for so long has been lifted without a word
SLOP_UNITS: Final = 12  # a finger that moves further drags
SWIPE_UNITS: Final = 70  # two fingers that move further aside go one turn back or forward
LINE_UNITS: Final = 60  # by which two fingers scroll one line: the page follows them
MOST_FINGERS: Final = 10
TRACKPAD: Final = sys.platform == "darwin"  # there SDL reports the fingers on the trackpad, which moves the mouse
Key = tuple[int, int]  # of a touch screen and a finger on it


class _Gesture(Enum):
    NONE = auto()
    TAP = auto()  # until the finger moves or has rested too long
    HELD = auto()
    DRAG = auto()
    PAIR = auto()
    OVER = auto()  # nothing means anything until all fingers are lifted


@dataclass
class _Finger:
    start: Pos
    pos: Pos
    still: float = 0.0  # seconds since its last event


@dataclass
class Fingers:
    """Reads the events of fingers; time passes only by ``pass_time``.

    *aim* is asked where a finger is meant that came down beside something small.
    """

    aim: Callable[[Pos], Pos] = lambda pos: pos
    ignored: bool = TRACKPAD
    _down: dict[Key, _Finger] = field(default_factory=dict)
    _gesture: _Gesture = _Gesture.NONE
    _leader: Key = (0, 0)  # the finger that taps or drags
    _origin: Pos = (0, 0)  # of two fingers
    _lines: int = 0  # scrolled by them
    _size: Size = (0, 0)
    _is_turned: bool = False

    def read(self, event: pygame.Event, size: Size, is_turned: bool = False) -> list[Input]:
        """The inputs of *event* in a window of *size* pixels; none if it is not about fingers.

        *is_turned*: the picture stands on its head, for somebody across the table.
        """
        if event.type == pygame.WINDOWFOCUSLOST:
            return self.cancel()
        read = self._readers().get(event.type)
        if read is None or self.ignored:
            return []
        found = self._measured(size, is_turned)
        key = event.dict.get("touch_id", 0), event.dict.get("finger_id", 0)
        x, y = event.dict.get("x", math.nan), event.dict.get("y", math.nan)
        return [*found, *read(key, x, y)]

    def _readers(self) -> Mapping[int, Callable[[Key, float, float], list[Input]]]:
        return {pygame.FINGERDOWN: self._touched, pygame.FINGERMOTION: self._moved, pygame.FINGERUP: self._lifted}

    def pass_time(self, dt: float, size: Size, is_turned: bool = False) -> list[Input]:
        """*dt* seconds pass; the inputs that end a gesture when the picture has another *size* or stands otherwise."""
        found = self._measured(size, is_turned)
        for finger in self._down.values():
            finger.still += dt
        if self._gesture is _Gesture.TAP and self._down[self._leader].still >= HOLD_SECONDS:
            self._gesture = _Gesture.HELD
        return found

    def cancel(self) -> list[Input]:
        """Forget all fingers: what they drag is let go over nothing."""
        ended, self._gesture = self._gesture, _Gesture.NONE
        self._down.clear()
        if ended is _Gesture.DRAG:
            return [Pointed("up", AWAY, 1), Pointed("move", AWAY)]
        return [Pointed("move", AWAY)] if ended in (_Gesture.TAP, _Gesture.HELD) else []

    def _measured(self, size: Size, is_turned: bool) -> list[Input]:
        if (size, is_turned) == (self._size, self._is_turned):
            return []
        self._size, self._is_turned = size, is_turned
        return self.cancel()

    def _px(self, units: float) -> float:
        return units * sizes.unit(self._size)

    def _pos(self, x: float, y: float) -> Pos:
        """The pixel at these shares of the window, at its edge if they lie outside."""
        width, height = self._size
        x, y = (1 - x, 1 - y) if self._is_turned else (x, y)
        return int(min(max(x, 0.0), 1.0) * max(0, width - 1)), int(min(max(y, 0.0), 1.0) * max(0, height - 1))

    # ------------------------------------------------------------------ the three events

    def _touched(self, key: Key, x: float, y: float) -> list[Input]:
        if not (_is_number(x) and _is_number(y) and 0 <= x <= 1 and 0 <= y <= 1):
            return []
        found: list[Input] = []
        if key in self._down or any(finger.still > LOST_SECONDS for finger in self._down.values()):
            found = self.cancel()
        if len(self._down) >= MOST_FINGERS:
            return found
        pos = self._pos(x, y)
        self._down[key] = _Finger(pos, pos)
        if len(self._down) == 1:
            self._gesture, self._leader = _Gesture.TAP, key
            found.append(Pointed("move", pos))
        elif self._gesture in (_Gesture.TAP, _Gesture.HELD):
            self._gesture, self._origin, self._lines = _Gesture.PAIR, self._middle(), 0
            found.append(Pointed("move", AWAY))
        elif self._gesture is not _Gesture.DRAG:  # a drag goes on, whatever else touches the screen
            self._gesture = _Gesture.OVER
        return found

    def _moved(self, key: Key, x: float, y: float) -> list[Input]:
        finger = self._down.get(key)
        if finger is None or not (_is_number(x) and _is_number(y)):
            return []
        finger.pos = pos = self._pos(x, y)
        if self._gesture is _Gesture.TAP:
            if math.dist(finger.start, pos) <= self._px(SLOP_UNITS):
                return []  # it trembles
            finger.still = 0.0
            self._gesture = _Gesture.DRAG
            return [Pointed("down", self.aim(finger.start), 1), Pointed("move", pos)]
        finger.still = 0.0
        if self._gesture is _Gesture.PAIR:
            return self._both_moved()
        follows = self._gesture is _Gesture.HELD or (self._gesture is _Gesture.DRAG and key == self._leader)
        return [Pointed("move", pos)] if follows else []

    def _lifted(self, key: Key, x: float, y: float) -> list[Input]:
        finger = self._down.pop(key, None)
        if finger is None:
            return []
        if _is_number(x) and _is_number(y):
            finger.pos = self._pos(x, y)
        found: list[Input] = []
        leads = key == self._leader
        if self._gesture is _Gesture.TAP:
            pos = self.aim(finger.start)
            found = [Pointed("down", pos, 1), Pointed("up", pos, 1), Pointed("move", AWAY)]
        elif self._gesture is _Gesture.DRAG and leads:
            found = [Pointed("move", finger.pos), Pointed("up", finger.pos, 1), Pointed("move", AWAY)]
        if not self._down:
            self._gesture = _Gesture.NONE
        elif leads or self._gesture is not _Gesture.DRAG:
            self._gesture = _Gesture.OVER
        return found

    # ------------------------------------------------------------------ two fingers

    def _middle(self) -> Pos:
        places = [finger.pos for finger in self._down.values()]
        return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)

    def _both_moved(self) -> list[Input]:
        x, y = self._middle()
        aside, down = x - self._origin[0], y - self._origin[1]
        if not self._lines and abs(aside) > self._px(SWIPE_UNITS) and abs(aside) > abs(down):
            self._gesture = _Gesture.OVER  # one turn for each swipe
            return [Command("earlier" if aside < 0 else "later")]
        lines = int(down / self._px(LINE_UNITS)) if abs(down) > abs(aside) else self._lines
        step, self._lines = lines - self._lines, lines
        return [Scrolled(self._origin, step)] if step else []


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and math.isfinite(value)
