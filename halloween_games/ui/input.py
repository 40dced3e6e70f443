"""pygame's events become a few words of our own; no screen ever sees a key code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

Pos = tuple[int, int]


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
    """A wish, whatever key or pad button it came from: ``left``, ``accept``, ``cancel``, ``undo``."""

    name: str


@dataclass(frozen=True)
class Typed:
    """Text for a field that is being edited; ``\\b`` takes back one letter."""

    text: str


Input = Pointed | Scrolled | Command | Typed

_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META

KEYS: Final = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_RETURN: "accept",
    pygame.K_KP_ENTER: "accept",
    pygame.K_SPACE: "accept",
    pygame.K_ESCAPE: "cancel",
    pygame.K_HOME: "start",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_F1: "rules",
    pygame.K_F10: "menu",
    pygame.K_F11: "fullscreen",
    pygame.K_h: "hint",
    pygame.K_u: "undo",
    pygame.K_r: "redo",
    pygame.K_k: "coordinates",
    pygame.K_o: "overlay",
    pygame.K_m: "mute",
}
CTRL_KEYS: Final = {
    pygame.K_z: "undo",
    pygame.K_y: "redo",
    pygame.K_n: "new",
    pygame.K_q: "quit",
}
CTRL_SHIFT_KEYS: Final = {pygame.K_z: "redo", pygame.K_n: "start_now"}
TEXT_KEYS: Final = frozenset({"accept", "cancel", "up", "down"})  # what a text field leaves to the screen


class Keyboard:
    """Reads events; while ``editing`` is on, letters are text and not commands."""

    def __init__(self) -> None:
        self.editing = False

    def read(self, event: pygame.Event, scale: tuple[float, float] = (1.0, 1.0)) -> list[Input]:
        """*event* in our words; *scale* is drawn pixels per window unit, for screens with dense pixels."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
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
        if event.key == pygame.K_TAB:
            return [Command("previous" if event.mod & pygame.KMOD_SHIFT else "next")]
        if event.mod & pygame.KMOD_ALT and event.key == pygame.K_RETURN:
            return [Command("fullscreen")]
        if event.mod & _CTRL and not event.mod & pygame.KMOD_ALT:  # together they are the AltGr of Windows
            keys = CTRL_SHIFT_KEYS if event.mod & pygame.KMOD_SHIFT else CTRL_KEYS
            return [Command(keys[event.key])] if event.key in keys else []
        if self.editing:
            return self._editing_key(event)
        if event.unicode == "?":
            return [Command("shortcuts")]
        return [Command(KEYS[event.key])] if event.key in KEYS else []

    def _editing_key(self, event: pygame.Event) -> list[Input]:
        if event.key == pygame.K_BACKSPACE:
            return [Typed("\b")]
        name = KEYS.get(event.key, "")
        if event.key != pygame.K_SPACE and (
            name in TEXT_KEYS or event.key in (pygame.K_F1, pygame.K_F10, pygame.K_F11)
        ):
            return [Command(name)]
        return []


PAD_BUTTONS: Final = {
    0: "accept",
    1: "cancel",
    2: "undo",
    3: "overlay",
    4: "previous",
    5: "next",
    6: "rules",
    7: "menu",
    8: "redo",
}
STICK_ON: Final = 0.6  # how far a stick has to be pushed to count
STICK_OFF: Final = 0.35  # and how near to the middle it must come back before it counts again


class Gamepad:
    """Buttons, cross and left stick of any pad, in the same words as the keys. Pads may come and go."""

    def __init__(self) -> None:
        self._pads: dict[int, pygame.joystick.JoystickType] = {}
        self._pushed: dict[int, str] = {}

    def read(self, event: pygame.Event) -> list[Input]:
        """*event* in our words; nothing for what is not of a pad."""
        if event.type == pygame.JOYBUTTONDOWN:
            name = PAD_BUTTONS.get(event.button)
            return [Command(name)] if name else []
        if event.type == pygame.JOYHATMOTION:
            return [Command(name) for name in _directions(event.value[0], -event.value[1])]
        if event.type == pygame.JOYAXISMOTION and event.axis in (0, 1):
            return self._stick(event.axis, event.value)
        if event.type == pygame.JOYDEVICEADDED:
            pad = pygame.joystick.Joystick(event.device_index)
            self._pads[pad.get_instance_id()] = pad  # a pad that nobody holds on to sends nothing
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
        return []

    def _stick(self, axis: int, value: float) -> list[Input]:
        """One step for each push: the stick has to come back before it counts again."""
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
