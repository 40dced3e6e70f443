"""JSON for files that people may look into: indented, unless that makes them too long to be read again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from halloween_games.app.saving.storage import MAX_BYTES, TooLarge, shown_path
from halloween_games.core.phrases import Phrase


def indented(path: Path, content: object, spaces: int = 2) -> bytes:
    """*content* as it is written to *path*; raises TooLarge if that could not be read again.

    What is nested hundreds of levels deep counts as too large.
    """
    try:
        plain = msgspec.json.encode(content)
        if len(plain) <= MAX_BYTES:
            pretty = msgspec.json.format(plain, indent=spaces)
            return pretty if len(pretty) <= MAX_BYTES else plain
    except RecursionError as error:
        raise TooLarge(Phrase("storage.too_large", {"file": shown_path(path)})) from error
    raise TooLarge(Phrase("storage.too_large", {"file": shown_path(path)}))
