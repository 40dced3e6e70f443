"""Text keys to sentences in the user's language. No pygame: the terminal and the engine use it, too."""

from __future__ import annotations

import re
import unicodedata
from collections import ChainMap
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from halloween_games import games
from halloween_games.core.phrases import Counted, Key, Phrase, Worded, capitalized
from halloween_games.core.reasons import Reason
from halloween_games.core.spots import NOBODY, Seat
from halloween_games.core.texts import TEXTS as CORE_TEXTS
from halloween_games.words.language import Language
from halloween_games.words.sentences import TEXTS as APP_TEXTS

FRENCH: Final = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")  # short words of a sentence, right before what is filled in
VOWEL: Final = re.compile(r"(?:[aeiouœæ]|y(?![aeiou]))[^\W\d_]", re.IGNORECASE)
"""How a word begins that is elided before: “Yves” is, “Yann” is not, and neither is the square “a1”."""

SPANISH: Final = re.compile(r"\b([Dd]e|[Aa]|[Yy]) \{(\w+)\}")
ARTICLE: Final = re.compile(r"el (?=\S)", re.IGNORECASE)
SOUND_OF_I: Final = re.compile(r"h?i(?![aeou\d])", re.IGNORECASE)
"""How a word begins before which “y” becomes “e”: “Igor” does, “Iago” and “hierba” do not."""

ITALIAN: Final = re.compile(r"\b([Dd]i|[Aa]|[Dd]a|[Ii]n|[Ss]u|[Ee]|[Ii]l) \{(\w+)\}")
ARTICLES: Final = re.compile(r"(il) (?=\S)|(lo|la|i|gli|le) (?=(?-i:[a-zà-ÿ]))|(l)[’'](?=\w)", re.IGNORECASE)
"""“Il Conte” and “La voce” begin with an article, “La Rosa” and “Lo Presti” are names of families."""

STEMS: Final = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
ENDINGS: Final = {"il": "l", "lo": "llo", "la": "lla", "l": "ll’", "i": "i", "gli": "gli", "le": "lle"}
EIGHT: Final = re.compile(r"(?:8|11(?!\d))")
"""Numbers that begin with a vowel when they are read: “l’8 maggio”, “l’11 %”, “l’80 %”."""


def elided(sentence: str, params: Mapping[str, str | int], language: str) -> str:
    """*sentence* with its short words as they stand before the *params* that will be filled in.

    French “d’Anne”, Spanish “del mapa”, Italian “al Conte”.
    """
    rule = RULES.get(language)
    if rule is None:
        return sentence
    pattern, changed = rule
    return pattern.sub(lambda found: changed(found, params.get(found[2])), sentence)


def _french(found: re.Match[str], word: str | int | None) -> str:
    begins = isinstance(word, str) and VOWEL.match(_without_accents(word))
    return f"{found[1]}’{{{found[2]}}}" if begins else found[0]


def _spanish(found: re.Match[str], word: str | int | None) -> str:
    """“de” and “a” swallow the article; the rest of the *word* then stands in the sentence in place of its field."""
    if not isinstance(word, str):
        return found[0]
    if found[1] in "Yy":
        sounds = SOUND_OF_I.match(_without_accents(word))
        return f"{'e' if found[1] == 'y' else 'E'} {{{found[2]}}}" if sounds else found[0]
    article = ARTICLE.match(word)
    if article is None:
        return found[0]
    rest = word[article.end() :].replace("{", "{{").replace("}", "}}")
    return f"{found[1]}l {rest}"


def _italian(found: re.Match[str], word: str | int | None) -> str:
    """“di”, “a”, “da”, “in” and “su” melt with an article; “a” and “e” get a “d” before their own vowel."""
    short, field = found[1], f"{{{found[2]}}}"
    kind = short.lower()
    if kind == "il":
        return f"{short[0].replace('i', 'l').replace('I', 'L')}’{field}" if EIGHT.match(str(word)) else found[0]
    if not isinstance(word, str):
        return found[0]
    article = ARTICLES.match(word)
    if kind in STEMS and article is not None:
        melted = STEMS[kind] + ENDINGS[next(filter(None, article.groups())).lower()]
        rest = word[article.end() :].replace("{", "{{").replace("}", "}}")
        return f"{melted.capitalize() if short[0].isupper() else melted}{'' if article[3] else ' '}{rest}"
    is_own_vowel = re.match(rf"{kind}[^\W\d_]", _without_accents(word), re.IGNORECASE)
    return f"{short}d {field}" if kind in {"a", "e"} and is_own_vowel else found[0]


def _without_accents(word: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))


RULES: Final[Mapping[str, tuple[re.Pattern[str], Callable[[re.Match[str], str | int | None], str]]]] = {
    "es": (SPANISH, _spanish),
    "fr": (FRENCH, _french),
    "it": (ITALIAN, _italian),
}


YOU = ".you"  # ends the key of what a sentence about the {owner}, or the {player}, says to that player


class Text:
    """Sentences by key: the program's, the core's and, with ``for_game``, one game's, which take precedence."""

    def __init__(
        self,
        sentences: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        language: Language | None = None,
        reader: Callable[[], Seat] = lambda: NOBODY,
    ) -> None:
        self._sentences = sentences if sentences is not None else ChainMap({}, dict(APP_TEXTS), dict(CORE_TEXTS))
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
        return Text(ChainMap(dict(sentences), dict(APP_TEXTS), dict(CORE_TEXTS)), names, self.language, reader)

    def spoken_to(self, seat: Seat) -> Text:
        """The same as it speaks to the player of *seat* alone."""
        twin = Text(self._sentences, self._seat_names(), self.language, lambda: seat)
        twin.exchange(self._exchanged)
        return twin

    def with_sentences(self, more: Mapping[str, str]) -> Text:
        """A Text that also has the English sentences *more* by key, such as a course's."""
        sentences = self._sentences
        found = sentences.maps if isinstance(sentences, ChainMap) else [dict(sentences)]  # a screen asks in each frame
        return Text(ChainMap(dict(more), *found), self._seat_names(), self.language, self._reader)

    def _seat_names(self) -> list[str]:
        return list(self._names.values())

    @property
    def language_code(self) -> str:
        return self.language.code

    def __contains__(self, key: str) -> bool:
        return key in self._sentences or key in self._names

    def __call__(self, key: str, /, **params: str | int) -> str:
        """The sentence of *key* with its parameters filled in; a parameter that is a Key is looked up, too."""
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
            said = self.language(sentence, key, filled, self._things(params))
            return elided(said, filled, self.language.spoken).format(**filled)
        except (LookupError, ValueError, TypeError, AttributeError):  # a damaged catalog has other fields
            return (sentence.form(filled) if isinstance(sentence, Counted) else sentence).format(**filled)

    def _things(self, params: Mapping[str, str | int]) -> Mapping[str, str]:
        """The parameters that are words of ours, not names of players: a sentence may be another one for each."""
        return {name: value for name, value in params.items() if isinstance(value, Key) and value not in self._names}

    def _filled_in(self, value: str | int) -> str | int:
        if isinstance(value, Key):
            return self(value)
        if isinstance(value, Worded):
            return value.between.join(self(phrase.key, **phrase.params) for phrase in value.phrases)
        return value

    def say(self, words: Phrase | Reason) -> str:
        """A phrase or a reason as a sentence with a capital first letter, unless it begins with a square."""
        key = words.key if isinstance(words, Phrase) else words.code
        return capitalized(self(key, **words.params))

    def translated(self, sentence: str) -> str:
        """The translation of an English sentence without a text key, such as a paragraph of the rules."""
        return self.language(sentence)
