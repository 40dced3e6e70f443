"""The clipboard of the desktop, where there is one."""

from __future__ import annotations

import pygame


def copy(text: str) -> bool:
    """Put *text* there; False if there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str | None:
    """The text that lies there, empty if there is none; None if there is no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return None
