"""Sounds by name; silent if there is no device or no file, or sound is off."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pygame

from halloween_games.core.events import Event
from halloween_games.core.phrases import json_beside
from halloween_games.core.record import event_name

log = logging.getLogger(__name__)

MUSIC: Final = "music.ogg"
BUFFER: Final = 2048  # samples: a quarter of the work that the mixer has with the usual 512, and 35 ms later

_SOUNDS: Final[Mapping[str, Any]] = json_beside(__file__, "sounds.json")
OF_EVENT: Final[Mapping[str, str]] = _SOUNDS["of_event"]
"""The sound of each kind of event, as the protocol calls it; every event is visible as well."""
BY_NAME: Final[Sequence[str]] = _SOUNDS["by_name"]
"""The other sounds, played by name."""
FILES: Final = (MUSIC, *sorted({f"{name}.ogg" for name in (*OF_EVENT.values(), *BY_NAME)}))
"""Every file that has to exist."""


def sound_of(event: Event) -> str:
    """The name of the usual sound of *event*, or nothing."""
    return OF_EVENT.get(event_name(type(event)), "")


class Sound:
    """Plays ``NAME.ogg`` from a folder. It never raises: a game is complete without sound.

    ``problem`` is one sentence about why nothing can be heard, or empty.
    """

    def __init__(self, folder: Path, enabled: bool = True) -> None:
        self._folder = folder
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self.problem = ""
        self._effects = 1.0
        self._music = 0.0
        self._rests = False
        self._on = enabled and self._open()

    def _open(self) -> bool:
        if not any(self._folder.glob("*.ogg")):
            return False  # nothing to play: do not open the device, which takes time
        try:
            pygame.mixer.init(buffer=BUFFER)
        except (pygame.error, NotImplementedError) as error:  # the latter: pygame was built without a mixer
            self.problem = str(error)
            log.warning("No sound: %s", error)
            return False
        return True

    def set_volumes(self, effects: float, music: float, muted: bool, master: float = 1.0) -> None:
        """Set the volumes (0 to 1), effective at once; *master* scales both."""
        self._effects = 0.0 if muted else effects * master
        music = 0.0 if muted else music * master
        if self._on and music != self._music:
            self._music = music
            if self._is_awake():
                self._play_music()

    def rest(self) -> None:
        """Close the device, which works also in silence, while nothing is heard; the next sound opens it again."""
        if self._on and not self._rests and self._music <= 0 and not pygame.mixer.get_busy():
            self._rests = True
            self._loaded.clear()
            pygame.mixer.quit()

    def _is_awake(self) -> bool:
        """Open the device again if it rests; whether there is one."""
        if self._rests:
            self._rests = False
            self._on = self._open()
        return self._on

    def _play_music(self) -> None:
        """Loop the music; stop it while it is inaudible."""
        path = self._folder / MUSIC
        if self._music <= 0 or not path.is_file():
            pygame.mixer.music.stop()
            return
        try:
            if not pygame.mixer.music.get_busy():
                pygame.mixer.music.load(path)
                pygame.mixer.music.play(-1, fade_ms=1500)
            pygame.mixer.music.set_volume(self._music)
        except pygame.error as error:
            log.warning("The music cannot be played: %s", error)

    def play(self, name: str) -> None:
        """Play the sound *name*, if there is one."""
        if not self._on or self._effects <= 0 or not self._is_awake():
            return
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is not None:
            sound.set_volume(self._effects)
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
