"""A queue of new sentences about what happens."""

from __future__ import annotations

from collections import deque
from typing import Final

from halloween_games.core.phrases import as_sentence

MAX_QUEUED: Final = 200  # sentences; a listener takes them every frame


class Speech:
    """New sentences until they are taken."""

    def __init__(self) -> None:
        self._unheard: deque[str] = deque(maxlen=MAX_QUEUED)

    def say(self, sentence: str) -> None:
        if sentence:
            self._unheard.append(as_sentence(sentence))

    def take(self) -> list[str]:
        """The sentences since the last call."""
        taken = list(self._unheard)
        self._unheard.clear()
        return taken
