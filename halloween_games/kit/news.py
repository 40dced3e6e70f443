"""What happened in the game, in sentences that wait in order until each could be read."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from halloween_games.core.phrases import in_a_row

MOST_WAITING: Final = 3  # if more wait, the oldest of them is left to the list of moves
LONGEST: Final = 90  # letters that are read at once; only a single sentence may have more
NOTICED_SECONDS: Final = 0.7  # until the eye is there
LETTERS_A_SECOND: Final = 14.0  # of unhurried reading
HURRY: Final = 0.35  # how much faster each waiting one makes it
FASTEST: Final = 2.0  # times as fast as unhurried: still readable


def pages(sentences: Sequence[str]) -> list[str]:
    """*sentences* in portions that are read at once."""
    found: list[list[str]] = []
    for sentence in sentences:
        if found and len(in_a_row([*found[-1], sentence])) <= LONGEST:
            found[-1].append(sentence)
        else:
            found.append([sentence])
    return [in_a_row(page) for page in found]


class News:
    """Shows one page of news after the other, each long enough to read and faster if more are waiting."""

    def __init__(self) -> None:
        self.text = ""  # what is shown; the last one stays until something newer happens
        self.is_read = True  # it has been there long enough
        self._is_public = True
        self._waiting: deque[tuple[str, bool]] = deque(maxlen=MOST_WAITING)  # and whether everybody may read it
        self._age = 0.0

    @property
    def waiting(self) -> Sequence[str]:
        """What is shown next, in order."""
        return tuple(text for text, _ in self._waiting)

    def tell(self, sentences: Sequence[str], is_public: bool = True) -> None:
        """Show *sentences* after everything that waits already."""
        self._waiting.extend((page, is_public) for page in pages(sentences))
        if self.is_read:
            self._next()

    def catch_up(self) -> bool:
        """Somebody is to act: show the newest of what waits at once, as much as can be read together.

        What is older stays in the list of moves. True if the picture changes.
        """
        if not self._waiting:
            return False
        shown = [(self.text, self._is_public)] if self.text and not self.is_read else []
        unread = [*shown, *self._waiting]
        kept: list[tuple[str, bool]] = []
        for page in reversed(unread):
            if kept and len(in_a_row([page[0], *(text for text, _ in kept)])) > LONGEST:
                break
            kept.insert(0, page)
        self._waiting.clear()
        self.text, self._is_public = in_a_row([text for text, _ in kept]), all(public for _, public in kept)
        self.is_read, self._age = False, 0.0
        return True

    def clear(self) -> None:
        """Forget everything: it is no longer true, or not for these eyes."""
        self.text, self.is_read = "", True
        self._waiting.clear()

    def forget_secrets(self) -> None:
        """Who may read what is not public has left."""
        kept = [page for page in self._waiting if page[1]]
        self._waiting.clear()
        self._waiting.extend(kept)
        if not self._is_public:
            self.text = ""
            self._next()

    def seconds(self) -> float:
        """How long the shown text stays."""
        reading = NOTICED_SECONDS + len(self.text) / LETTERS_A_SECOND
        return reading / min(FASTEST, 1 + HURRY * max(0, len(self._waiting) - 1))

    def update(self, dt: float) -> bool:
        """True if the picture changes."""
        if self.is_read:
            return False
        self._age += dt
        if self._age < self.seconds():
            return False
        self._next()
        return True

    def _next(self) -> None:
        self.is_read = not self._waiting
        if self._waiting:
            (self.text, self._is_public), self._age = self._waiting.popleft(), 0.0
