"""A map that somebody is drawing: tells when it was saved again."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from halloween_games.boards.tileset_file import SHIPPED

PATIENCE: Final = 4
"""How often a file that keeps changing is looked at before it is read all the same."""

Stamp = tuple[tuple[int, ...] | None, ...]


class WatchedMap:
    """Compares what the file system says of a map, and of the tileset beside it, with what it said before.

    Reading nothing, it does not mind what is there: half a file, none, a folder or a pipe.
    """

    def __init__(self, file: Path) -> None:
        self._files = (file, file.with_name(SHIPPED))
        self._known = self._seen = self._stamp()
        self._restless = 0

    def is_saved_again(self) -> bool:
        """Whether the map has changed since the last time that this was true; to be asked now and then.

        A file that has just changed may be half written, so it is given until the next question to come to rest.
        """
        seen, self._seen = self._seen, self._stamp()
        if self._seen == self._known:
            self._restless = 0
            return False
        if self._seen != seen and self._restless < PATIENCE:
            self._restless += 1
            return False
        self._known, self._restless = self._seen, 0
        return True

    def _stamp(self) -> Stamp:
        return tuple(_stamp_of(file) for file in self._files)


def _stamp_of(file: Path) -> tuple[int, ...] | None:
    """When the file was changed, how long it is and which one it is; None if there is none."""
    try:
        found = file.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, found.st_mode
