"""Sentences for people: keys with parameters, translated where they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Phrase(NamedTuple):
    """A text key and its parameters; a parameter that begins with ``@`` is itself a text key, ``@@`` a plain ``@``."""

    key: str
    params: Mapping[str, str | int] = {}


def N_(text: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark *text* for translation without translating it yet."""
    return text
