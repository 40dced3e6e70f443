"""The terminal itself: lines go out, lines come in, and what was private is wiped away."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TextIO

from halloween_games.usage import one_line

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what was scrolled away, and back to the top
MAX_WIDTH: Final = 100


class Lines(Protocol):
    """Where lines are read from."""

    def readline(self) -> str:
        """The next line with its end, empty when there is none."""


class Left(Exception):
    """The people want no more, or nobody is there."""


class Console:
    """Reads from *lines*, writes to *out*."""

    def __init__(self, lines: Lines, out: TextIO) -> None:
        self._lines = lines
        self._out = out

    def say(self, words: str = "") -> None:
        """Write *words* and begin a new line."""
        print(words, file=self._out)

    def show_now(self) -> None:
        """Let everything that was written be seen: what comes next takes its time."""
        self._out.flush()

    def ask(self, words: str) -> str:
        """The line that is typed behind *words*; raises Left where there is none."""
        self._out.write(words)
        self._out.flush()
        line = self._lines.readline()
        if not line:
            self.say()
            raise Left
        return one_line(line)

    def clear(self) -> None:
        """Wipe away what can be seen and scrolled to; a file keeps everything, so a line separates there."""
        if not self._out.isatty():
            self.say("\n" + "-" * 40 + "\n")
            return
        if os.name == "nt":
            os.system("")  # wakes the console's reading of escape signs
        self._out.write(CLEAR)

    def columns(self, entries: Sequence[str]) -> None:
        """Write *entries* side by side, as many as fit."""
        width = max(map(len, entries), default=0) + 2
        columns = max(1, _width() // width)
        for first in range(0, len(entries), columns):
            self.say("".join(entry.ljust(width) for entry in entries[first : first + columns]).rstrip())

    def table(self, rows: Iterable[tuple[str, str]]) -> None:
        """Write *rows* of two columns; the second goes on below itself."""
        rows = list(rows)
        left = max(len(name) for name, _ in rows) + 2
        for name, about in rows:
            first, *more = textwrap.wrap(about, max(20, _width() - left)) or [""]
            self.say(f"{name.ljust(left)}{first}".rstrip())
            for line in more:
                self.say(" " * left + line)

    def paragraph(self, words: str) -> None:
        """Write *words* in lines that fit."""
        self.say(textwrap.fill(words, _width()))


def _width() -> int:
    return min(shutil.get_terminal_size().columns, MAX_WIDTH)
