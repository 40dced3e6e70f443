"""The arena's progress: a bar on a terminal, otherwise a line now and then."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TextIO

from halloween_games.words.text import Text

WIDTH: Final = 30
LINES: Final = 10  # printed in a whole run without a terminal


class Progress:
    """Reports *done* out of *whole* games on *stream*; None prints nothing.

    Args:
        done: games played before this run.
    """

    def __init__(
        self, stream: TextIO | None, whole: int, done: int, text: Text, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream = stream
        self._whole = whole
        self._done = done
        self._first = done
        self._text = text
        self._clock = clock
        self._began = clock()
        self._is_terminal = stream is not None and stream.isatty()
        self._told = done * LINES // max(1, whole)
        self._length = 0
        if self._is_terminal:
            self._show()

    def advance(self) -> None:
        """Count one more game."""
        self._done += 1
        if self._is_terminal:
            self._show()
        elif self._stream is not None and self._done * LINES // self._whole > self._told:
            self._told = self._done * LINES // self._whole
            print(self._line(), file=self._stream, flush=True)

    def say(self, sentence: str) -> None:
        """Print *sentence* on a line of its own."""
        if self._stream is not None:
            self.end()
            print(sentence, file=self._stream, flush=True)
            if self._is_terminal:
                self._show()

    def end(self) -> None:
        """Erase the bar."""
        if self._is_terminal and self._stream is not None:
            self._stream.write(f"\r{' ' * self._length}\r")
            self._stream.flush()
            self._length = 0

    def _show(self) -> None:
        assert self._stream is not None
        full = WIDTH * self._done // max(1, self._whole)
        line = f"[{'#' * full}{'.' * (WIDTH - full)}] {self._line()}"
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)

    def _line(self) -> str:
        played = self._done - self._first
        if not played or self._done >= self._whole:
            return self._text("arena.progress", done=self._done, whole=self._whole)
        left = (self._clock() - self._began) / played * (self._whole - self._done)
        minutes, seconds = divmod(round(left), 60)
        hours, minutes = divmod(minutes, 60)
        return self._text(
            "arena.progress.left", done=self._done, whole=self._whole, time=f"{hours}:{minutes:02}:{seconds:02}"
        )
