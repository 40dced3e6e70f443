"""Pictures must not depend on uninitialized memory, which nanosvg reads for some dashes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

JUNK = ("1", "90", "170")  # MALLOC_PERTURB_: glibc fills new memory with these bytes; other systems ignore it
DRAWN = """
import hashlib
import io

import pygame

from halloween_games.data_folders import assets_dir
from halloween_games.kit.colors import DEFAULT_COLORS
from halloween_games.kit.painter import frame_svg, rounded_svg


def tell(name, file, size):
    pixels = pygame.image.tobytes(pygame.image.load_sized_svg(file, size), "RGBA")
    print(name, size[0], hashlib.md5(pixels).hexdigest())


for path in sorted((assets_dir() / "svg").rglob("*.svg")):
    for side in (48, 173):
        tell(path.stem, path, (side, side))
for side in range(30, 190):
    size = (side, side + 52)
    ink, edge = DEFAULT_COLORS.ink, DEFAULT_COLORS.edge
    text = rounded_svg(size, (ink, ink), edge, side / 60, side * 0.1, 0.35, dash=side / 20)
    tell("card", io.BytesIO(text.encode()), size)
    text = frame_svg(size, DEFAULT_COLORS.glow_fight, DEFAULT_COLORS.ink, side / 30, side / 9, dashed=True)
    tell("frame", io.BytesIO(text.encode()), size)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc fills memory with junk when asked")
def test_drawings_and_dashed_frames_look_the_same_whatever_lay_in_the_memory() -> None:
    pictures = [
        subprocess.run(
            [sys.executable, "-c", DRAWN],
            env={**os.environ, "MALLOC_PERTURB_": junk},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        ).stdout.splitlines()
        for junk in JUNK
    ]
    assert len(pictures[0]) > 1000
    differ = [first.rsplit(" ", 1)[0] for first, *others in zip(*pictures, strict=True) if {first} != set(others)]
    assert not differ
