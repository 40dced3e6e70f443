"""The interface to translated sentences, for modules below the catalogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from halloween_games.core.phrases import Phrase, sentences_beside
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import Seat


class Speaker(Protocol):
    """Sentences in the user's language."""

    @property
    def language_code(self) -> str:
        """The language, which may change: a cache of sentences is valid for one language only."""

    def __call__(self, key: str, /, **params: str | int) -> str: ...

    def __contains__(self, key: str) -> bool: ...

    def say(self, words: Phrase | Reason) -> str: ...

    def exchange(self, keys: Mapping[str, str]) -> None:
        """From now on say the sentence of the second key instead of that of the first, for all of *keys*."""

    def translated(self, sentence: str) -> str: ...

    def for_game(self, game_id: str, names: Sequence[str] = (), reader: Callable[[], Seat] = ...) -> Speaker:
        """The same with the sentences of a game, the names of its players, and whom it speaks to, if to one alone."""

    def with_sentences(self, more: Mapping[str, str]) -> Speaker:
        """The same with the English sentences *more* by key, such as a course's."""


TEXTS: Final = sentences_beside(__file__, "texts.json")
