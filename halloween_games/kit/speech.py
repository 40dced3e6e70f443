"""A queue of new sentences about what happens, and what of them may outlast the one who hears them."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from halloween_games.core.phrases import as_sentence

MAX_QUEUED: Final = 200  # sentences; a listener takes them every frame


class Sentence(NamedTuple):
    """One sentence; a *private* one is for the person at the screen alone."""

    words: str
    private: bool = False


class Copied(NamedTuple):
    """A text on the clipboard that only the person at the screen may know, and what of it everybody may."""

    text: str
    public: str = ""


class Speech:
    """New sentences until they are taken."""

    def __init__(self) -> None:
        self.private: Copied | None = None  # what lies on the clipboard
        self.viewer_left = False  # since the last look of who takes the sentences
        self._unheard: deque[Sentence] = deque(maxlen=MAX_QUEUED)

    def say(self, sentence: str, private: bool = False) -> None:
        if sentence:
            self._unheard.append(Sentence(as_sentence(sentence), private))

    def take(self) -> list[Sentence]:
        """The sentences since the last call."""
        taken = list(self._unheard)
        self._unheard.clear()
        return taken
