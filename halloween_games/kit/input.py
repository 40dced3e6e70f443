"""Translates pygame's events into a few types of our own: switches, keys, mouse, gamepads and fingers.

No screen ever sees a key code. One or two switches can do everything: any key, mouse button or button of a gamepad
each, written as text: ``key:space``, ``mouse:1`` or ``pad:0``. While switches are used, theirs is the first word: what
they press means nothing else.

Fingers on a touch screen become the inputs of a pointer. A tap clicks and a drag drags. A finger that rests points, as
the mouse does without a click, and so shows what can be said of a place. Two fingers swiped aside go through the turns
of a game; up or down they scroll.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from typing import Final, Literal

import pygame

from halloween_games.kit import sizes
from halloween_games.kit.commands import BUTTON, KEY, NAMES, Bindings, chord, connected_layout, is_modifier, writes_text

SwitchUse = Literal["off", "one", "two"]
OFF: Final = "off"
ONE: Final = "one"  # scanning: what is lit moves on by itself, the switch chooses
TWO: Final = "two"  # one switch moves on, the other chooses
SWITCH_USES: Final[tuple[SwitchUse, ...]] = ("off", "one", "two")

CHOOSING: Final = "key:space"  # the usual switches
MOVING_ON: Final = "key:return"
LEAST_SECONDS: Final = 0.5  # for one step
MOST_SECONDS: Final = 5.0
USUAL_SECONDS: Final = 1.5


class Pressed(StrEnum):
    """What a switch did."""

    CHOOSE = "choose"
    MOVE_ON = "move on"
    NOTHING = "nothing"  # released, or still held: nobody else hears of it


class Switches:
    """Reads the switches that are used. While *catch* is set, the next thing pressed is reported to it instead."""

    def __init__(self) -> None:
        self.mode: SwitchUse = "off"
        self.seconds = USUAL_SECONDS
        self.choose = CHOOSING
        self.move_on = MOVING_ON
        self.catch: Callable[[str], None] | None = None
        self._held: set[str] = set()  # one press, however long, counts once

    def use(self, mode: SwitchUse, seconds: float, choose: str, move_on: str) -> None:
        """Use these; if both switches are the same, moving on gets a usual one."""
        self.mode = mode
        self.seconds = max(LEAST_SECONDS, min(MOST_SECONDS, seconds))
        self.choose = choose
        self.move_on = move_on if move_on != choose else next(one for one in (MOVING_ON, CHOOSING) if one != choose)

    def read(self, event: pygame.Event) -> Pressed | None:
        """What *event* did with a switch; None if it is for somebody else."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            return None
        if event.type == pygame.TEXTINPUT:  # the letter of a key that is a switch
            return Pressed.NOTHING if any(name.startswith("key:") for name in self._held) else None
        name, is_down = switch_of(event)
        if not name:
            return None
        if not is_down:
            was_held = name in self._held
            self._held.discard(name)
            return Pressed.NOTHING if was_held else None
        if name in self._held:
            return Pressed.NOTHING
        if self.catch is not None:
            return self._caught(name)
        if self.mode == OFF or name not in (self.choose, self.move_on if self.mode == TWO else self.choose):
            return None
        self._held.add(name)
        return Pressed.CHOOSE if name == self.choose else Pressed.MOVE_ON

    def _caught(self, name: str) -> Pressed | None:
        if name == "key:escape" or self.catch is None:
            return None  # leaves it as it was
        self._held.add(name)
        self.catch(name)
        return Pressed.NOTHING


def switch_of(event: pygame.Event) -> tuple[str, bool]:
    """The switch that *event* is about, and whether it was pressed; an empty name if there is none."""
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        name = NAMES.get(event.key, "")
        return (f"key:{name}" if name and not is_modifier(name) else ""), event.type == pygame.KEYDOWN
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        return (f"mouse:{event.button}" if event.button in (1, 2, 3) else ""), event.type == pygame.MOUSEBUTTONDOWN
    if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        return f"pad:{event.button}", event.type == pygame.JOYBUTTONDOWN
    return "", False


# ---------------------------------------------------------------- input


Pos = tuple[int, int]

AWAY: Final[Pos] = (-1, -1)  # where nothing is: a finger that is lifted points there


@dataclass(frozen=True)
class Pointed:
    """The mouse or a finger: ``move``, ``down``, ``up`` (button 1 chooses, 3 cancels)."""

    kind: str
    pos: Pos
    button: int = 0


@dataclass(frozen=True)
class Scrolled:
    pos: Pos
    lines: int


@dataclass(frozen=True)
class Command:
    """A command such as ``left``, ``accept``, ``cancel`` or ``undo``, whatever key or pad button it came from."""

    name: str


@dataclass(frozen=True)
class Typed:
    """Text for a field that is being edited; ``\\\\b`` deletes one character."""

    text: str


@dataclass(frozen=True)
class Caught:
    """A key or pad button that was pressed to be bound to a command."""

    key: str = ""
    button: int = -1


Input = Pointed | Scrolled | Command | Typed | Caught

_EDITING: Final = {
    pygame.K_RETURN: "accept",
    pygame.K_KP_ENTER: "accept",
    pygame.K_ESCAPE: "cancel",
    pygame.K_TAB: "next",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}  # works in a text field, whatever is bound to it
_NO_COMMANDS: Final = frozenset(
    {*(NAMES[key] for key in _EDITING), "left", "right", "home", "end", "delete", "backspace"}
)  # keys of the field itself


_OF_MOUSE: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)


class Keyboard:
    """Reads keyboard and mouse events; while ``editing`` is set, letters are text instead of commands."""

    def __init__(self, bindings: Bindings | None = None) -> None:
        self.bindings = bindings or Bindings()
        self.editing = False
        self.switches = Switches()  # whose presses are no keys
        self._held: set[int] = set()  # keys that are down: key repeat is not caught

    def read(self, event: pygame.Event, scale: tuple[float, float] = (1.0, 1.0)) -> list[Input]:
        """The inputs of *event*; *scale* is pixels per window unit, for high-density screens."""
        if event.type in _OF_MOUSE and event.dict.get("touch"):
            return []  # made up by the system for a finger, which is read by itself
        if event.type == pygame.KEYDOWN:
            repeats = event.key in self._held
            self._held.add(event.key)
            return self._caught(event, repeats) if self.bindings.listening else self._key(event)
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        if event.type == pygame.TEXTINPUT and self.editing:
            return [Typed(event.text)]
        if event.type == pygame.MOUSEMOTION:
            return [Pointed("move", _scaled(event.pos, scale))]
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button in (1, 3):
            kind = "down" if event.type == pygame.MOUSEBUTTONDOWN else "up"
            return [Pointed(kind, _scaled(event.pos, scale), event.button)]
        if event.type == pygame.MOUSEWHEEL:
            return [Scrolled(_scaled(pygame.mouse.get_pos(), scale), event.y)]
        return []

    def _key(self, event: pygame.Event) -> list[Input]:
        key = chord(event.key, event.mod, event.unicode)
        if not key:
            return []
        if self.editing and (writes_text(key) or key.removeprefix("shift+") in _NO_COMMANDS):
            return self._editing_key(event)
        name = self.bindings.of_key(key)
        return [Command(name)] if name else []

    def _editing_key(self, event: pygame.Event) -> list[Input]:
        if event.key == pygame.K_BACKSPACE:
            return [Typed("\b")]
        if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT:
            return [Command("previous")]
        return [Command(_EDITING[event.key])] if event.key in _EDITING else []

    def _caught(self, event: pygame.Event, repeats: bool) -> list[Input]:
        """The key that was waited for; Esc cancels waiting."""
        if event.key == pygame.K_ESCAPE:
            return [Command("cancel")]
        key = chord(event.key, event.mod, event.unicode)
        return [Caught(key=key)] if key and not repeats and self.bindings.listening == KEY else []


STICK_ON: Final = 0.6  # a push beyond this counts
STICK_OFF: Final = 0.35  # below this the stick is centered again


class Gamepad:
    """Translates buttons, D-pad and left stick of any pad into the same inputs as keys. Pads may come and go."""

    def __init__(self, bindings: Bindings | None = None) -> None:
        self.bindings = bindings or Bindings()
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._pushed: dict[int, str] = {}

    def read(self, event: pygame.Event) -> list[Input]:
        """The inputs of *event*; none if it is not from a pad."""
        if event.type == pygame.JOYBUTTONDOWN:
            return self._button(event.button)
        if self.bindings.listening and event.type in (pygame.JOYHATMOTION, pygame.JOYAXISMOTION):
            return []
        if event.type == pygame.JOYHATMOTION:
            return [Command(name) for name in _directions(event.value[0], -event.value[1])]
        if event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._stick(event.axis, event.value)
        if event.type == pygame.JOYDEVICEADDED:
            pad = pygame.joystick.Joystick(event.device_index)
            self._pads[pad.get_instance_id()] = pad  # without a reference it would be closed
            self.bindings.pad = connected_layout(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            if not self._pads:
                self.bindings.pad = None
        return []

    def _button(self, number: int) -> list[Input]:
        name = self.bindings.of_button(number)
        if self.bindings.listening == BUTTON:
            return [Caught(button=number)]
        if self.bindings.listening:  # for a key: only releasing a button means something
            return [Command(name)] if name == "cancel" else []
        return [Command(name)] if name else []

    def _stick(self, axis: int, value: float) -> list[Input]:
        """One step per push: the stick has to come back before it counts again."""
        if abs(value) < STICK_OFF:
            self._pushed.pop(axis, None)
            return []
        if abs(value) < STICK_ON:
            return []
        sign = 1 if value > 0 else -1
        (name,) = _directions(sign, 0) if axis == 0 else _directions(0, sign)
        if self._pushed.get(axis) == name:
            return []
        self._pushed[axis] = name
        return [Command(name)]


def _directions(x: int, y: int) -> list[str]:
    """The names of a direction; *y* grows downward."""
    names = []
    if x:
        names.append("right" if x > 0 else "left")
    if y:
        names.append("down" if y > 0 else "up")
    return names


def _scaled(pos: Pos, scale: tuple[float, float]) -> Pos:
    return round(pos[0] * scale[0]), round(pos[1] * scale[1])


# ---------------------------------------------------------------- fingers


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
