"""A box with a few lines, where there is neither a window nor a terminal: a windowed program on Windows."""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from typing import Final, Literal

log = logging.getLogger(__name__)

LINES: Final = 20  # more would not fit on the screen


def show_in_box(title: str, lines: Sequence[str], kind: Literal["info", "error"]) -> None:
    """Show *lines*, and wait until they are closed."""
    try:
        import pygame

        # SDL offers boxes only of the driver that is in use or named, and the one without a screen has none.
        pygame.quit()
        os.environ.pop("SDL_VIDEODRIVER", None)
        pygame.display.message_box(title, "\n".join(lines[:LINES]), kind)
    except Exception as error:  # noqa: BLE001 - pygame itself may be damaged; the exit code tells it, too
        log.error("The result cannot be shown: %s", error)
