"""Draws the program's icon in all sizes and formats: ``python build_scripts/draw_icons.py FOLDER``.

PNGs for Linux, an .ico for Windows and an .icns for macOS, all from the two drawings in assets/svg/icon.
"""

from __future__ import annotations

import os
import struct
import sys
from io import BytesIO
from pathlib import Path
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

DRAWINGS: Final = Path(__file__).resolve().parents[1] / "assets" / "svg" / "icon"
SMALL: Final = 32  # up to this size the simpler drawing is clearer

PNG_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICO_PNG: Final = 256  # from this size on an .ico contains PNGs; below it older readers need bitmaps
ICNS_KINDS: Final = {
    **{b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024},
    **{b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512},  # half the size at double density
}


def drawing(size: int) -> Path:
    """The SVG for an icon of *size* pixels."""
    return DRAWINGS / ("app_small.svg" if size <= SMALL else "app.svg")


def picture(size: int) -> pygame.Surface:
    """The icon as a surface of *size* pixels."""
    return pygame.image.load_sized_svg(drawing(size), (size, size))


def png(size: int) -> bytes:
    """The icon as a PNG file."""
    stream = BytesIO()
    pygame.image.save(picture(size), stream, "icon.png")
    return stream.getvalue()


def bitmap(size: int) -> bytes:
    """The icon in .ico's bitmap format: a header of twice the height, BGRA rows from the bottom, an empty mask."""
    colors = pygame.image.tobytes(picture(size), "BGRA", True)
    mask = bytes((size + 31) // 32 * 4 * size)
    header = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, len(colors) + len(mask), 0, 0, 0, 0)
    return header + colors + mask


def ico() -> bytes:
    """All sizes in one file for Windows."""
    images = [png(size) if size >= ICO_PNG else bitmap(size) for size in ICO_SIZES]
    head = struct.pack("<HHH", 0, 1, len(images))
    place = len(head) + 16 * len(images)
    entries = b""
    for size, image in zip(ICO_SIZES, images, strict=True):
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(image), place)
        place += len(image)
    return head + entries + b"".join(images)


def icns() -> bytes:
    """All sizes in one file for macOS."""
    images = [(kind, png(size)) for kind, size in ICNS_KINDS.items()]
    body = b"".join(kind + struct.pack(">I", len(image) + 8) + image for kind, image in images)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def draw(folder: Path) -> None:
    """Write all icons into *folder*: ``16.png`` and so on, ``icon.ico``, ``icon.icns``."""
    folder.mkdir(parents=True, exist_ok=True)
    for size in PNG_SIZES:
        (folder / f"{size}.png").write_bytes(png(size))
    (folder / "icon.ico").write_bytes(ico())
    (folder / "icon.icns").write_bytes(icns())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python build_scripts/draw_icons.py FOLDER")
    draw(Path(sys.argv[1]))
