"""Text keys to sentences in the user's language. No pygame: the terminal and the engine use it, too."""

from __future__ import annotations

import functools
import re
from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from halloween_games import games
from halloween_games.core.phrases import Counted, Key, Phrase, Worded, capitalized, sentences_beside
from halloween_games.core.reasons import Reason
from halloween_games.core.speaker import TEXTS as CORE_TEXTS
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.words.elision import elided
from halloween_games.words.language import Language

TEXTS: Final = sentences_beside(__file__)


def _names(count: int) -> Callable[[str], bool]:
    return lambda data: len(data.split()) == count


def _are_commands(data: str) -> bool:
    """As many words as in English, each once, and none that is another command in English."""
    english, own = TEXTS["terminal.commands"].split(), data.split()
    pairs = list(zip(english, own, strict=False))
    return len(own) == len(set(own)) == len(english) and not any(two in english and two != one for one, two in pairs)


def _begins_with_a_day(data: str) -> bool:
    return re.match(r"[0-6]\b", data) is not None


IS_RIGHT: Final[Mapping[str, Callable[[str], bool]]] = {
    "puzzles.months": _names(12),
    "puzzles.months.alone": _names(12),
    "puzzles.days": _names(7),
    "terminal.commands": _are_commands,
    "puzzles.first_day": _begins_with_a_day,
}
"""By text key: whether what a translation says can be used; what cannot stays English."""


# ---------------------------------------------------------------- text

FORM = ":"  # begins the context of a word's form, as in “:acc” for the field “{card:acc}”
YOU = ".you"  # ends the key of what a sentence about the {owner}, or the {player}, says to that player


class Word(str):
    """Words of the program as they stand in a sentence, whose field may name a form that they have: ``{card:acc}``."""

    __slots__ = ("_in_form",)

    _in_form: Callable[[str], str]

    def __new__(cls, in_form: Callable[[str], str]) -> Word:
        word = super().__new__(cls, in_form(""))
        word._in_form = in_form
        return word

    def __format__(self, form: str) -> str:
        return self._in_form(FORM + form) if form else str(self)


class Text:
    """Sentences by key: the program's, the core's and, with ``for_game``, one game's, which take precedence."""

    def __init__(
        self,
        sentences: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        language: Language | None = None,
        reader: Callable[[], Seat] = lambda: NOBODY,
    ) -> None:
        self._sentences = sentences if sentences is not None else ChainMap({}, dict(TEXTS), dict(CORE_TEXTS))
        self._names = {f"seat.{seat}": name for seat, name in enumerate(names)}
        self.language = language if language is not None else Language()
        self._reader = reader
        self._exchanged: Mapping[str, str] = {}

    def exchange(self, keys: Mapping[str, str]) -> None:
        """From now on say the sentence of the second key instead of that of the first, for all of *keys*."""
        self._exchanged = keys

    def for_game(self, game_id: str, names: Sequence[str] = (), reader: Callable[[], Seat] = lambda: NOBODY) -> Text:
        """A Text that also has the sentences of one game and the names of its players (``Key("seat.0")``).

        Whoever is the *reader*, the only person at the table, is not told about in the third person.
        """
        sentences = games.load(game_id).sentences
        return Text(ChainMap(dict(sentences), dict(TEXTS), dict(CORE_TEXTS)), names, self.language, reader)

    def with_sentences(self, more: Mapping[str, str]) -> Text:
        """A Text that also has the English sentences *more* by key, such as a course's."""
        sentences = self._sentences
        found = sentences.maps if isinstance(sentences, ChainMap) else [dict(sentences)]  # a screen asks in each frame
        return Text(ChainMap(dict(more), *found), self._seat_names(), self.language, self._reader)

    def _seat_names(self) -> list[str]:
        return list(self._names.values())

    @property
    def language_code(self) -> str:
        return self.language.spoken

    def __contains__(self, key: str) -> bool:
        return key in self._sentences or key in self._names

    def __call__(self, key: str, /, **params: str | int) -> str:
        """The sentence of *key* with its parameters filled in; a parameter that is a Key is looked up, too."""
        return self._worded(key, params)

    def _worded(self, key: str, params: Mapping[str, str | int], form: str = "") -> str:
        if key in self._names:
            return self._names[key]
        key = self._exchanged.get(key, key)
        whose = params.get("owner", params.get("player"))
        if isinstance(whose, Key) and key + YOU in self._sentences and whose == f"seat.{self._reader()}":
            key += YOU
        sentence = self._sentences.get(key)
        if sentence is None:
            return key  # visible on the screen; a test ensures that no key lacks its sentence
        filled = {name: self._filled_in(value) for name, value in params.items()}
        try:
            said = self.language(sentence, form or key, filled, {} if form else self._things(params))
            if key in IS_RIGHT and not IS_RIGHT[key](said):
                return sentence
            return elided(said, filled, self.language.spoken).format(**filled)
        except (LookupError, ValueError, TypeError, AttributeError):  # a damaged catalog has other fields
            return (sentence.form(filled) if isinstance(sentence, Counted) else sentence).format(**filled)

    def _things(self, params: Mapping[str, str | int]) -> Mapping[str, str]:
        """The parameters that are words of ours, not names of players: a sentence may be another one for each."""
        return {name: value for name, value in params.items() if isinstance(value, Key) and value not in self._names}

    def _filled_in(self, value: str | int) -> str | int:
        if isinstance(value, Worded) or (isinstance(value, Key) and value not in self._names):
            return Word(functools.partial(self._in_form, value))
        return self(value) if isinstance(value, Key) else value

    def _in_form(self, value: Key | Worded, form: str) -> str:
        if isinstance(value, Key):
            return self._worded(value, {}, form)
        return value.between.join(self._worded(phrase.key, phrase.params, form) for phrase in value.phrases)

    def say(self, words: Phrase | Reason) -> str:
        """A phrase or a reason as a sentence with a capital first letter, unless it begins with a square."""
        key = words.key if isinstance(words, Phrase) else words.code
        return capitalized(self(key, **words.params))

    def translated(self, sentence: str) -> str:
        """The translation of an English sentence without a text key, such as a paragraph of the rules."""
        return self.language(sentence)
