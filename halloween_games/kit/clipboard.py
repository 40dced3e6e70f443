"""The desktop's clipboard, if there is one."""

from __future__ import annotations

import pygame


def copy(text: str) -> bool:
    """Put *text* on the clipboard, half surrogate pairs as question marks; False if there is none."""
    try:
        pygame.scrap.put_text(text.encode("utf-8", "replace").decode())
    except pygame.error:
        return False
    return True


def paste() -> str | None:
    """The text on the clipboard, possibly empty; None if there is no clipboard."""
    try:
        return pygame.scrap.get_text()
    except UnicodeDecodeError:  # another program copied what is no text
        return ""
    except pygame.error:
        return None
