"""What can be typed besides actions: words that name commands, and what may stand behind them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from halloween_games.core.reasons import IllegalAction, Reason, quoted


@dataclass(frozen=True)
class Command:
    """One thing to do. *act* gets what stands behind the word; True if the table is to be shown anew.

    *takes* says whether something may stand there at all: else the whole line is taken for an action.
    *only_looking_back*: at other times the word is free for an action of the game that is called so.
    """

    act: Callable[[str], bool]
    takes: bool = False
    only_looking_back: bool = False


def read_number(typed: str, last: int, usual: int = 1) -> int:
    """A number from 1 to *last*, *usual* where nothing was typed; raises IllegalAction with the sentence for it."""
    if not typed:
        return usual
    if not re.fullmatch(r"[0-9]{1,9}", typed) or not 1 <= int(typed) <= last:
        reason = Reason("cli.number_range", {"given": quoted(typed), "low": 1, "high": max(1, last)})
        raise IllegalAction(reason)
    return int(typed)


def unknown(typed: str, known: str) -> IllegalAction:
    """For a word behind a command that means nothing there."""
    return IllegalAction(Reason("terminal.unknown", {"given": quoted(typed), "known": known}))
