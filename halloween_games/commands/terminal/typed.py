"""The commands that can be typed besides actions, and their arguments."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from halloween_games.core.reasons import IllegalAction, Reason, quoted


@dataclass(frozen=True)
class Command:
    """One command. *act* gets its argument and returns True if the table is to be shown again.

    *takes*: whether it has an argument; if not, a line with one is read as an action.
    *only_looking_back*: at other times the word is read as an action, since a game has one of that name.
    """

    act: Callable[[str], bool]
    takes: bool = False
    only_looking_back: bool = False


def read_number(typed: str, last: int, default: int = 1) -> int:
    """A number from 1 to *last*, *default* if nothing was typed; raises IllegalAction with a sentence."""
    if not typed:
        return default
    if not re.fullmatch(r"[0-9]{1,9}", typed) or not 1 <= int(typed) <= last:
        reason = Reason("cli.number_range", {"given": quoted(typed), "low": 1, "high": max(1, last)})
        raise IllegalAction(reason)
    return int(typed)


def unknown(typed: str, known: str) -> IllegalAction:
    """The error for an argument that a command does not have."""
    return IllegalAction(Reason("terminal.unknown", {"given": quoted(typed), "known": known}))
