"""Display names of keys and pad buttons."""

from __future__ import annotations

from collections.abc import Sequence

from halloween_games.core.speaker import Speaker
from halloween_games.kit.commands import MODIFIERS, QUESTION, Bindings


def key_name(text: Speaker, key: str) -> str:
    """The display name of a key: Ctrl+Shift+N for ``ctrl+shift+n``."""
    if key == QUESTION:
        return key
    return "+".join(_part(text, part) for part in key.split("+"))


def _part(text: Speaker, part: str) -> str:
    if f"key.{part}" in text:
        return text(f"key.{part}")
    if part.startswith("kp_"):
        rest = part.removeprefix("kp_")
        return text("key.kp", name=_part(text, rest))
    return part.upper() if len(part) <= 3 and part not in MODIFIERS else part.capitalize()


def button_name(text: Speaker, number: int) -> str:
    return text("key.button", number=number + 1)


def keys_text(text: Speaker, keys: Sequence[str], most: int = 3) -> str:
    """The display names of several keys with the same meaning."""
    return text("key.or").join(key_name(text, key) for key in keys[:most])


def buttons_text(text: Speaker, numbers: Sequence[int]) -> str:
    return text("key.or").join(button_name(text, number) for number in numbers)


def shortcut(text: Speaker, bindings: Bindings, name: str) -> str:
    """The first key of a command, or its first button, or an empty string."""
    keys, buttons = bindings.keys(name), bindings.buttons(name)
    if keys:
        return key_name(text, keys[0])
    return button_name(text, buttons[0]) if buttons else ""
