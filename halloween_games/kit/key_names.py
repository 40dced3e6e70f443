"""Display names of keys and pad buttons."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from halloween_games.core.speaker import Speaker
from halloween_games.kit.commands import MODIFIERS, QUESTION, Bindings
from halloween_games.kit.pads import USUAL, Layout

SYSTEM: Final[str] = sys.platform
COMMAND_KEY: Final = "cmd"  # which Macs have where others have Ctrl; both are read alike


def key_name(text: Speaker, key: str) -> str:
    """The display name of a key: Ctrl+Shift+N for ``ctrl+shift+n``."""
    if key == QUESTION:
        return key
    return "+".join(part_name(text, part) for part in key.split("+"))


def part_name(text: Speaker, part: str) -> str:
    """The display name of a single key: Ctrl for ``ctrl``."""
    if part == "ctrl" and SYSTEM == "darwin":
        part = COMMAND_KEY
    if f"key.{part}" in text:
        return text(f"key.{part}")
    if part.startswith("kp_"):
        rest = part.removeprefix("kp_")
        return text("key.kp", name=part_name(text, rest))
    return part.upper() if len(part) <= 3 and part not in MODIFIERS else part.capitalize()


def button_name(text: Speaker, number: int, layout: Layout = USUAL) -> str:
    """What a pad button is called on a pad with *layout*."""
    return text(f"pad.{layout[number]}") if number in layout else text("key.button", number=number + 1)


def keys_text(text: Speaker, keys: Sequence[str], most: int = 3) -> str:
    """The display names of several keys with the same meaning."""
    return text("key.or").join(key_name(text, key) for key in keys[:most])


def buttons_text(text: Speaker, numbers: Sequence[int], layout: Layout = USUAL) -> str:
    return text("key.or").join(button_name(text, number, layout) for number in numbers)


def shortcut(text: Speaker, bindings: Bindings, name: str) -> str:
    """The first key of a command, or its first button if a pad is connected, or an empty string."""
    keys, buttons = bindings.keys(name), bindings.buttons(name)
    if keys:
        return key_name(text, keys[0])
    return button_name(text, buttons[0], bindings.layout) if buttons and bindings.pad is not None else ""
