"""Sounds by name; silent where there is no device, no file, or no wish to hear them."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

import pygame

from halloween_games.core.events import (
    Drawn,
    Ended,
    Escaped,
    Event,
    Fought,
    Moved,
    Passed,
    Placed,
    Revealed,
    Rotated,
    Scored,
    Shuffled,
)

log = logging.getLogger(__name__)

# What each kind of event sounds like; every one of them can be seen as well.
OF_EVENT: Final[dict[type[Event], str]] = {
    Placed: "place",
    Moved: "step",
    Fought: "fight",
    Rotated: "portal",
    Escaped: "escape",
    Revealed: "reveal",
    Drawn: "card",
    Shuffled: "shuffle",
    Scored: "score",
    Passed: "bell",
    Ended: "end",
}


class Sound:
    """Plays ``NAME.ogg`` of a folder. Never raises: a game is complete without sound.

    ``problem`` says in one sentence why nothing can be heard, or is empty.
    """

    def __init__(self, folder: Path, enabled: bool = True) -> None:
        self._folder = folder
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self.problem = ""
        self._on = enabled and self._open()

    def _open(self) -> bool:
        if not any(self._folder.glob("*.ogg")):
            return False  # nothing to play: leave the device alone, opening it takes time
        try:
            pygame.mixer.init()
        except pygame.error as error:
            self.problem = str(error)
            log.warning("No sound: %s", error)
            return False
        return True

    def play(self, name: str) -> None:
        """Play the sound called *name*, if there is one."""
        if not self._on:
            return
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is not None:
            sound.play()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        path = self._folder / f"{name}.ogg"
        if not path.is_file():
            return None
        try:
            return pygame.mixer.Sound(path)
        except pygame.error as error:
            log.warning("The sound %s cannot be read: %s", path, error)
            return None
