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


class Ear:
    """One listener: the sentences that it has not taken yet.

    Who says them to somebody sets *is_open* while somebody hears them, and *is_busy* while that lasts.
    """

    def __init__(self) -> None:
        self.is_open = False
        self.is_busy = False
        self._unheard: deque[Sentence] = deque(maxlen=MAX_QUEUED)
        self._viewer_left = False

    @property
    def is_hearing(self) -> bool:
        """Whether something is said to somebody, or is about to be."""
        return self.is_open and (self.is_busy or bool(self._unheard))

    def hear(self, sentence: Sentence) -> None:
        self._unheard.append(sentence)

    def curtain_falls(self) -> None:
        """The one who might hear private sentences has left."""
        self._viewer_left = True
        kept = [sentence for sentence in self._unheard if not sentence.private]
        self._unheard.clear()
        self._unheard.extend(kept)

    def take(self) -> list[Sentence]:
        """The sentences since the last call."""
        taken = list(self._unheard)
        self._unheard.clear()
        return taken

    def has_left(self) -> bool:
        """Whether the viewer has left since the last call."""
        left, self._viewer_left = self._viewer_left, False
        return left


class Speech:
    """New sentences for everybody who listens; ``take`` and ``viewer_left`` are for the clipboard."""

    def __init__(self) -> None:
        self.private: Copied | None = None  # what lies on the clipboard
        self._viewer_left = False  # since the last look of who takes the sentences
        self._own = Ear()  # of the clipboard
        self._ears: list[Ear] = []

    def listen(self) -> Ear:
        """A new listener."""
        ear = Ear()
        self._ears.append(ear)
        return ear

    @property
    def viewer_left(self) -> bool:
        """Whether the one who might hear private sentences has left."""
        return self._viewer_left

    @viewer_left.setter
    def viewer_left(self, left: bool) -> None:
        self._viewer_left = left
        if left:
            for ear in self._ears:
                ear.curtain_falls()

    @property
    def is_heard(self) -> bool:
        """Whether somebody is still listening to what was said."""
        return any(ear.is_hearing for ear in self._ears)

    @property
    def is_aloud(self) -> bool:
        """Whether a voice or a screen reader says what others in the room may hear."""
        return any(ear.is_open for ear in self._ears)

    def say(self, sentence: str, private: bool = False) -> None:
        if sentence:
            told = Sentence(as_sentence(sentence), private)
            for ear in (self._own, *self._ears):
                ear.hear(told)

    def take(self) -> list[Sentence]:
        """The sentences since the last call."""
        return self._own.take()

    def unsay(self) -> None:
        """Nobody hears what nobody has taken yet."""
        for ear in (self._own, *self._ears):
            ear.take()
