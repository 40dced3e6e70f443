"""Layouts of the keys: the usual one, and one for each hand alone, where no two keys are pressed together.

The letters and digits of a hand lie on its side of QWERTY and of QWERTZ keyboards alike. A command without a key there
has a button on the screen, in the menu or in the options. Behind the keys of the hand stand those usual ones that
mean nothing else there, so that whoever tries a layout finds out of it again. What goes from one thing to the next
writes nothing, because it has to leave text fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

KeyLayout = Literal["usual", "left_hand", "right_hand"]
USUAL_KEYS: Final = "usual"
LEFT_HAND: Final = "left_hand"
RIGHT_HAND: Final = "right_hand"
KEY_LAYOUTS: Final[tuple[KeyLayout, ...]] = (USUAL_KEYS, LEFT_HAND, RIGHT_HAND)

Keys = Mapping[str, tuple[str, ...]]

_LEFT: Final[Keys] = {
    "accept": ("space", "return", "kp_enter"),
    "cancel": ("escape",),
    "next": ("tab",),
    "previous": ("q",),
    "left": ("a", "left"),
    "right": ("d", "right"),
    "up": ("w", "up"),
    "down": ("s", "down"),
    "page_up": ("r", "pageup"),
    "page_down": ("f", "pagedown"),
    "start": ("1", "home"),
    "earlier": ("2",),
    "later": ("3",),
    "end": ("4", "end"),
    "slower": ("5",),
    "faster": ("6",),
    "reveal": ("7",),
    "undo": ("x",),
    "redo": ("c",),
    "hint": ("e",),
    "overlay": ("t",),
    "ai_move": ("g",),
    "pause": ("v",),
    "demo": ("b",),
    "rules": ("f1",),
    "threats": ("f2",),
    "standing": ("f3",),
    "type": ("f4",),
    "save": ("f5",),
    "new": ("f6",),
    "options": ("f7",),
    "shortcuts": ("f8",),
    "screenshot": ("f9",),
    "menu": ("f10",),
    "fullscreen": ("f11",),
    "about": ("f12",),
}
_RIGHT: Final[Keys] = {
    "accept": ("return", "kp_enter", "space"),
    "cancel": ("backspace", "kp_period", "escape"),
    "next": ("pagedown", "kp_3", "tab"),
    "previous": ("pageup", "kp_9"),
    "left": ("left", "kp_4"),
    "right": ("right", "kp_6"),
    "up": ("up", "kp_8"),
    "down": ("down", "kp_2"),
    "page_up": ("k", "kp_minus"),
    "page_down": ("l", "kp_plus"),
    "start": ("home", "kp_7"),
    "end": ("end", "kp_1"),
    "earlier": ("comma",),
    "later": ("period",),
    "undo": ("u", "kp_divide"),
    "redo": ("j", "kp_multiply"),
    "hint": ("h", "kp_0"),
    "standing": ("i",),
    "overlay": ("o",),
    "pause": ("p",),
    "ai_move": ("n",),
    "threats": ("m",),
    "demo": ("7", "kp_5"),
    "save": ("8",),
    "slower": ("9",),
    "faster": ("0",),
    "type": ("insert",),
    "reveal": ("delete",),
    "screenshot": ("f5",),
    "rules": ("f6",),
    "options": ("f7",),
    "shortcuts": ("f8",),
    "new": ("f9",),
    "menu": ("f10",),
    "fullscreen": ("f11",),
    "about": ("f12",),
}
HANDS: Final[Mapping[str, Keys]] = {LEFT_HAND: _LEFT, RIGHT_HAND: _RIGHT}
"""The keys of each layout for one hand, by command."""
