"""A GIF file written frame by frame, so that a long film needs little memory and never blocks for long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, TypeVar

import pygame

from halloween_games.app.saving import folders

if TYPE_CHECKING:  # an optional dependency
    from PIL.Image import Image

T = TypeVar("T")

COLORS: Final = 256
COLORS_IN_A_STEP: Final = 4000  # of the samples, while the palette is chosen
TRANSPARENT: Final = COLORS - 1  # the palette index for unchanged pixels
MOST_MS: Final = 60_000
WEIGHT: Final = 0.35  # exponent for color frequency: with 1 the night takes all entries and a pink candy turns brown


def can_write() -> bool:
    """Whether Pillow is installed."""
    return find_spec("PIL") is not None


def what_is_missing() -> str:
    """The text key for users without Pillow; it cannot be added to a packaged program."""
    return "export.no_film" if folders.is_packaged() else "export.no_pillow"


class GifFile:
    """Writes frames of one *size* to *path*, all with the palette that ``begin`` chooses. Raises OSError."""

    def __init__(self, path: Path, size: tuple[int, int]) -> None:
        self.path = path
        self.count = 0
        self.size = size
        self._palette: Image | None = None
        self._last: Image | None = None
        self._waiting: tuple[Image, tuple[int, int], int] | None = None  # its duration may still grow
        self._stream: BinaryIO = path.open("wb")

    def begin(self, samples: list[pygame.Surface]) -> None:
        """Choose the palette from *samples*."""
        for _ in self.begin_in_steps(samples):
            pass

    def begin_in_steps(self, samples: list[pygame.Surface]) -> Iterator[None]:
        """The same in steps, each of which takes less than a frame."""
        self._palette = yield from _palette(samples)
        colors = bytes(self._palette.getpalette() or ()).ljust(3 * COLORS, b"\0")
        screen = b"".join(side.to_bytes(2, "little") for side in self.size)
        for_ever = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
        self._stream.write(b"GIF89a" + screen + b"\xf7\0\0" + colors + for_ever)

    def add(self, surface: pygame.Surface, milliseconds: int) -> None:
        """Write the next frame; only pixels that changed are stored."""
        from PIL import Image, ImageChops

        image = Image.frombytes("RGB", self.size, pygame.image.tobytes(surface, "RGB"))
        box: tuple[int, int, int, int] | None = (0, 0, *self.size)
        same: Image.Image | None = None
        if self._last is not None:
            difference = ImageChops.difference(self._last, image)
            box = difference.getbbox()
            if box is not None:
                red, green, blue = difference.crop(box).split()
                most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
                same = most.point([255] + [0] * 255)
        if box is None and self._waiting is not None:
            part, at, time = self._waiting
            self._waiting = (part, at, min(MOST_MS, time + milliseconds))
            return
        assert box is not None, "the picture before waits"
        assert self._palette is not None, "it has begun"
        self._last = image
        self._write_waiting()
        part = image.crop(box).quantize(palette=self._palette, dither=Image.Dither.NONE)
        if same is not None:
            part.paste(TRANSPARENT, (0, 0), same)
        self._waiting = (part, (box[0], box[1]), milliseconds)

    def _write_waiting(self) -> None:
        if self._waiting is None:
            return
        part, at, time = self._waiting
        self._stream.write(_frame(part, at, time))
        self._waiting = None
        self.count += 1

    def finish(self) -> None:
        """Complete the file."""
        self._write_waiting()
        self._stream.write(b";")
        self._stream.close()

    def abort(self) -> None:
        """Close the incomplete file."""
        self._stream.close()


def _frame(part: Image, at: tuple[int, int], milliseconds: int) -> bytes:
    """*part* as it stands in a file: how long it is shown over what was there, its place, its pixels."""
    control = b"!\xf9\x04\x05" + (milliseconds // 10).to_bytes(2, "little") + bytes((TRANSPARENT, 0))
    place = b"".join(number.to_bytes(2, "little") for number in (*at, *part.size))
    return control + b"," + place + b"\0\x08" + part.tobytes("gif", "P") + b"\0"


def _palette(samples: list[pygame.Surface]) -> Generator[None, None, Image]:
    """The palette for all frames, from *samples* together, found in steps."""
    from PIL import Image

    yield
    weights: Counter[tuple[int, int, int]] = Counter()
    for sample in samples:
        size = sample.get_size()
        image = Image.frombytes("RGB", size, pygame.image.tobytes(sample, "RGB"))
        found = image.getcolors(size[0] * size[1]) or []
        yield
        for few in batched(found, COLORS_IN_A_STEP):
            weights.update({color: count for count, color in few if isinstance(color, tuple)})
            yield
    pixels = bytearray()
    for some in batched(weights.items(), COLORS_IN_A_STEP):
        pixels += b"".join(bytes(color) * round(count**WEIGHT) for color, count in some)
        yield
    weighted = Image.frombytes("RGB", (len(pixels) // 3, 1), bytes(pixels))
    yield
    return weighted.quantize(TRANSPARENT, Image.Quantize.MEDIANCUT)


def batched(items: Iterable[T], count: int) -> Iterator[list[T]]:
    """*items* in lists of at most *count*."""
    rest = iter(items)
    while some := list(islice(rest, count)):
        yield some
