"""Pictures beside saved games that no thumbnail is: they are drawn anew, whatever they would unpack to."""

from __future__ import annotations

import zlib
from pathlib import Path

import pygame
import pytest

from halloween_games.app.exports.saved_pictures import MAX_SIDE, SavedPictures, is_small
from halloween_games.app.exports.thumbnail import SIDE
from halloween_games.app.saving.saves import SavedGame, Saves, look_at, picture_of
from halloween_games.app.saving.settings import Settings
from halloween_games.app.shell.looks import load_look
from halloween_games.app.shell.program import Program
from tests.app.random_games import random_match


def png_of(side: int, kind: int = 0) -> bytes:
    """A black square, one bit a pixel: gray, or with a palette of one color for *kind* 3."""
    rows = zlib.compress(b"\0" * ((1 + -(-side // 8)) * side), 9)
    head = side.to_bytes(4, "big") * 2 + bytes((1, kind, 0, 0, 0))
    palette = ((b"PLTE", b"\0\0\0"),) if kind == 3 else ()
    chunks = ((b"IHDR", head), *palette, (b"IDAT", rows), (b"IEND", b""))
    parts = (
        len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big") for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def shown(folder: Path, name: str, picture: bytes) -> pygame.Surface | None:
    """What the list shows for a saved game called *name* with that *picture* beside it."""
    saves = Saves(folder)
    autosave = saves.begin(random_match("18-ghosts", 1, 4))
    autosave.save()
    autosave.end()
    file = autosave.path.rename(autosave.path.with_name(f"{name}.json"))
    picture_of(file).write_bytes(picture)
    saved = look_at(file)
    assert isinstance(saved, SavedGame)
    program = Program((800, 600), Settings(), saves)
    try:
        return SavedPictures(program.services, load_look).find(saved, saves)
    finally:
        program.close()


@pytest.mark.parametrize("side", [MAX_SIDE + 1, 15_000])
def test_a_picture_that_unpacks_to_gigabytes_is_not_unpacked(side: int, tmp_path: Path) -> None:
    picture = shown(tmp_path, "game", png_of(side))
    assert picture is not None and max(picture.get_size()) == SIDE


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\n", b"GIF89a" + b"\0" * 40, png_of(8)[:20], png_of(0)])
def test_what_is_no_png_is_not_read_as_one(data: bytes) -> None:
    assert not is_small(data)
    assert is_small(png_of(8))
