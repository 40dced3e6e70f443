"""A game as an animated GIF, made picture by picture."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame

from halloween_games.app.exports.gif_file import GifFile
from halloween_games.app.exports.poster import Poster

UNIT: Final = 0.62  # pixels of a design unit: the board is about 420 pixels wide
FRAME_MS: Final = 80
REST_MS: Final = 640  # after every turn
FIRST_MS: Final = 1200
LAST_MS: Final = 4000
SPEED: Final = 1.5  # of the table
MOST_FRAMES: Final = 80  # of one turn
SAMPLES: Final = 6  # positions that the colors are taken from


class Film:
    """Every call of ``step`` does a little; the file is at *path* only once all of it is done."""

    def __init__(self, poster: Poster, path: Path) -> None:
        self.poster = poster
        self.path = path
        self.done = False
        self._part = path.with_name(f".{path.name}.{os.getpid()}.tmp")
        poster.table.speed = SPEED
        self._file: GifFile | None = None
        self._work = self._make()

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        return 1.0 if self.done else self.count and self.poster.ply / (len(self.poster.match.turns) + 1)

    @property
    def count(self) -> int:
        """Pictures in the file so far."""
        return self._file.count if self._file is not None else 0

    def step(self) -> bool:
        """Make the next picture; False once the film is done. Raises OSError and leaves no file then."""
        if self.done:
            return False
        try:
            next(self._work, None)
        except OSError:
            self.cancel()
            raise
        return not self.done

    def cancel(self) -> None:
        """Leave nothing behind, unless it is done."""
        if not self.done:
            self._work.close()
            with suppress(OSError):  # a full disk may refuse the last bytes, which nobody wants
                if self._file is not None:
                    self._file.abort()
            with suppress(OSError):  # what went wrong before is what is told
                self._part.unlink(missing_ok=True)

    def _make(self) -> Generator[None, None, None]:
        """All of the work, a little at a time."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self._file = GifFile(self._part, self.poster.size)
        last = len(self.poster.match.turns)
        samples = []
        for ply in sorted({round(last * number / (SAMPLES - 1)) for number in range(SAMPLES)}):
            self.poster.show(ply)
            samples.append(self.poster.picture())
            yield
        self.poster.show(0)
        file.begin(samples)
        for picture, milliseconds in self._all_pictures():
            file.add(picture, milliseconds)
            yield
        file.finish()
        self._part.replace(self.path)
        self.done = True

    def _all_pictures(self) -> Iterator[tuple[pygame.Surface, int]]:
        yield self.poster.picture(), FIRST_MS
        for _ in self.poster.match.turns:
            self.poster.play()
            for _ in range(MOST_FRAMES):
                moves = self.poster.update(FRAME_MS / 1000)
                yield self.poster.picture(), FRAME_MS
                if not moves:
                    break
            self.poster.table.skip()
            yield self.poster.picture(), REST_MS
        yield self.poster.picture(), LAST_MS
