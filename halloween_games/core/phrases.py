"""Sentences for people: keys with parameters, translated where they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

STOPS: Final = (".", "!", "?", "…", ":")  # after these no full stop is written


class Phrase(NamedTuple):
    """A text key and its parameters; a parameter that begins with ``@`` is itself a text key, ``@@`` a plain ``@``."""

    key: str
    params: Mapping[str, str | int] = {}


def N_(text: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark *text* for translation without translating it yet."""
    return text


def plain(words: str) -> str:
    """*words* as a parameter, never taken for a key, whatever sign they begin with."""
    return f"@{words}" if words.startswith("@") else words


def in_a_row(sentences: Iterable[str]) -> str:
    """Several sentences as one line; a full stop parts those that end without a sign of their own."""
    told = [sentence for sentence in sentences if sentence]
    ended = [sentence if sentence[-1] in ".!?…" else f"{sentence}." for sentence in told[:-1]]
    return " ".join([*ended, *told[-1:]])


def as_sentence(words: str) -> str:
    """*words* with a full stop, unless they end with a sign of their own."""
    return words if words.endswith(STOPS) else f"{words}."
