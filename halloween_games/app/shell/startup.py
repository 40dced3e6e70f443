"""What is loaded before the screens, without importing them: settings, colors, drawings and the launcher's night."""

from __future__ import annotations

import logging
import zlib
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from halloween_games import __version__
from halloween_games.app.saving import folders
from halloween_games.app.saving.settings import Settings, load_settings
from halloween_games.app.saving.storage import StorageError, read_limited, write_atomically
from halloween_games.app.shell.first_picture import FirstPicture
from halloween_games.data_folders import assets_dir
from halloween_games.kit import backdrop
from halloween_games.kit.art import Art
from halloween_games.kit.colors import PALETTES, Colors
from halloween_games.kit.painter import Painter
from halloween_games.kit.theme import THEMES

log = logging.getLogger(__name__)

FORM: Final = 1  # one more whenever the night is painted differently
KEPT: Final = 4  # files; the oldest is deleted
MAX_BYTES: Final = 4_000_000  # of a file; 4K takes a tenth of it
DIGEST: Final = 16  # bytes that a file begins with: of everything that the picture is made of
RGB: Final = "RGB"

Size = tuple[int, int]


class Startup(NamedTuple):
    """The settings, the names of invalid ones, the drawings in the chosen colors, and the first picture."""

    settings: Settings
    bad: list[str]
    art: Art
    shown: FirstPicture | None = None  # the window, if it is there already


def begin(settings: Settings | None = None) -> Startup:
    """Load the settings, unless given, and prepare the drawings in their colors."""
    settings, bad = (settings, []) if settings is not None else load_settings()
    return Startup(settings, bad, Art(assets_dir() / "svg", chosen_colors(settings)))


def chosen_colors(settings: Settings) -> Colors:
    """The theme and palette chosen in *settings*."""
    return Colors.of(THEMES[settings.theme], PALETTES[settings.palette])


def draw_night_ahead(startup: Startup, size: tuple[int, int] | None) -> None:
    """Let a second thread draw the launcher's night, unless it is kept, while this one imports the screens."""
    size, colors = size or (startup.settings.width, startup.settings.height), startup.art.colors
    if not night_file(size, colors.id).is_file():
        startup.art.expect(backdrop.launcher_drawings(size, colors))


# ---------------------------------------------------------------- the launcher's night


def night_file(size: Size, theme: str) -> Path:
    """Where the night of that size is kept."""
    return folders.cache() / f"night-{size[0]}x{size[1]}-{theme}.z"


class KeptNight:
    """The night on the disk, by size and theme: drawing it takes longer than all else in the first frame.

    What cannot be read is drawn, and what cannot be written is drawn again the next time.
    """

    def __init__(self) -> None:
        self._drawn: tuple[Path, bytes, pygame.Surface] | None = None  # to be kept

    def paint(self, painter: Painter, size: Size) -> pygame.Surface:
        """The launcher's night as kept, or drawn now."""
        if painter.colors.flat:
            return backdrop.paint_night(painter, size, "launcher")
        path, digest = night_file(size, painter.colors.id), _digest(painter, size)
        surface = _read(path, digest, size)
        if surface is None:
            surface = backdrop.paint_night(painter, size, "launcher")
            self._drawn = path, digest, surface
        return surface

    def keep(self) -> None:
        """Write what had to be drawn."""
        if self._drawn is None:
            return
        (path, digest, surface), self._drawn = self._drawn, None
        try:
            write_atomically(path, digest + zlib.compress(pygame.image.tobytes(surface, RGB), 1))
            files = sorted(path.parent.glob("night-*.z"), key=lambda file: file.stat().st_mtime_ns)
            for old in files[:-KEPT]:
                old.unlink()
        except (OSError, StorageError) as error:
            log.info("The night is not kept: %s", error)


def _read(path: Path, digest: bytes, size: Size) -> pygame.Surface | None:
    """The picture in *path*; None unless it is whole and was made of the same."""
    length = size[0] * size[1] * 3
    try:
        data = read_limited(path, MAX_BYTES)
        if data[:DIGEST] != digest:
            return None
        unpacking = zlib.decompressobj()
        pixels = unpacking.decompress(data[DIGEST:], length + 1)
    except (StorageError, zlib.error):
        return None
    if len(pixels) != length or not unpacking.eof:
        return None
    return pygame.image.frombuffer(pixels, size, RGB).convert()


def _digest(painter: Painter, size: Size) -> bytes:
    """Of everything that the picture depends on, besides how it is painted."""
    drawings = [painter.art.text(name) for name in backdrop.LAUNCHER_DRAWINGS]
    made_of = repr((FORM, __version__, pygame.ver, size, painter.u, painter.colors, drawings))
    return blake2b(made_of.encode(errors="replace"), digest_size=DIGEST).digest()
