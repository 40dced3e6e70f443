"""Input and output of the terminal: lines, columns, and clearing the screen."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TextIO

from halloween_games.core.reasons import IllegalAction, Reason, quoted
from halloween_games.session.session import Session
from halloween_games.usage import one_line

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"  # the screen and its scrollback, then home
MAX_WIDTH: Final = 100


class Lines(Protocol):
    """Where lines are read from."""

    def readline(self) -> str:
        """The next line with its end, empty when there is none."""


class Left(Exception):
    """The players have quit, or the input has ended."""


class Console:
    """Reads from *lines*, writes to *out*."""

    def __init__(self, lines: Lines, out: TextIO) -> None:
        self._lines = lines
        self._out = out

    def say(self, words: str = "") -> None:
        """Print *words* as a line."""
        print(words, file=self._out)

    def flush(self) -> None:
        """Show everything written so far, before something that takes time."""
        self._out.flush()

    def ask(self, words: str) -> str:
        """The line typed after the prompt *words*; raises Left at the end of the input."""
        self._out.write(words)
        self._out.flush()
        line = self._lines.readline()
        if not line:
            self.say()
            raise Left
        return one_line(line)

    def clear(self) -> None:
        """Clear the screen and its scrollback; in a file, which keeps everything, print a separator."""
        if not self._out.isatty():
            self.say("\n" + "-" * 40 + "\n")
            return
        if os.name == "nt":
            os.system("")  # enables escape sequences on Windows
        self._out.write(CLEAR)

    def columns(self, entries: Sequence[str]) -> None:
        """Print *entries* in as many columns as fit."""
        width = max(map(len, entries), default=0) + 2
        columns = max(1, _width() // width)
        for first in range(0, len(entries), columns):
            self.say("".join(entry.ljust(width) for entry in entries[first : first + columns]).rstrip())

    def table(self, rows: Iterable[tuple[str, str]]) -> None:
        """Print *rows* of two columns; the second is wrapped."""
        rows = list(rows)
        left = max(len(name) for name, _ in rows) + 2
        for name, about in rows:
            first, *more = textwrap.wrap(about, max(20, _width() - left)) or [""]
            self.say(f"{name.ljust(left)}{first}".rstrip())
            for line in more:
                self.say(" " * left + line)

    def paragraph(self, words: str) -> None:
        """Print *words*, wrapped."""
        self.say(textwrap.fill(words, _width()))


def _width() -> int:
    return min(shutil.get_terminal_size().columns, MAX_WIDTH)


@dataclass(frozen=True)
class Command:
    """One command. *act* gets its argument and returns True if the table is to be shown again.

    *takes*: whether it has an argument; if not, a line with one is read as an action.
    *only_looking_back*: at other times the word is read as an action, since a game has one of that name.
    """

    act: Callable[[str], bool]
    takes: bool = False
    only_looking_back: bool = False


@dataclass(eq=False, repr=False)
class Part:
    """A part of the table: what some commands do in *session*, told at *console*."""

    session: Session
    console: Console

    def commands(self) -> Mapping[str, Command]:
        """Its commands, by what is typed."""
        return {}


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
