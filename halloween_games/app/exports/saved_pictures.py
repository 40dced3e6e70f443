"""The thumbnails beside saved games."""

from __future__ import annotations

import logging
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

from halloween_games.app.exports.looks import load_look
from halloween_games.app.saving.record_file import RecordProblem
from halloween_games.app.saving.saves import SavedGame, Saves, picture_of
from halloween_games.app.saving.storage import StorageError, read_limited, write_atomically
from halloween_games.core.match import Match
from halloween_games.kit.services import Services

log = logging.getLogger(__name__)

PNG: Final = b"\x89PNG\r\n\x1a\n"
MAX_SIDE: Final = 1680  # pixels: four times those of a thumbnail; other versions of the program may draw larger ones


class SavedPictures:
    """Creates and loads them."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def take(self, match: Match, path: Path) -> pygame.Surface:
        """Write the thumbnail of *match* beside its file."""
        from halloween_games.app.exports.thumbnail import draw_thumbnail, png

        text = self._services.text.for_game(match.game.id)
        picture = draw_thumbnail(self._services, match, load_look(match.game, text, match.seats))
        try:
            write_atomically(picture_of(path), png(picture))
        except StorageError as error:  # only the thumbnail is missing
            log.warning("A picture cannot be saved: %s %s", error, dict(error.phrase.params))
        return picture

    def find(self, saved: SavedGame, saves: Saves) -> pygame.Surface | None:
        """The thumbnail of a saved game, created now if it is missing or outdated; None if that is impossible."""
        found = _load_picture(saved)
        if found is not None:
            return found
        try:
            return self.take(saves.open(saved.path).match, saved.path)
        except RecordProblem:  # opening it will report what is wrong
            return None
        except Exception:  # nor may any other failure keep the list from being shown
            log.exception("%s has no picture.", saved.path)
            return None


def _load_picture(saved: SavedGame) -> pygame.Surface | None:
    """The thumbnail beside the file; None if it is missing or outdated."""
    try:
        if saved.picture.stat().st_mtime_ns < saved.path.stat().st_mtime_ns:
            return None
        data = read_limited(saved.picture)
        return in_true_colors(pygame.image.load(BytesIO(data), "thumbnail.png")) if is_small(data) else None
    except (OSError, StorageError, pygame.error):
        return None


def in_true_colors(picture: pygame.Surface) -> pygame.Surface:
    """*picture*, or a copy if it has a palette or grays only: pygame does not scale such ones smoothly."""
    if picture.get_bitsize() in (24, 32):
        return picture
    copy = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    copy.blit(picture, (0, 0))
    return copy


def is_small(data: bytes) -> bool:
    """Whether *data* begins like a PNG of a thumbnail's size: a megabyte of PNG can unpack to a gigabyte of pixels."""
    sides = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    return data.startswith(PNG) and data[12:16] == b"IHDR" and all(0 < side <= MAX_SIDE for side in sides)
