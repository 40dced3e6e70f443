"""A game as an animated GIF, rendered frame by frame."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from halloween_games.app.exports.gif_file import GifFile
from halloween_games.app.exports.poster import Poster
from halloween_games.app.saving.private_files import patiently, temporary_of

UNIT: Final = 0.62  # pixels of a design unit: the board is about 420 pixels wide
FRAME_MS: Final = 80
REST_MS: Final = 640  # after every turn
FIRST_MS: Final = 1200
LAST_MS: Final = 4000
SPEED: Final = 1.5  # of the table
MAX_FRAMES: Final = 80  # of one turn
SAMPLES: Final = 6  # positions from which the palette is chosen


def sampled(last: int, count: int = SAMPLES) -> list[int]:
    """The numbers of turns after which the positions are that the palette is chosen from; *last* is the final one."""
    return sorted({round(last * number / (count - 1)) for number in range(count)})


@dataclass(frozen=True)
class Clip:
    """The turns of a film between two positions of a game, by the numbers of turns before them."""

    poster: Poster
    first: int
    last: int


class Film:
    """Renders a little with each call of ``step``; the file appears at *path* only when it is complete.

    It shows a whole game, or some *clips* one after the other.
    """

    def __init__(self, poster: Poster, path: Path, clips: Sequence[Clip] = ()) -> None:
        self.poster = poster
        self.clips = clips or [Clip(poster, 0, len(poster.match.turns))]
        count = max(2, SAMPLES // len(self.clips))
        self._samples = [
            (clip, clip.first + ply) for clip in self.clips for ply in sampled(clip.last - clip.first, count)
        ]
        self._sampled = 0
        self.turn = 0  # of all clips
        self.last = sum(clip.last - clip.first for clip in self.clips)
        self.size = tuple(max(sides) for sides in zip(*(clip.poster.size for clip in self.clips), strict=True))
        self.path = path
        self.done = False
        self._part = temporary_of(path)
        for clip in self.clips:
            clip.poster.table.speed = SPEED
        self._file: GifFile | None = None
        self._work = self._make()

    @property
    def progress(self) -> float:
        """The progress from 0 to 1."""
        return 1.0 if self.done else (self._sampled + self.turn) / (len(self._samples) + self.last + 1)

    @property
    def count(self) -> int:
        """The number of frames written so far."""
        return self._file.count if self._file is not None else 0

    def step(self) -> bool:
        """Render the next frame; False once the film is complete. Raises OSError and leaves no file then."""
        if self.done:
            return False
        try:
            next(self._work, None)
        except OSError:
            self.cancel()
            raise
        return not self.done

    def cancel(self) -> None:
        """Delete the incomplete file; does nothing once the film is complete."""
        if not self.done:
            self._work.close()
            with suppress(OSError):  # a full disk may refuse the last bytes, which are discarded anyway
                if self._file is not None:
                    self._file.abort()
            with suppress(OSError):  # the original error is reported
                self._part.unlink(missing_ok=True)

    def _make(self) -> Generator[None, None, None]:
        """All of the work as a generator."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        file = self._file = GifFile(self._part, (self.size[0], self.size[1]))
        samples = []
        for clip, ply in self._samples:
            clip.poster.show(ply)
            samples.append(self._framed(clip.poster.picture()))
            self._sampled += 1
            yield
        yield from file.begin_in_steps(samples)
        for picture, milliseconds in self._all_pictures():
            file.add(self._framed(picture), milliseconds)
            yield
        file.finish()
        patiently(lambda: self._part.replace(self.path))
        self.done = True

    def _framed(self, picture: pygame.Surface) -> pygame.Surface:
        """*picture* in the middle of the film, whose clips may be of different sizes."""
        if picture.get_size() == self.size:
            return picture
        whole = pygame.Surface((self.size[0], self.size[1]))
        whole.fill(picture.get_at((0, 0)))
        whole.blit(picture, picture.get_rect(center=whole.get_rect().center))
        return whole

    def _all_pictures(self) -> Iterator[tuple[pygame.Surface, int]]:
        for clip in self.clips:
            self.poster = clip.poster
            self.poster.show(clip.first)
            yield from self._pictures_of(clip)

    def _pictures_of(self, clip: Clip) -> Iterator[tuple[pygame.Surface, int]]:
        yield self.poster.picture(), FIRST_MS
        for _ in range(clip.first, clip.last):
            self.turn += 1
            self.poster.play()
            for _ in range(MAX_FRAMES):
                moves = self.poster.update(FRAME_MS / 1000)
                yield self.poster.picture(), FRAME_MS
                if not moves:
                    break
            self.poster.table.skip()
            yield self.poster.picture(), REST_MS
        yield self.poster.picture(), LAST_MS
