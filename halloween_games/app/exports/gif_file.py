"""A GIF file written frame by frame, so that a long film needs little memory and never blocks for long."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

import pygame

from halloween_games.app.saving import folders

if TYPE_CHECKING:  # an optional dependency
    from PIL.Image import Image

COLORS: Final = 256
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
        self._palette = _palette(samples)
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
        from PIL.GifImagePlugin import getdata

        if self._waiting is None:
            return
        part, at, time = self._waiting
        self._stream.write(b"".join(getdata(part, at, duration=time, disposal=1, transparency=TRANSPARENT)))
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


def _palette(samples: list[pygame.Surface]) -> Image:
    """The palette for all frames, from *samples* side by side."""
    from PIL import Image

    width, height = samples[0].get_size()
    together = Image.new("RGB", (width * len(samples), height))
    for number, sample in enumerate(samples):
        image = Image.frombytes("RGB", (width, height), pygame.image.tobytes(sample, "RGB"))
        together.paste(image, (number * width, 0))
    found = together.getcolors(together.width * together.height) or []
    pixels = b"".join(bytes(color) * round(count**WEIGHT) for count, color in found if isinstance(color, tuple))
    weighted = Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)
    return weighted.quantize(TRANSPARENT, Image.Quantize.MEDIANCUT)
