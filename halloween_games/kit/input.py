"""Translates pygame's events into a few types of our own: keys, mouse and gamepads.

No screen ever sees a key code. What a switch means is in switches.py, what fingers on a touch screen do in fingers.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from halloween_games.kit.commands import BUTTON, KEY, NAMES, Bindings, chord, connected_layout, writes_text
from halloween_games.kit.switches import Switches

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
