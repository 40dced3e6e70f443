"""All commands of the program with their default keys and pad buttons, the buttons of pads, and the current bindings.

A key is written as text such as ``ctrl+shift+n``, ``f1`` or ``return``: pygame's names (``K_RETURN``) in lower case.
Cmd counts as Ctrl. ``?`` is the character, on any keyboard layout.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeVar

import pygame

from halloween_games.core.phrases import json_beside

log = logging.getLogger(__name__)

Layout = Mapping[int, str]  # SDL's names of buttons by the numbers of a pad

FACES: Final = ("a", "b", "x", "y")
ARROWS: Final = ("dpup", "dpdown", "dpleft", "dpright")
BUTTONS: Final = (
    *FACES,
    "leftshoulder",
    "rightshoulder",
    "back",
    "start",
    "leftstick",
    "rightstick",
    "guide",
    *ARROWS,
)
USUAL: Final[Layout] = MappingProxyType(dict(enumerate(BUTTONS)))  # of an Xbox pad; most others report the same

_BUTTON: Final = re.compile(r"b(\d+)")


def layout_of(mapping: Mapping[str, str]) -> Layout:
    """The layout that SDL's *mapping* of a pad says, such as ``{"a": "b0", "dpup": "h0.1"}``."""
    found = {}
    for name, source in mapping.items():
        number = _BUTTON.fullmatch(source)
        if number is not None and name in BUTTONS:
            found[int(number[1])] = name
    return found


def connected_layout(device: int) -> Layout:
    """The layout of the pad that was just connected; the usual one if SDL does not know it."""
    try:
        from pygame._sdl2 import controller  # its own subsystem, which nothing else needs
    except ImportError:
        return USUAL
    try:
        controller.init()
        if not controller.is_controller(device):
            return USUAL
        pad = controller.Controller(device)
        mapping = pad.get_mapping()
        pad.quit()
    except (RuntimeError, TypeError) as error:  # pygame.error is a RuntimeError
        log.info("The buttons of a gamepad are not known: %s", error)
        return USUAL
    return layout_of(mapping) or USUAL


# ---------------------------------------------------------------- commands


KeyLayout = Literal["usual", "left_hand", "right_hand"]
USUAL_KEYS: Final = "usual"
LEFT_HAND: Final = "left_hand"
RIGHT_HAND: Final = "right_hand"
KEY_LAYOUTS: Final[tuple[KeyLayout, ...]] = (USUAL_KEYS, LEFT_HAND, RIGHT_HAND)

Keys = Mapping[str, tuple[str, ...]]

HANDS: Final[Mapping[str, Keys]] = {
    hand: {command: tuple(keys) for command, keys in table.items()}
    for hand, table in json_beside(__file__, "key_layouts.json").items()
}
"""The keys of each layout for one hand, by command."""

T = TypeVar("T")

NAMES: Final = {getattr(pygame, name): name[2:].lower() for name in dir(pygame) if name.startswith("K_")}
MODIFIERS: Final = ("ctrl", "alt", "shift")
QUESTION: Final = "?"
REQUIRED: Final = ("accept", "cancel")  # without these nobody could change the bindings again

KEY: Final = "key"  # what Bindings can listen for
BUTTON: Final = "button"

MOVING: Final = "moving"
PLAYING: Final = "playing"
HELP: Final = "help"
COMPUTERS: Final = "computers"
GAMES: Final = "games"
SCREEN: Final = "screen"
GROUPS: Final = (MOVING, PLAYING, HELP, COMPUTERS, GAMES, SCREEN)


@dataclass(frozen=True)
class Row:
    """A command; its sentence has the text key ``command.NAME``."""

    name: str
    group: str
    keys: tuple[str, ...]
    buttons: tuple[int, ...] = ()

    @property
    def text_key(self) -> str:
        return f"command.{self.name}"


TABLE: Final = tuple(
    Row(row["name"], row["group"], tuple(row["keys"]), tuple(row.get("buttons", ())))
    for row in json_beside(__file__, "commands.json")
)
ROWS: Final[Mapping[str, Row]] = {row.name: row for row in TABLE}


def chord(key: int, mod: int, sign: str = "") -> str:
    """The text of a pressed key; empty for a modifier alone and for characters typed with AltGr."""
    name = NAMES.get(key, "")
    if not name or name in _ALONE:
        return ""
    control, alt = mod & (pygame.KMOD_CTRL | pygame.KMOD_META), mod & pygame.KMOD_ALT
    if control and alt:
        return ""  # Windows reports AltGr as Ctrl+Alt
    if sign == QUESTION and not control and not alt:
        return QUESTION
    held = (control, alt, mod & pygame.KMOD_SHIFT)
    return "+".join([*(word for word, on in zip(MODIFIERS, held, strict=True) if on), name])


def is_modifier(name: str) -> bool:
    """Whether that key means nothing alone."""
    return name in _ALONE


_ALONE: Final = frozenset(
    {"lshift", "rshift", "lctrl", "rctrl", "lalt", "ralt", "lmeta", "rmeta", "lsuper", "rsuper", "lgui", "rgui"}
    | {"mode", "altgr", "capslock", "numlock", "scrollock", "scrolllock", "unknown"}
)


def writes_text(key: str) -> bool:
    """Whether a key, as ``chord`` writes it, enters a character into a text field."""
    *held, name = key.split("+")
    if set(held) & {"ctrl", "alt"}:
        return False
    return len(name) == 1 or name in _SIGNS or (name.startswith("kp_") and name != "kp_enter")


_SIGNS: Final = frozenset(
    name
    for code, name in NAMES.items()
    if 32 <= code < 0x110000 and len(name) > 1 and name != "delete" and chr(code).isprintable()
)


class Bindings:
    """The current keys and pad buttons of the commands; those not changed have those of the layout of the keys.

    While ``listening`` is ``key`` or ``button`` the next one is reported as ``Caught`` instead of running its command.
    ``pad`` is the layout of the connected pad, None without one.
    """

    def __init__(
        self,
        keys: Mapping[str, Sequence[str]] | None = None,
        buttons: Mapping[str, Sequence[int]] | None = None,
        key_layout: str = USUAL_KEYS,
    ) -> None:
        self._usual_keys: Mapping[str, tuple[str, ...]] = {}  # those of the layout
        self._keys: dict[str, tuple[str, ...]] = {}
        self._buttons: dict[str, tuple[int, ...]] = {}
        self.listening = ""
        self.pad: Layout | None = None
        self.use(keys or {}, buttons or {}, key_layout)

    def use(
        self,
        keys: Mapping[str, Sequence[str]],
        buttons: Mapping[str, Sequence[int]],
        key_layout: str = USUAL_KEYS,
    ) -> None:
        """Apply a layout of the keys and the changed bindings.

        A key claimed by two commands belongs to the changed one. Unknown names are ignored; required commands without a
        key keep those of the layout.
        """
        hand = HANDS.get(key_layout)
        self._usual_keys = {row.name: row.keys if hand is None else hand.get(row.name, ()) for row in TABLE}
        self._keys = _bound(self._usual_keys, keys)
        self._buttons = _bound({row.name: row.buttons for row in TABLE}, buttons)

    @property
    def layout(self) -> Layout:
        """The layout of the connected pad, or the usual one."""
        return USUAL if self.pad is None else self.pad

    def keys(self, name: str) -> tuple[str, ...]:
        return self._keys.get(name, ())

    def buttons(self, name: str) -> tuple[int, ...]:
        return self._buttons.get(name, ())

    def changed_keys(self) -> dict[str, list[str]]:
        """The bindings that differ from those of the layout, for the settings."""
        return {name: list(keys) for name, keys in self._keys.items() if keys != self._usual_keys[name]}

    def changed_buttons(self) -> dict[str, list[int]]:
        return {name: list(numbers) for name, numbers in self._buttons.items() if numbers != ROWS[name].buttons}

    def of_key(self, key: str) -> str:
        """The command of a key; with Shift, if that is not bound, the command of the key without Shift."""
        found = _owner(self._keys, key)
        if not found and key.startswith("shift+"):
            return _owner(self._keys, key.removeprefix("shift+"))
        return found

    def of_button(self, number: int) -> str:
        return _owner(self._buttons, number)

    def owner_of_key(self, key: str) -> str:
        """The command with exactly this key."""
        return _owner(self._keys, key)

    # ------------------------------------------------------------------ changing

    def set_key(self, name: str, key: str, add: bool = False) -> str:
        """Bind *key* to *name*, alone or in addition; returns an error's text key, or an empty string.

        A command that loses the key gets the one that *name* gives up.
        """
        return _give(self._keys, name, key, add)

    def set_button(self, name: str, number: int, add: bool = False) -> str:
        """The same for a pad button."""
        return _give(self._buttons, name, number, add)


def _bound(usual: Mapping[str, tuple[T, ...]], changed: Mapping[str, Sequence[T]]) -> dict[str, tuple[T, ...]]:
    wanted = {name: tuple(dict.fromkeys(changed[name])) for name in usual if name in changed}
    for name in REQUIRED:
        if name in wanted and not wanted[name]:
            del wanted[name]
    taken: set[T] = set()
    found: dict[str, tuple[T, ...]] = {}
    for name in [*wanted, *usual]:
        if name in found:
            continue
        found[name] = tuple(one for one in wanted.get(name, usual[name]) if one not in taken)
        taken.update(found[name])
    for name in REQUIRED:
        if not found[name]:
            return dict(usual)
    return {name: found[name] for name in usual}


def _owner(bound: Mapping[str, Iterable[T]], one: T) -> str:
    return next((name for name, those in bound.items() if one in those), "")


def _give(bound: dict[str, tuple[T, ...]], name: str, one: T, add: bool) -> str:
    had = bound[name]
    if one in had:
        if not add:
            bound[name] = (one,)
        return ""
    other = _owner(bound, one)
    in_exchange = () if add else had
    if other:
        left = tuple(new for old in bound[other] for new in (in_exchange if old == one else (old,)))
        if not left and other in REQUIRED:
            return "keys.needed"
        bound[other] = left
    bound[name] = (*had, one) if add else (one,)
    return ""
