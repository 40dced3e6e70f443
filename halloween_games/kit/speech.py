"""New sentences about what happens, until somebody takes them."""

from __future__ import annotations

from collections import deque
from typing import Final

from halloween_games.core.phrases import as_sentence

UNHEARD: Final = 200  # sentences that wait at most; whoever listens takes them every frame


class Speech:
    """New sentences, until somebody takes them."""

    def __init__(self) -> None:
        self._unheard: deque[str] = deque(maxlen=UNHEARD)

    def say(self, sentence: str) -> None:
        if sentence:
            self._unheard.append(as_sentence(sentence))

    def take(self) -> list[str]:
        """What was said since the last time."""
        taken = list(self._unheard)
        self._unheard.clear()
        return taken
